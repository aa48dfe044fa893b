import type { Device, DeviceListQuery } from '#src/contract/device.ts'

import { listedDevice, sortDevices } from './device-list.ts'

/** `limit` 0: all rows from `offset` on (CONST-05). */
interface Page {
  limit: number
  offset: number
}

/** The window to request, so that a page can be computed after up to `moved` devices entered or left the list. */
export function windowBeforeMoves({ limit, offset }: Page, moved: number): Page {
  const start = Math.max(0, offset - moved)
  return { limit: limit === 0 ? 0 : offset - start + limit + moved, offset: start }
}

interface Window {
  /** In the query's order, from `offset` on. */
  data: readonly Device[]
  offset: number
  total: number
  /** Whether a device stays in the list. */
  stays: (device: Device) => boolean
}

/** Devices that match the query but are not in the window. */
interface Moved {
  /** In the list, before or after the window. */
  left: readonly Device[]
  came: readonly Device[]
}

/** The page after devices entered and left the list, from a window of the previous list. */
export function pageAfterMoves(
  { data, offset, total, stays }: Window,
  { left, came }: Moved,
  question: Page & Pick<DeviceListQuery, 'sort' | 'sortDirection'>,
) {
  const stayed = data.filter(stays)
  const isBefore = offset === 0 ? () => false : beforeFirst(data[0], question)
  const behind = came.filter((device) => !isBefore(device))
  const merged = inOrder([...stayed, ...behind], question)
  // The window's new offset, which gives the page's start in it.
  const shifted = offset - left.filter(isBefore).length + (came.length - behind.length)
  const start = Math.max(0, question.offset - shifted)
  return {
    devices: merged.slice(start, question.limit === 0 ? undefined : start + question.limit),
    total: total - (data.length - stayed.length) - left.length + came.length,
  }
}

type Order = Pick<DeviceListQuery, 'sort' | 'sortDirection'>

const inOrder = (devices: readonly Device[], order: Order) =>
  sortDevices(
    devices.map((device) => ({ ...listedDevice(device), device })),
    order,
  ).map(({ device }) => device)

/** An empty window is at the end of the list. */
const beforeFirst = (first: Device | undefined, order: Order) => (device: Device) =>
  first === undefined || inOrder([device, first], order)[0] === device
