import type { FastifyInstance } from 'fastify'

import type { Actor } from '#server/db/actor.ts'
import { serve } from '#server/http/serve.ts'
import type { Parts } from '#server/parts.ts'
import { type AuditEntry, auditEndpoints, MOST_EXPORTED } from '#src/contract/audit.ts'
import { CSV_BEGIN, csvLine } from '#src/domain/csv.ts'

import {
  auditAfter,
  type AuditFilter,
  auditPage,
  type AuditRow,
  presentAudit,
} from './audit-query.ts'

/** Of one answer: also where everything is asked for, the log of a year is no page. */
const MOST_LISTED = 1_000
const EXPORTED_AT_ONCE = 1_000

/** Who did what: read here, written by `http/audited.ts` and beside sign-ins. */
export function auditLog(app: FastifyInstance, parts: Parts) {
  serve(app, parts, auditEndpoints.list, async ({ query }, { tx }) => {
    const { offset, ...filter } = query
    const limit = Math.min(query.limit || MOST_LISTED, MOST_LISTED)
    const { rows, total } = await auditPage(tx, filter, { limit, offset })
    return { data: rows.map(presentAudit), total, limit, offset }
  })

  serve(app, parts, auditEndpoints.export, async ({ query }, { actor }) =>
    exported(parts, actor, query),
  )
}

/**
 * Piece by piece, each in a transaction of its own: however slowly it is taken, no connection and no memory is held. What happens
 * meanwhile is newer than the first piece and not among the others.
 */
async function* exported({ database }: Pick<Parts, 'database'>, actor: Actor, filter: AuditFilter) {
  yield CSV_BEGIN + csvLine(COLUMNS.map(([name]) => name))
  let last: AuditRow | undefined
  for (let written = 0; written < MOST_EXPORTED; written += EXPORTED_AT_ONCE) {
    const before = last
    const rows = await database.as(actor, (tx) => auditAfter(tx, filter, before, EXPORTED_AT_ONCE))
    last = rows.at(-1)
    if (rows.length > 0)
      yield rows
        .map(presentAudit)
        .map((entry) => csvLine(COLUMNS.map(([, value]) => value(entry))))
        .join('')
    if (rows.length < EXPORTED_AT_ONCE) return
  }
  yield csvLine([`Only the newest ${MOST_EXPORTED} rows are in this file.`])
}

const COLUMNS: readonly (readonly [string, (entry: AuditEntry) => string])[] = [
  ['Time (UTC)', ({ at }) => at],
  ['Name', ({ actor }) => actor?.fullName ?? ''],
  ['E-mail', ({ actor }) => actor?.email ?? ''],
  ['Role', ({ actor }) => actor?.role ?? ''],
  ['Action', ({ action }) => action],
  ['Kind', ({ target }) => target?.kind ?? ''],
  ['To what', ({ target }) => target?.name ?? ''],
  ['Id', ({ target }) => target?.id ?? ''],
  ['How many', ({ count }) => String(count)],
  ['Where', ({ place }) => place?.name ?? ''],
  ['Changes', ({ changes }) => changes.map(changeInWords).join('; ')],
  ['Address', ({ address }) => address],
  ['Browser', ({ browser }) => browser ?? ''],
  ['System', ({ system }) => system ?? ''],
]

const changeInWords = ({ field, before, after }: AuditEntry['changes'][number]) =>
  before === null || after === null ? field : `${field}: ${before} → ${after}`
