import { RestartError, type Tx } from '#server/db/database.ts'
import { randomFrom } from '#server/demo/random.ts'
import { seriesPanel } from '#server/demo/simulator/series.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { updateDueFrame } from '#server/devices/due-frame.ts'
import { drawFrame, PANEL_COLUMNS } from '#server/devices/frames.ts'
import { storedEnd } from '#src/domain/schedule/entry-ends.ts'
import { panelOf } from '#src/imaging/frame.ts'

import {
  CLINIC_DEVICES,
  DEMO_DEVICES,
  type DemoDevice,
  type DemoModel,
  DEVICE_TEMPLATES,
  FIRST_OF_CLINIC,
  FIRST_UNASSIGNED,
  LOST_DEVICE,
  MANUFACTURED,
  UNASSIGNED_MODELS,
} from './devices.ts'
import { DEMO_IMAGES, type DemoImageKey, type DemoImage } from './library-images.ts'
import type { StoredImages } from './store-images.ts'

/** Demo panels poll often, so that changes appear quickly; real ones every 15 minutes. */
const DEMO_REFRESH_S = 30
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const FIRMWARE = '1.8.14'
/** A slow machine draws a template for longer than one call waits. */
const MAX_DRAWINGS = 5

export interface FleetSeed {
  tx: Tx
  deps: Dependencies
  organizationId: string
  workspaceOf: (device: DemoDevice) => string
  revisions: Record<DemoModel, string>
  pictures: StoredImages
  /** Library image ids; absent if the organization has none. */
  images: Partial<Record<DemoImageKey, string>>
  now: Date
}

const orientationOf = ({ shows, byDefault, next }: DemoDevice) => {
  const first = shows ?? byDefault ?? next?.picture
  const picture: DemoImage | undefined = first && DEMO_IMAGES[first]
  return picture?.orientation ?? 'horizontal'
}

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** Seeds the organization's panels, all but one connected, from the simulator's series. */
export async function seedFleet(seed: FleetSeed) {
  await drawAll(seed, [...DEMO_DEVICES, LOST_DEVICE])
  for (const [index, device] of DEMO_DEVICES.entries()) {
    const random = randomFrom(1000 + index)
    await addDevice(seed, device, index, {
      last_seen: ago(seed.now, random() * 25 * MINUTE_MS),
      last_connected: ago(seed.now, DAY_MS * (1 + random() * 20)),
      last_disconnected: random() < 0.3 ? ago(seed.now, DAY_MS * 25) : null,
    })
  }
  await addDevice(seed, LOST_DEVICE, DEMO_DEVICES.length, {
    last_seen: ago(seed.now, 2 * DAY_MS),
    last_connected: ago(seed.now, 9 * DAY_MS),
    last_disconnected: ago(seed.now, 2 * DAY_MS),
  })
}

interface Contact {
  last_seen: Date | null
  last_connected: Date | null
  last_disconnected: Date | null
}

