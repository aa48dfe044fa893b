import { sql } from 'kysely'

import type { Actor } from '#server/db/actor.ts'
import type { Tx } from '#server/db/database.ts'
import type { Role } from '#src/contract/ability.ts'
import type { User } from '#src/contract/user.ts'
import { mayManageUser, reachOf } from '#src/domain/permissions.ts'

/** For queries with `users as u`. */
export const USER_COLUMNS = [
  'u.id',
  'u.full_name',
  'u.email',
  'u.role',
  'u.active',
  'u.email_verified',
  'u.pending_email',
  'u.organization_id',
  'u.billing_and_invoices',
  'u.invited_by',
  'u.updated_at',
] as const

export interface UserRow {
  id: string
  full_name: string
  email: string
  role: Role
  active: boolean
  email_verified: boolean
  pending_email: string | null
  organization_id: string | null
  billing_and_invoices: boolean
  invited_by: string | null
  updated_at: Date
}

/** The pending address is visible only to callers who may manage the user. */
export function userPresenter({ userId, role, workspaces }: Actor) {
  const caller = { id: userId, role, workspaces }
  const isWithinReach = reachOf(caller)
  return (row: UserRow, workspaceIds: readonly string[]): User => {
    const { id, role } = row
    const withinReach = isWithinReach({ role, workspaceIds, invitedBy: row.invited_by })
    return {
      id,
      fullName: row.full_name,
      email: row.email,
      pendingEmail: mayManageUser(caller, { id, role, withinReach }) ? row.pending_email : null,
      role,
      enabled: row.active,
      emailVerified: row.email_verified,
      organizationId: row.organization_id,
      billingAndInvoices: row.billing_and_invoices,
      workspaceIds: [...workspaceIds],
      withinReach,
      updatedAt: row.updated_at.toISOString(),
    }
  }
}

/** Directly granted workspaces per user, oldest first. */
export async function grantsOf(tx: Tx, userIds: readonly string[]) {
  if (userIds.length === 0) return new Map<string, string[]>()
  const rows = await tx
    .selectFrom('workspace_access')
    .select('user_id')
    .select(sql<string[]>`array_agg(workspace_id order by created_at, workspace_id)`.as('ids'))
    .where('user_id', 'in', userIds)
    .groupBy('user_id')
    .execute()
  return new Map(rows.map(({ user_id, ids }) => [user_id, ids]))
}

/** Undefined also for a user of another organization. */
export async function findUser(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('users as u')
    .select(USER_COLUMNS)
    .where('u.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const grants = await grantsOf(tx, [id])
  return { row, workspaceIds: grants.get(id) ?? [] }
}
