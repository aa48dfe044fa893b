import '#src/platform/i18n/en/shell.ts'

import {
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

export interface Destination {
  to:
    | '/home'
    | '/user/devices'
    | '/media-library'
    | '/users'
    | '/permissions'
    | '/settings'
    | '/admin/dashboard'
    | '/dev-tools'
  title: PageTitle
  /** Other paths that mark this entry as current. */
  also?: readonly string[]
  /** Short label for the bottom bar on a phone. */
  short?: 'shell:mediaShort'
  /** Moved to the account menu on a phone. */
  roomy?: boolean
  icon: LucideIcon
}

const HOME: Destination = { to: '/home', title: 'shell:home', icon: House }
const OF_AN_ORGANIZATION: readonly Destination[] = [
  {
    to: '/user/devices',
    title: 'shell:devices',
    also: ['/user/devices-content-view', '/user/lineup'],
    icon: Monitor,
  },
  { to: '/media-library', title: 'shell:mediaLibrary', short: 'shell:mediaShort', icon: Images },
  { to: '/users', title: 'shell:users', icon: Users },
  { to: '/permissions', title: 'shell:permissions', icon: KeyRound },
]
const SETTINGS: Destination = {
  to: '/settings',
  title: 'shell:settings',
  icon: Settings,
  roomy: true,
}
const OF_THE_PLATFORM: readonly Destination[] = [
  { to: '/admin/dashboard', title: 'shell:adminDashboard', icon: Gauge },
  { to: '/dev-tools', title: 'shell:developerTools', icon: Wrench },
]

/** The sidebar entries of a role (SHELL-15 to SHELL-18). */
export function destinationsOf(role: Role | undefined): {
  top: readonly Destination[]
  bottom: readonly Destination[]
} {
  if (role === undefined) return { top: [HOME], bottom: [] }
  if (role === 'ROOT') return { top: [HOME], bottom: OF_THE_PLATFORM }
  return {
    top: [HOME, ...OF_AN_ORGANIZATION],
    bottom: can({ role }, 'settings.manage') ? [SETTINGS] : [],
  }
}

/** Titles for a route's `staticData`; the top bar shows the innermost (SHELL-19). */
type PageTitle =
  | 'shell:home'
  | 'shell:devices'
  | 'shell:lineup'
  | 'shell:mediaLibrary'
  | 'shell:users'
  | 'shell:permissions'
  | 'shell:settings'
  | 'shell:audit'
  | 'shell:yourAccount'
  | 'shell:adminDashboard'
  | 'shell:organizationAccount'
  | 'shell:developerTools'
  | 'shell:pending'
  | 'shell:status'
  | 'shell:templateEditor'
  | 'shell:developerEditor'
  | 'shell:partsGallery'
  | 'shell:screensGallery'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: PageTitle
    /** Hides the sidebar and the top bar. */
    isBare?: boolean
  }
}
