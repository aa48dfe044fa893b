import type { Selectable } from 'kysely'

import type { Actor } from '#server/db/actor.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { signedMediaUrl } from '#server/media/signed-url.ts'
import type { DeviceGroup, DeviceRevision } from '#src/contract/device-model.ts'
import type { Device } from '#src/contract/device.ts'
import { latenessAt } from '#src/domain/delivery.ts'
import { can } from '#src/domain/permissions.ts'

import type { DeviceRow } from './query.ts'

type ViewParts = Pick<Dependencies, 'secrets' | 'now'>

const isoOrNull = (date: Date | null) => date?.toISOString() ?? null

/** A device as visible to `actor`. Image URLs are signed and expire within a day. */
export function presentDevice(row: DeviceRow, actor: Actor, { secrets, now }: ViewParts): Device {
  const imageUrl = (sha256: string | null, name: string, { thumbnail = false } = {}) =>
    sha256 && signedMediaUrl(secrets.media, { sha256, name, extension: 'webp', thumbnail }, now())
  const running = presentRunning(row)
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    macAddress: row.mac_address,
    workspaceId: row.workspace_id,
    batteryLevel: row.battery_level,
    charging: row.charging,
    wifiRssi: row.wifi_rssi,
    lastSeen: isoOrNull(row.last_seen),
    lastConnected: isoOrNull(row.last_connected),
    lastDisconnected: isoOrNull(row.last_disconnected),
    created: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    thumbnail: imageUrl(row.thumbnail_sha256, row.name, { thumbnail: true }),
    imageId: row.image_id,
    imageUrl: imageUrl(row.picture_sha256, row.content_name ?? ''),
    imageName: row.content_name,
    defaultImageUrl: imageUrl(row.default_picture_sha256, row.default_content_name ?? ''),
    defaultContentName: row.default_content_name,
    currentOrientation: row.orientation ?? 'horizontal',
    upsideDown: row.upside_down,
    ...presentTimezone(row),
    firmwareVersion: row.firmware_version,
    reported: presentReported(row),
    pinCode: can(actor, 'device.manage') ? row.pin_code : null,
    templateAsDefaultSet: row.template_as_default_set,
    templateId: row.template_id,
    templateOrientation: row.template_orientation,
    templateVariables: row.template_variables,
    contentName: running?.title ?? row.content_name ?? row.default_content_name,
    runningContent: running,
    nextContent:
      row.next_title !== null && row.next_start !== null
        ? { title: row.next_title, start: row.next_start.toISOString() }
        : null,
    scheduledFrom: isoOrNull(row.running_start ?? row.next_start),
    delivery: presentDelivery(row, now()),
    deviceRevision: presentRevision(row.revision, presentModel(row.model)),
  }
}

/** Devices without a workspace have no timezone yet. */
const presentTimezone = ({ timezone_id: own, workspace_timezone_id: inherited }: DeviceRow) => ({
  timezoneId: own ?? inherited ?? 'UTC',
  hasOwnTimezone: own !== null,
})

const presentReported = ({ reported }: DeviceRow) =>
  reported && { model: reported.model ?? null, temperatureC: reported.temperatureC }

function presentRunning({ running_title: title, running_end: end, ...row }: DeviceRow) {
  if (title === null || end === null) return null
  const templateName = row.running_template_name ?? ''
  const isTemplate = row.running_template_id !== null
  return { title, end: end.toISOString(), ...(isTemplate && { templateName }) }
}

/** Offers and downloads of an earlier frame do not count for the current one. */
function presentDelivery(row: DeviceRow, now: Date): Device['delivery'] {
  const { frame_name: wanted } = row
  const timeIfCurrent = (name: string | null, time: Date | null) =>
    row.frame_rendered_at !== null && name === wanted ? isoOrNull(time) : null
  const delivery = {
    offeredAt: timeIfCurrent(row.offered_frame_name, row.offered_at),
    downloadedAt: timeIfCurrent(row.downloaded_frame_name, row.downloaded_at),
    expectedAt: isoOrNull(row.expected_at),
  }
  return {
    wanted,
    wantedAt: isoOrNull(row.frame_wanted_at),
    renderedAt: isoOrNull(row.frame_rendered_at),
    ...delivery,
    late: latenessAt({ delivery, lastSeen: isoOrNull(row.last_seen) }, now.getTime()),
  }
}

const presentPanel = (
  row: Pick<
    Selectable<Schema['device_groups']>,
    | 'diagonal'
    | 'resolution_horizontal'
    | 'resolution_vertical'
    | 'ppi'
    | 'color_depth'
    | 'display_type'
  >,
) => ({
  diagonal: row.diagonal,
  resolutionHorizontal: row.resolution_horizontal,
  resolutionVertical: row.resolution_vertical,
  ppi: row.ppi,
  colorDepth: row.color_depth,
  displayType: row.display_type,
})

export const presentModel = (
  row: Omit<Selectable<Schema['device_groups']>, 'created_at' | 'updated_at'>,
): DeviceGroup => ({
  id: row.id,
  name: row.name,
  displayName: row.display_name,
  ...presentPanel(row),
  width: row.width,
  height: row.height,
})

export const presentRevision = (
  row: Omit<Selectable<Schema['device_revisions']>, 'created_at' | 'updated_at'>,
  deviceGroup: DeviceGroup,
): DeviceRevision => ({
  id: row.id,
  stockNumber: row.stock_number,
  batteryCapacityWh: row.battery_capacity_wh,
  batteryType: row.battery_type,
  displayRevision: row.display_revision,
  partNumber: row.part_number,
  pcbDigitalRevision: row.pcb_digital_revision,
  lifeState: row.life_state,
  fl: row.fl,
  ctp: row.ctp,
  ...presentPanel(row),
  deviceGroup,
})
