import type { Device } from '#src/contract/device.ts'
import { isLowBattery } from '#src/domain/battery.ts'
import { isConnected } from '#src/domain/connection.ts'

/** Each device counts once in the first two; a low battery is told of those of which somebody heard lately. */
export interface States {
  connected: number
  notConnected: number
  /** Of the connected. */
  lowBattery: number
}

/** Of a place with `total` devices, of which those of `warned` need somebody. */
export function statesOf(total: number, warned: readonly Device[], now: number): States {
  const notConnected = warned.filter((device) => !isConnected(device, now)).length
  const lowBattery = warned.filter((device) => isConnected(device, now) && isLowBattery(device))
  return { connected: total - notConnected, notConnected, lowBattery: lowBattery.length }
}
