import { type BatteryReading, isLowBattery } from './battery.ts'
import { type ConnectionReading, isConnected } from './connection.ts'

export interface WarningReading extends ConnectionReading, BatteryReading {
  /** From when on the device is late (`latenessOf`), in milliseconds; missing where nothing is expected of it, or an older build wrote. */
  lateFrom?: number | null | undefined
}

/** Whether somebody has to look after a device: not connected, late, or a low battery (WS-07). `now` in milliseconds. */
export const needsAttention = (device: WarningReading, now: number) =>
  !isConnected(device, now) || isLowBattery(device) || (device.lateFrom ?? Infinity) <= now
