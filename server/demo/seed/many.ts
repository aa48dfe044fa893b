import { sql } from 'kysely'

import type { Tx } from '#server/db/database.ts'

/**
 * Seeds a large fleet for benchmarks: connected devices spread over workspaces below the root, with
 * realistic names, batteries and signals.
 */
export async function seedLargeFleet(
  tx: Tx,
  target: { organizationId: string; rootId: string; revisionId: string },
  { devices, workspaces }: { devices: number; workspaces: number },
) {
  const { organizationId, rootId, revisionId } = target
  await sql`
    insert into workspaces (organization_id, parent_id, name)
    select ${organizationId}, ${rootId}, 'Building ' || n from generate_series(1, ${workspaces}::int) as n
  `.execute(tx)
  await sql`
    with places as (
      select id, row_number() over (order by id) as place
      from workspaces where organization_id = ${organizationId} and parent_id = ${rootId}
    )
    insert into devices (
      cloud_name, mac_address, device_revision_id, organization_id, workspace_id, name,
      pin_code, battery_level, charging, wifi_rssi, last_seen, last_connected, firmware_version, created_at
    )
    select
      'many-' || n,
      -- Locally administered and apart from the demo's series.
      regexp_replace('72' || upper(lpad(to_hex(n), 10, '0')), '(..)(?=.)', '\\1:', 'g'),
      ${revisionId}, ${organizationId}, places.id,
      (array['Lobby', 'Room', 'Shelf', 'Gate', 'Desk', 'Stop', 'Case'])[1 + n % 7]
        || ' ' || (n * 7919 % 10007) || ', floor ' || (n % 12),
      lpad((n % 1000000)::text, 6, '0'),
      21 + n * 31 % 80, n % 9 = 0, -45 - n * 17 % 50,
      inkfleet_now() - (n % 50) * interval '1 minute', inkfleet_now() - interval '3 days', '1.8.14',
      inkfleet_now() - n * interval '1 second'
    from generate_series(1, ${devices}::int) as n
    join places on places.place = 1 + n % ${workspaces}::int
  `.execute(tx)
}