async function addDevice(seed: FleetSeed, device: DemoDevice, index: number, contact: Contact) {
  const { tx, now, pictures, images } = seed
  const hardware = seriesPanel(index)
  const random = randomFrom(2000 + index)
  const { shows, byDefault, next } = device
  const { id } = await tx
    .insertInto('devices')
    .values({
      cloud_name: hardware.cloudName,
      mac_address: hardware.macAddress,
      device_revision_id: seed.revisions[device.model],
      organization_id: seed.organizationId,
      workspace_id: seed.workspaceOf(device),
      name: device.name,
      description: index % 3 === 0 ? `Put up in the spring, panel ${index + 1}` : null,
      orientation: orientationOf(device),
      pin_code: String(Math.floor(random() * 1_000_000)).padStart(6, '0'),
      battery_level: hardware.batteryPercent,
      charging: hardware.charging,
      wifi_rssi: hardware.rssiDbm,
      firmware_version: FIRMWARE,
      refresh_rate_s: DEMO_REFRESH_S,
      created_at: ago(now, DAY_MS * (200 - index)),
      ...contact,
      ...(shows && {
        picture_sha256: pictures[shows].forPanel.sha256,
        content_name: pictures[shows].name,
        image_id: images[shows] ?? null,
      }),
      ...(byDefault && {
        default_picture_sha256: pictures[byDefault].forPanel.sha256,
        default_content_name: pictures[byDefault].name,
      }),
      ...(await defaultTemplateOf(seed, device)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (next) await addEntry(seed, id, next)
  const { media, secrets, publicUrl } = seed.deps
  const context = { tx, media, secrets, now, origin: publicUrl ?? '' }
  for (let attempt = 0; attempt < MAX_DRAWINGS; attempt++) {
    const frame = await updateDueFrame(context, id).catch(waitForDrawing)
    if (frame && !frame.isBeingDrawn) return
  }
}

/** Restarting would seed everything again, and no request needs this connection. */
async function waitForDrawing(error: unknown) {
  if (!(error instanceof RestartError)) throw error
  await error.ready
}

/** The columns of the device's default template; none in an organization without templates. */
async function defaultTemplateOf({ tx, organizationId }: FleetSeed, device: DemoDevice) {
  const chosen = DEVICE_TEMPLATES[device.name]
  if (!chosen) return {}
  const { id, name } = await tx
    .selectFrom('templates')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .where('name', '=', chosen.template)
    .executeTakeFirstOrThrow()
  return {
    default_content_name: name,
    template_as_default_set: true,
    template_id: id,
    template_orientation: orientationOf(device),
    template_variables: JSON.stringify(chosen.variables),
  }
}

/** Draws each image once per model that shows it, in parallel, from decoded pixels. */
async function drawAll({ tx, deps, revisions, pictures }: FleetSeed, devices: DemoDevice[]) {
  const panels = await panelsOf(tx, revisions)
  const drawings = new Map<string, () => Promise<unknown>>()
  for (const { shows, byDefault, model } of devices) {
    const key = shows ?? byDefault
    const panel = panels.get(model)
    if (key && panel)
      drawings.set(`${key} on ${model}`, () =>
        drawFrame({ tx, media: deps.media }, pictures[key].forPanel, panel),
      )
  }
  await Promise.all([...drawings.values()].map((draw) => draw()))
}

async function panelsOf(tx: Tx, revisions: FleetSeed['revisions']) {
  const rows = await tx
    .selectFrom('device_revisions as r')
    .select(['r.id', ...PANEL_COLUMNS])
    .execute()
  return new Map(
    Object.entries(revisions).flatMap(([model, id]) =>
      rows.filter((row) => row.id === id).map((row) => [model, panelOf(row)] as const),
    ),
  )
}

async function addEntry(seed: FleetSeed, deviceId: string, next: NonNullable<DemoDevice['next']>) {
  const thisHour = Math.floor(seed.now.getTime() / HOUR_MS) * HOUR_MS
  const start = thisHour + next.inHours * HOUR_MS
  const picture = seed.pictures[next.picture]
  await seed.tx
    .insertInto('schedules')
    .values({
      device_id: deviceId,
      name: picture.name,
      start_at: new Date(start),
      end_at: new Date(storedEnd('image', start + HOUR_MS)),
      picture_sha256: picture.forPanel.sha256,
    })
    .execute()
}

/** Unassigned panels with their factory names, never connected. */
export async function seedUnassigned({ tx, revisions, now }: FleetSeed) {
  for (const [index, model] of UNASSIGNED_MODELS.entries()) {
    const { cloudName, macAddress } = seriesPanel(FIRST_UNASSIGNED + index)
    await tx
      .insertInto('devices')
      .values({
        cloud_name: cloudName,
        mac_address: macAddress,
        device_revision_id: revisions[model],
        name: cloudName,
        created_at: ago(now, DAY_MS * (5 - index)),
      })
      .execute()
  }
}

/** Registered panels that were never switched on. */
export async function seedClinic(seed: FleetSeed) {
  const never = { last_seen: null, last_connected: null, last_disconnected: null }
  for (const [index, device] of CLINIC_DEVICES.entries())
    await addDevice(seed, device, FIRST_OF_CLINIC + index, never)
}

export async function seedManufactured({ tx }: FleetSeed) {
  const rows = MANUFACTURED.map(({ index, modelName }) => {
    const { cloudName, macAddress } = seriesPanel(index)
    return { cloud_name: cloudName, mac_address: macAddress, model_name: modelName }
  })
  await tx.insertInto('manufactured_devices').values(rows).execute()
}
