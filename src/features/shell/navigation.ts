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

import type { PageTitle } from './page-title.ts'

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
  /** Other pages that this entry stands for. */
  also?: readonly string[]
  /** For the bar at the bottom of a phone, where the title does not fit. */
  short?: 'shell:mediaShort'
  /** Stands in the account menu on a phone, where the bar has no room for it. */
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

/** Where a role may go: the entries at the top of the sidebar, and those at its bottom (SHELL-15 to SHELL-18). */
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
