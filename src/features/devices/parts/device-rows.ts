import { useMemo, useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import { changesOfDevice, withChanges } from '#src/data/devices/changes-of-device.ts'
import { isConnected } from '#src/domain/connection.ts'
import { contentAt, contentMode } from '#src/domain/device-content.ts'
import { isEqual } from '#src/platform/outbox/send/three-way.ts'
import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { isWaiting } from '#src/widgets/device-status/change-mark.tsx'
import { type DeliveryNote, deliveryNote } from '#src/widgets/device-status/delivery-labels.ts'

/** A device with its pending changes applied. */
export interface DeviceRow {
  device: Device
  changes: readonly PendingChange[]
  /** Was not connected when the data was current (DEV-31 to DEV-34). */
  away: boolean
  /** Scheduled content now or within a month (DEV-15). */
  scheduled: boolean
  /** Delivery state of a connected device, if late or unfinished. */
  news: DeliveryNote | undefined
}

interface ListedDevices {
  devices: readonly Device[]
  askedAt: number
  /** The server's time at which they were current. */
  dataTime: number
}

/** The rows of one page. Unchanged rows keep their identity, so they do not render again. */
export function useDeviceRows(
  listed: ListedDevices | undefined,
  changes: readonly PendingChange[],
  now: number,
): readonly DeviceRow[] | undefined {
  const [rendered] = useState(() => new WeakMap<Device, DeviceRow>())
  const { devices, askedAt = 0, dataTime = now } = listed ?? {}
  return useMemo(
    () =>
      devices?.map((asListed) => {
        const row = rowOf(asListed, { askedAt, dataTime }, changes, now)
        const before = rendered.get(asListed)
        if (before && isSame(before, row)) return before
        rendered.set(asListed, row)
        return row
      }),
    [devices, askedAt, dataTime, changes, now, rendered],
  )
}

function rowOf(
  asListed: Device,
  { askedAt, dataTime }: Omit<ListedDevices, 'devices'>,
  changes: readonly PendingChange[],
  now: number,
): DeviceRow {
  const device = withChanges(changes, contentAt(asListed, now), askedAt)
  const ownChanges = changesOfDevice(changes, device.id)
  const away = !isConnected(device, dataTime)
  return {
    device,
    changes: ownChanges,
    away,
    // Unsent changes have their own mark.
    news: away || isWaiting(ownChanges) ? undefined : deliveryNote(device, now),
    scheduled: contentMode(device, now) === 'scheduled',
  }
}

const isSame = (one: DeviceRow, other: DeviceRow) =>
  isEqual(one.device, other.device) &&
  one.away === other.away &&
  one.scheduled === other.scheduled &&
  one.news?.text === other.news?.text &&
  one.news?.isLate === other.news?.isLate &&
  one.changes.length === other.changes.length &&
  one.changes.every(({ op, doneAt }, index) => {
    const now = other.changes[index]
    return op === now?.op && doneAt === now.doneAt
  })
