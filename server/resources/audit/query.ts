import { type SelectQueryBuilder, sql, type SqlBool } from 'kysely'

import type { Tx } from '#server/db/database.ts'
import { textContains } from '#server/db/names.ts'
import type { Schema } from '#server/db/schema.ts'
import type { AuditEntry, AuditGroup, AuditKind, AuditReference } from '#src/contract/audit.ts'
import { readUserAgent } from '#src/domain/user-agent.ts'

export interface AuditFilter {
  from?: string | undefined
  to?: string | undefined
  userId?: string | undefined
  group?: AuditGroup | undefined
  search?: string | undefined
}

const SEARCHED = ['actor_name', 'actor_email', 'target_name', 'place_name', 'address'] as const

/** Row-level security limits the rows to the organization. */
const matching = (tx: Tx, { from, to, userId, group, search }: AuditFilter) => {
  let entries = tx.selectFrom('audit_log as a')
  if (from !== undefined) entries = entries.where('a.at', '>=', new Date(from))
  if (to !== undefined) entries = entries.where('a.at', '<', new Date(to))
  if (userId !== undefined) entries = entries.where('a.actor_id', '=', userId)
  if (group !== undefined)
    entries = entries.where(sql<SqlBool>`starts_with(a.action, ${`${group}.`})`)
  if (search)
    entries = entries.where((eb) =>
      eb.or(SEARCHED.map((column) => textContains(`a.${column}`, search))),
    )
  return entries
}

const newestFirst = <O>(entries: SelectQueryBuilder<Schema & { a: Schema['audit_log'] }, 'a', O>) =>
  entries.selectAll('a').orderBy('a.at', 'desc').orderBy('a.number', 'desc')

export async function auditPage(
  tx: Tx,
  filter: AuditFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const entries = matching(tx, filter)
  const { total } = await entries
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await newestFirst(entries).limit(limit).offset(offset).execute()
  return { rows, total }
}

export type AuditRow = Awaited<ReturnType<typeof auditPage>>['rows'][number]

/** The entries older than `last`, newest first. */
export const auditAfter = (
  tx: Tx,
  filter: AuditFilter,
  last: AuditRow | undefined,
  limit: number,
) =>
  newestFirst(matching(tx, filter))
    .$if(last !== undefined, (entries) =>
      entries.where(
        sql<SqlBool>`(a.at, a.number) < (${last?.at}::timestamptz, ${last?.number}::bigint)`,
      ),
    )
    .limit(limit)
    .execute()

export const presentAudit = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  organizationId: row.organization_id,
  actor:
    row.actor_id === null
      ? null
      : {
          id: row.actor_id,
          fullName: row.actor_name,
          email: row.actor_email,
          role: row.actor_role ?? '',
        },
  action: row.action,
  target: thing(row.target_kind, row.target_id, row.target_name),
  place: thing(row.place_kind, row.place_id, row.place_name),
  count: row.target_count,
  changes: row.changes,
  address: row.address,
  ...readUserAgent(row.user_agent),
})

/** An event with many targets stores their kind only. */
const thing = (kind: string | null, id: string | null, name: string): AuditReference | null =>
  kind === null ? null : { kind: kind as AuditKind, id: id ?? '', name }
