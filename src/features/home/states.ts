import type { Device } from '#src/contract/device.ts'
import { isLowBattery } from '#src/domain/battery.ts'
import { isConnected } from '#src/domain/connection.ts'

/** Each device counts once in the first two; a low battery and lateness are told of those of which somebody heard lately. */
export interface States {
  connected: number
  notConnected: number
  /** Of the connected. */
  lowBattery: number
  /** Of the connected: they did not ask or download when they should have. */
  late: number
  /** Of the connected, those of which somebody should know: with a low battery, late, or both. */
  doubtful: number
}

/** Of a place with `total` devices, of which those of `warned` need somebody. */
export function statesOf(total: number, warned: readonly Device[], now: number): States {
  const connected = warned.filter((device) => isConnected(device, now))
  const notConnected = warned.length - connected.length
  const late = connected.filter(({ delivery }) => delivery.late !== null)
  return {
    connected: total - notConnected,
    notConnected,
    lowBattery: connected.filter(isLowBattery).length,
    late: late.length,
    doubtful: connected.filter((device) => isLowBattery(device) || late.includes(device)).length,
  }
}
