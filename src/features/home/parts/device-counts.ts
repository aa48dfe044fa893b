import type { Device } from '#src/contract/device.ts'
import { isLowBattery } from '#src/domain/battery.ts'
import { isConnected } from '#src/domain/connection.ts'

/** Low battery and lateness count connected devices only. */
export interface DeviceCounts {
  connected: number
  notConnected: number
  /** Connected devices. */
  lowBattery: number
  /** Connected devices that missed a poll or download. */
  late: number
  /** Connected devices with a low battery, late, or both. */
  needAttention: number
}

/** `needingAttention`: the devices with a warning, out of `total`. */
export function countDevices(
  total: number,
  needingAttention: readonly Device[],
  now: number,
): DeviceCounts {
  const connected = needingAttention.filter((device) => isConnected(device, now))
  const notConnected = needingAttention.length - connected.length
  const late = connected.filter(({ delivery }) => delivery.late !== null)
  return {
    connected: total - notConnected,
    notConnected,
    lowBattery: connected.filter(isLowBattery).length,
    late: late.length,
    needAttention: connected.filter((device) => isLowBattery(device) || late.includes(device))
      .length,
  }
}
