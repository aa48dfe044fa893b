import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { newPanel, type Panel } from '#server/demo/simulator/panel.ts'
import { seriesPanel } from '#server/demo/simulator/series.ts'
import { apiKeyFor } from '#server/devices/api-key.ts'
import { rasterize } from '#server/drawing/raster.ts'
import { toStored } from '#server/media/images.ts'

import type { ServerProcess } from './server-process.ts'

/** A fleet in the tables of a running server, like that of an organization with thousands of devices after years. */

const KINDS = [
  { name: 'fleet-black-white', colorDepth: 1 },
  { name: 'fleet-grays', colorDepth: 4 },
] as const
const CONTENTS = 4

/** How many frames a fleet needs: one for each content on each kind of panel, however many panels there are. */
export const FRAMES_OF_FLEET = KINDS.length * CONTENTS

/** Images in shades of gray, different for each content. */
const pictureOf = (content: number) =>
  rasterize(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720">
      <defs><linearGradient id="g"><stop stop-color="#000"/><stop offset="1" stop-color="#fff"/></linearGradient></defs>
      <rect width="1280" height="720" fill="url(#g)"/>
      <circle cx="${200 + content * 250}" cy="360" r="180" fill="#777"/>
    </svg>`,
  )

async function addPictures({ dataFolder, query }: ServerProcess) {
  const hashes: string[] = []
  for (let content = 0; content < CONTENTS; content++) {
    const bytes = await toStored(await pictureOf(content))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const folder = join(dataFolder, 'media', sha256.slice(0, 2))
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, sha256.slice(2)), bytes)
    await query(
      `insert into media (sha256, type, bytes, width, height) values ($1, 'image/webp', $2, 1280, 720)`,
      [sha256, bytes.byteLength],
    )
    hashes.push(sha256)
  }
  return hashes
}

async function addKinds({ query }: ServerProcess) {
  const ids: unknown[] = []
  for (const { name, colorDepth } of KINDS) {
    const [row] = await query(
      `with model as (
        insert into device_groups (name, display_name, diagonal, resolution_horizontal, resolution_vertical, ppi, color_depth,
          display_type, width, height)
        values ($1, $1, 10.3, 1280, 720, 143, $2, 'BW', 228, 128.25) returning *)
      insert into device_revisions (device_group_id, stock_number, battery_capacity_wh, display_revision, part_number,
        pcb_digital_revision, diagonal, resolution_horizontal, resolution_vertical, ppi, color_depth, display_type)
      select id, name, 14.8, 'A', name, 'A', diagonal, resolution_horizontal, resolution_vertical, ppi, color_depth, display_type
      from model returning id`,
      [name, colorDepth],
    )
    ids.push(row?.['id'])
  }
  return ids
}

/**
 * Returns a function that adds panels with their keys. The panels have been set up before, and each shows one of
 * {@link CONTENTS} images.
 */
export async function panelFleet(server: ServerProcess) {
  const pictures = await addPictures(server)
  const kinds = await addKinds(server)
  const [place] = await server.query(
    `with organization as (insert into organizations (name) values ('Fleet') returning id)
    insert into workspaces (organization_id, name) select id, 'Root' from organization returning id, organization_id`,
  )
  const [secret] = await server.query(`select value from settings where key = 'secret.device-key'`)
  const key = new Uint8Array(Buffer.from(String(secret?.['value']), 'base64'))
  let made = 0

  return {
    add: async (count: number): Promise<Panel[]> => {
      const hardware = Array.from({ length: count }, () => seriesPanel(made++))
      await server.query(
        `insert into devices (cloud_name, mac_address, name, device_revision_id, picture_sha256, organization_id, workspace_id)
        select names.name, names.mac, names.name, ($3::uuid[])[1 + n % ${KINDS.length}],
          ($4::text[])[1 + (n / ${KINDS.length}) % ${CONTENTS}], $5, $6
        from unnest($1::text[], $2::text[]) with ordinality as names (name, mac, n)`,
        [
          hardware.map(({ cloudName }) => cloudName),
          hardware.map(({ macAddress }) => macAddress),
          kinds,
          pictures,
          place?.['organization_id'],
          place?.['id'],
        ],
      )
      await server.query('analyze devices')
      return hardware.map((one) => ({
        ...newPanel(one),
        apiKey: apiKeyFor(key, one.macAddress),
        friendlyId: 'FLEET',
      }))
    },
  }
}
