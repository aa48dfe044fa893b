import { type BatteryReading, isLowBattery } from './battery.ts'
import { type ConnectionReading, isConnected } from './connection.ts'

/** Whether somebody has to look after a device: not connected or a low battery (WS-07). `now` in milliseconds. */
export const needsAttention = (device: ConnectionReading & BatteryReading, now: number) =>
  !isConnected(device, now) || isLowBattery(device)
