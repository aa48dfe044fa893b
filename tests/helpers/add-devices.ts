import { openDatabase } from '#server/db/database.ts'
import { DEMO_ORGANIZATION } from '#server/demo/seed/accounts.ts'
import { seedLargeFleet } from '#server/demo/seed/many.ts'

import type { ServerProcess } from './server-process.ts'

/** Adds devices that no page has shown yet, in new workspaces below the root of the demo organization. */
export async function addDevices(
  server: ServerProcess,
  counts: { devices: number; workspaces: number },
): Promise<void> {
  const [at] = await server.query(
    `select organization.id as organization, root.id as root, revision.id as revision
     from organizations organization
     join workspaces root on root.organization_id = organization.id and root.parent_id is null
     cross join (select id from device_revisions limit 1) revision
     where organization.name = $1`,
    [DEMO_ORGANIZATION],
  )
  const database = await openDatabase(server.databaseUrl(), () => undefined)
  try {
    await database.as('system', (tx) =>
      seedLargeFleet(
        tx,
        {
          organizationId: String(at?.['organization']),
          rootId: String(at?.['root']),
          revisionId: String(at?.['revision']),
        },
        counts,
      ),
    )
  } finally {
    await database.close()
  }
}
