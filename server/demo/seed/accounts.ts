import { DEFAULT_ROOT_EMAIL } from '#server/services/root-account.ts'
import type { Role } from '#src/contract/ability.ts'

import type { DemoWorkspaceName } from './workspaces.ts'

export interface DemoAccount {
  email: string
  password: string
  fullName: string
  role: Role
  /** Granted workspaces, including their descendants. */
  workspaces: readonly DemoWorkspaceName[]
}

/** Published passwords: for demo data only, never in an installation that starts empty. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  account(DEFAULT_ROOT_EMAIL, 'Root of the platform', 'ROOT', []),
  account('owner@example.com', 'Maren Oduya', 'ORG_OWNER', []),
  account('admin@example.com', 'Ilmari Salo', 'ORG_ADMIN', ['Root']),
  account('manager@example.com', 'Teodora Vance', 'ORG_MANAGER', [
    'Harbour museum',
    'Canteen and roastery',
  ]),
  account('editor@example.com', 'Jun Castell', 'ORG_EDITOR', ['Harbour museum', 'Floor 2']),
  account('viewer@example.com', 'Priya Lindholm', 'ORG_VIEWER', ['Gallery B']),
]

export const SECOND_ORGANIZATION = {
  name: 'Pinewood Clinic',
  owner: account('owner@clinic.example.com', 'Samir Aalto', 'ORG_OWNER', []),
}
export const DEMO_ORGANIZATION = 'Harbour House'

function account(
  email: string,
  fullName: string,
  role: Role,
  workspaces: readonly DemoWorkspaceName[],
): DemoAccount {
  const word = (email.split('@')[0] ?? 'demo').toLowerCase()
  return { email, password: `${word}-paper-${word.length}17`, fullName, role, workspaces }
}
