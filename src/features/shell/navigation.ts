import {
  Activity,
  Gauge,
  House,
  Images,
  KeyRound,
  type LucideIcon,
  Monitor,
  Settings,
  Users,
  Wrench,
} from 'lucide-react'

import type { Role } from '#src/contract/ability.ts'
import { can } from '#src/domain/permissions.ts'
import { shellTexts } from '#src/texts/shell.ts'

export interface Destination {
  to:
    | '/home'
    | '/user/devices'
    | '/media-library'
    | '/users'
    | '/permissions'
    | '/settings'
    | '/user/dashboard'
    | '/admin/dashboard'
    | '/dev-tools'
  title: string
  /** Other paths that mark this entry as current. */
  also?: readonly string[]
  /** Short label for the bottom bar on a phone. */
  short?: string
  /** Moved to the account menu on a phone. */
  roomy?: boolean
  icon: LucideIcon
}

const HOME: Destination = { to: '/home', title: shellTexts.home, icon: House }
const OF_AN_ORGANIZATION: readonly Destination[] = [
  {
    to: '/user/devices',
    title: shellTexts.devices,
    also: ['/user/devices-content-view', '/user/lineup'],
    icon: Monitor,
  },
  {
    to: '/media-library',
    title: shellTexts.mediaLibrary,
    short: shellTexts.mediaShort,
    icon: Images,
  },
  { to: '/users', title: shellTexts.users, icon: Users },
  { to: '/permissions', title: shellTexts.permissions, icon: KeyRound },
]
const STATUS: Destination = {
  to: '/user/dashboard',
  title: shellTexts.status,
  icon: Activity,
  roomy: true,
}
const SETTINGS: Destination = {
  to: '/settings',
  title: shellTexts.settings,
  icon: Settings,
  roomy: true,
}
const OF_THE_PLATFORM: readonly Destination[] = [
  { to: '/admin/dashboard', title: shellTexts.adminDashboard, icon: Gauge },
  { to: '/dev-tools', title: shellTexts.developerTools, icon: Wrench },
]

/** The sidebar entries of a role (SHELL-15 to SHELL-18), and after them the status page (HOME-04). */
export function destinationsOf(role: Role | undefined): {
  top: readonly Destination[]
  bottom: readonly Destination[]
} {
  if (role === undefined) return { top: [HOME], bottom: [] }
  if (role === 'ROOT') return { top: [HOME], bottom: OF_THE_PLATFORM }
  return {
    top: [HOME, ...OF_AN_ORGANIZATION, STATUS],
    bottom: can({ role }, 'settings.manage') ? [SETTINGS] : [],
  }
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The top bar shows that of the innermost route (SHELL-19). */
    title?: string
    /** Hides the sidebar and the top bar. */
    isBare?: boolean
  }
}
