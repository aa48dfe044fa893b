import type { Device, DeviceListQuery } from '#src/contract/device.ts'

import { listedOf, sortDevices } from './device-list.ts'

/** `limit` 0 is everything from `offset` on (CONST-05). */
interface Page {
  limit: number
  offset: number
}

/** What to ask for, so that a page can be made of it after some devices, at most `moved`, have left the list or come into it. */
export function windowBeforeMoves({ limit, offset }: Page, moved: number): Page {
  const start = Math.max(0, offset - moved)
  return { limit: limit === 0 ? 0 : offset - start + limit + moved, offset: start }
}

interface Window {
  /** In the order of the question, from `offset` on. */
  data: readonly Device[]
  offset: number
  total: number
  /** Whether one of them is still there afterwards. */
  stays: (device: Device) => boolean
}

/** Devices that answer the question, but are not in the window. */
interface Moved {
  /** They are in the list somewhere before or behind it. */
  left: readonly Device[]
  came: readonly Device[]
}

/** The page of a list as it is after devices have left it and come into it, made of a window of the list before. */
export function pageAfterMoves(
  { data, offset, total, stays }: Window,
  { left, came }: Moved,
  question: Page & Pick<DeviceListQuery, 'sort' | 'sortDirection'>,
) {
  const stayed = data.filter(stays)
  const isBefore = offset === 0 ? () => false : beforeFirst(data[0], question)
  const behind = came.filter((device) => !isBefore(device))
  const merged = inOrder([...stayed, ...behind], question)
  // How many come before the window now: where the page begins in it.
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
    devices.map((device) => ({ ...listedOf(device), device })),
    order,
  ).map(({ device }) => device)

/** Behind a window that is empty there is nothing: all that is in the list comes before it. */
const beforeFirst = (first: Device | undefined, order: Order) => (device: Device) =>
  first === undefined || inOrder([device, first], order)[0] === device
