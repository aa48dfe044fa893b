import type { FastifyInstance } from 'fastify'

import type { Actor } from '#server/db/actor.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { serve } from '#server/http/serve.ts'
import { type AuditEntry, auditEndpoints, MAX_EXPORTED_ROWS } from '#src/contract/audit.ts'
import { UTF8_BOM, csvLine } from '#src/domain/csv.ts'

import { auditAfter, type AuditFilter, auditPage, type AuditRow, presentAudit } from './query.ts'

/** Upper limit of one page, also for `limit` 0. */
const MAX_PAGE_SIZE = 1_000
const EXPORT_BATCH_SIZE = 1_000

/** Reads the audit log; `http/with-audit.ts` and the sign-in code write it. */
export function auditLog(app: FastifyInstance, deps: Dependencies) {
  serve(app, deps, auditEndpoints.list, async ({ query }, { tx }) => {
    const { offset, ...filter } = query
    const limit = Math.min(query.limit || MAX_PAGE_SIZE, MAX_PAGE_SIZE)
    const { rows, total } = await auditPage(tx, filter, { limit, offset })
    return { data: rows.map(presentAudit), total, limit, offset }
  })

  serve(app, deps, auditEndpoints.export, async ({ query }, { currentActor }) =>
    exportCsv(deps, currentActor, query),
  )
}

/**
 * Streams the export in batches, each authorized and in its own transaction, so that a slow reader
 * holds neither a connection nor memory. Entries that are added meanwhile are newer than the first
 * batch and are not included.
 */
async function* exportCsv(
  { database }: Pick<Dependencies, 'database'>,
  currentActor: () => Promise<Actor>,
  filter: AuditFilter,
) {
  yield UTF8_BOM + csvLine(COLUMNS.map(([name]) => name))
  let last: AuditRow | undefined
  for (let count = 0; count < MAX_EXPORTED_ROWS; count += EXPORT_BATCH_SIZE) {
    const previous = last
    const rows = await database.as(await currentActor(), (tx) =>
      auditAfter(tx, filter, previous, EXPORT_BATCH_SIZE),
    )
    last = rows.at(-1)
    if (rows.length > 0)
      yield rows
        .map(presentAudit)
        .map((entry) => csvLine(COLUMNS.map(([, value]) => value(entry))))
        .join('')
    if (rows.length < EXPORT_BATCH_SIZE) return
  }
  yield csvLine([`Only the newest ${MAX_EXPORTED_ROWS} rows are in this file.`])
}

const COLUMNS: readonly (readonly [string, (entry: AuditEntry) => string])[] = [
  ['Time (UTC)', ({ at }) => at],
  ['Name', ({ actor }) => actor?.fullName ?? ''],
  ['Email', ({ actor }) => actor?.email ?? ''],
  ['Role', ({ actor }) => actor?.role ?? ''],
  ['Action', ({ action }) => action],
  ['Kind', ({ target }) => target?.kind ?? ''],
  ['Target', ({ target }) => target?.name ?? ''],
  ['Target ID', ({ target }) => target?.id ?? ''],
  ['Count', ({ count }) => String(count)],
  ['Place', ({ place }) => place?.name ?? ''],
  ['Changes', ({ changes }) => changes.map(formatChange).join('; ')],
  ['Address', ({ address }) => address],
  ['Browser', ({ browser }) => browser ?? ''],
  ['System', ({ system }) => system ?? ''],
]

const formatChange = ({ field, before, after }: AuditEntry['changes'][number]) =>
  before === null || after === null ? field : `${field}: ${before} → ${after}`
