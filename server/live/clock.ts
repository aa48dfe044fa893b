import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import { isLate } from '#server/resources/devices/conditions.ts'
import { SILENT_AFTER_MS } from '#src/domain/connection.ts'

const silentSince = (now: Date) => new Date(now.getTime() - SILENT_AFTER_MS)

/** Devices that became late or silent between `from` and `to`. */
export async function findTimedChanges(database: Database, from: Date, to: Date) {
  const rows = await database.as('system', (tx) =>
    tx
      .selectFrom('devices as d')
      .select(['d.id', 'd.organization_id', 'd.workspace_id'])
      .where(
        sql<boolean>`(
          (${isLate(to)} and not ${isLate(from)})
          or (d.last_seen > ${silentSince(from)} and d.last_seen <= ${silentSince(to)})
        )`,
      )
      .execute(),
  )
  return rows.map((row) => ({
    deviceId: row.id,
    owner: { organizationId: row.organization_id, workspaceId: row.workspace_id },
  }))
}
