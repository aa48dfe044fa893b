import { sql } from 'kysely'

import type { Tx } from '#server/db/database.ts'
import type { Role } from '#src/contract/ability.ts'
import type { User } from '#src/contract/user.ts'

/** Of a query that calls the users `u`. */
export const USER_COLUMNS = [
  'u.id',
  'u.full_name',
  'u.email',
  'u.role',
  'u.active',
  'u.email_verified',
  'u.organization_id',
  'u.billing_and_invoices',
  'u.updated_at',
] as const

export interface UserRow {
  id: string
  full_name: string
  email: string
  role: Role
  active: boolean
  email_verified: boolean
  organization_id: string | null
  billing_and_invoices: boolean
  updated_at: Date
}

export const presentUser = (row: UserRow, workspaceIds: readonly string[]): User => ({
  id: row.id,
  fullName: row.full_name,
  email: row.email,
  role: row.role,
  enabled: row.active,
  emailVerified: row.email_verified,
  organizationId: row.organization_id,
  billingAndInvoices: row.billing_and_invoices,
  workspaceIds: [...workspaceIds],
  updatedAt: row.updated_at.toISOString(),
})

/** What each of these users was granted directly, the oldest grant first. */
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

/** Undefined also for somebody of another organisation. */
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
