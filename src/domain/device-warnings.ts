import { type BatteryReading, isLowBattery } from './battery.ts'
import { type ConnectionReading, isConnected } from './connection.ts'

export interface WarningReading extends ConnectionReading, BatteryReading {
  /** As reported by the server; missing in rows of older builds. */
  isLate?: boolean | undefined
}

/** Whether a device is disconnected, late, or has a low battery (WS-07). `now` in milliseconds. */
export const needsAttention = (device: WarningReading, now: number) =>
  !isConnected(device, now) || isLowBattery(device) || device.isLate === true
