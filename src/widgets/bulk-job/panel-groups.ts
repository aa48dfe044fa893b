import type { Device } from '#src/contract/device.ts'
import type { Orientation } from '#src/contract/fields.ts'
import { groupBy } from '#src/domain/group-by.ts'
import { orientationOf } from '#src/domain/orientation.ts'
import { panelOf } from '#src/imaging/frame.ts'

/** Devices that one image fits: same model, panel and orientation. */
export interface PanelGroup {
  key: string
  model: string
  orientation: Orientation
  devices: readonly [Device, ...Device[]]
}

/** The largest group first (DEV-64). */
export function groupByPanel(devices: readonly Device[]): PanelGroup[] {
  return [...groupBy(devices, keyOf)]
    .map(([key, group]) => ({
      key,
      model: group[0].deviceRevision.deviceGroup.displayName,
      orientation: orientationOf(group[0]),
      devices: group,
    }))
    .sort((a, b) => b.devices.length - a.devices.length)
}

function keyOf(device: Device) {
  const { width, height, palette } = panelOf(device.deviceRevision)
  const { id } = device.deviceRevision.deviceGroup
  return [id, width, height, palette.id, orientationOf(device)].join(' ')
}
