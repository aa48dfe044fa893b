import { type BatteryReading, isLowBattery } from './battery.ts'
import { type ConnectionReading, isConnected } from './connection.ts'

export interface WarningReading extends ConnectionReading, BatteryReading {
  /** As the server said when it was asked; missing where an older build wrote. */
  isLate?: boolean | undefined
}

/** Whether somebody has to look after a device: not connected, late, or a low battery (WS-07). `now` in milliseconds. */
export const needsAttention = (device: WarningReading, now: number) =>
  !isConnected(device, now) || isLowBattery(device) || device.isLate === true
