import type { FastifyInstance } from 'fastify'
import { type SqlBool, sql } from 'kysely'

import type { Tx } from '#server/db/database.ts'
import { serve } from '#server/http/serve.ts'
import type { Parts } from '#server/parts.ts'
import { type PlatformUser, userEndpoints } from '#src/contract/user.ts'

/** The users of all organisations, and the platform's own (ORG-22). */
export function platformUsers(app: FastifyInstance, parts: Parts) {
  serve(app, parts, userEndpoints.all, async ({ query }, { tx }) => {
    const { search, limit, offset } = query
    const found = tx
      .selectFrom('users as u')
      .leftJoin('organizations as o', 'o.id', 'u.organization_id')
      .$if(search !== undefined && search !== '', (all) =>
        all.where((eb) => eb.or(SEARCHED.map((column) => holds(column, search ?? '')))),
      )
    const { total } = await found
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const rows = await found
      .select(COLUMNS)
      .select(sql<string | null>`coalesce(nullif(o.display_name, ''), o.name)`.as('organization'))
      .orderBy(sql`lower(u.full_name) collate "C"`)
      .orderBy('u.id')
      .offset(offset)
      .$if(limit > 0, (all) => all.limit(limit))
      .execute()
    const granted = await grantsOf(
      tx,
      rows.map(({ id }) => id),
    )
    const data = rows.map((row): PlatformUser => ({
      id: row.id,
      fullName: row.full_name,
      email: row.email,
      role: row.role,
      enabled: row.active,
      emailVerified: row.email_verified,
      organizationId: row.organization_id,
      organizationName: row.organization,
      billingAndInvoices: row.billing_and_invoices,
      workspaceIds: granted.get(row.id) ?? [],
    }))
    return { data, total, limit, offset }
  })
}

const COLUMNS = [
  'u.id',
  'u.full_name',
  'u.email',
  'u.role',
  'u.active',
  'u.email_verified',
  'u.organization_id',
  'u.billing_and_invoices',
] as const

const SEARCHED = ['u.full_name', 'u.email', 'o.name', 'o.display_name'] as const
const holds = (column: (typeof SEARCHED)[number], search: string) =>
  sql<SqlBool>`position(lower(${search}) in lower(${sql.ref(column)})) > 0`

async function grantsOf(tx: Tx, userIds: readonly string[]) {
  const granted = new Map<string, string[]>()
  if (userIds.length === 0) return granted
  const rows = await tx
    .selectFrom('workspace_access')
    .select(['user_id', 'workspace_id'])
    .where('user_id', 'in', userIds)
    .orderBy('created_at')
    .execute()
  for (const { user_id, workspace_id } of rows)
    granted.set(user_id, [...(granted.get(user_id) ?? []), workspace_id])
  return granted
}
