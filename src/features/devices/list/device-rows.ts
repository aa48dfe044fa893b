import { useMemo, useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import { changesOfDevice, withChanges } from '#src/data/devices/changes-of-device.ts'
import { isConnected } from '#src/domain/connection.ts'
import { contentMode } from '#src/domain/device-content.ts'
import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { isWaiting } from '#src/widgets/device-status/change-mark.tsx'
import { type DeliveryNews, deliveryNews } from '#src/widgets/device-status/delivery-words.ts'

/** A device as it looks with what waits for the server, and those changes. */
export interface DeviceRow {
  device: Device
  changes: readonly PendingChange[]
  /** Not connected, by the clock of the server (DEV-31 to DEV-34). */
  away: boolean
  /** Something is shown by schedule, or will be within a month (DEV-15). */
  scheduled: boolean
  /** Of a connected device: that it is late, or what it has not downloaded yet. */
  news: DeliveryNews | undefined
}

interface Listed {
  devices: readonly Device[]
  askedAt: number
}

/** The rows of one page. Where nothing of a row changed it stays the same object, and need not be drawn again. */
export function useDeviceRows(
  listed: Listed | undefined,
  changes: readonly PendingChange[],
  now: number,
): readonly DeviceRow[] | undefined {
  const [drawn] = useState(() => new WeakMap<Device, DeviceRow>())
  const { devices, askedAt = 0 } = listed ?? {}
  return useMemo(
    () =>
      devices?.map((asListed) => {
        const row = rowOf(asListed, askedAt, changes, now)
        const before = drawn.get(asListed)
        if (before && isSame(before, row)) return before
        drawn.set(asListed, row)
        return row
      }),
    [devices, askedAt, changes, now, drawn],
  )
}

export function rowOf(
  asListed: Device,
  askedAt: number,
  changes: readonly PendingChange[],
  now: number,
): DeviceRow {
  const device = withChanges(changes, asListed, askedAt)
  const ownChanges = changesOfDevice(changes, device.id)
  const away = !isConnected(device, now)
  return {
    device,
    changes: ownChanges,
    away,
    // What was not sent yet is told by the changes themselves.
    news: away || isWaiting(ownChanges) ? undefined : deliveryNews(device, now),
    scheduled: contentMode(device, now) === 'scheduled',
  }
}

const isSame = (one: DeviceRow, other: DeviceRow) =>
  one.device === other.device &&
  one.away === other.away &&
  one.scheduled === other.scheduled &&
  one.news?.text === other.news?.text &&
  one.news?.isLate === other.news?.isLate &&
  one.changes.length === other.changes.length &&
  one.changes.every(({ op, doneAt }, at) => {
    const now = other.changes[at]
    return op === now?.op && doneAt === now.doneAt
  })
