/** At or below this level, a battery that is not charging counts as low (DEV-37). */
export const LOW_BATTERY_PERCENT = 20

export interface BatteryReading {
  /** Percent; null before the first report. */
  batteryLevel: number | null
  charging: boolean
}

export type BatteryIcon = 'none' | 'warning' | 'charging' | 'error'
export type BatteryColor = 'full' | 'medium' | 'low' | 'disconnected'

export interface BatteryIndicator {
  text: string
  icon: BatteryIcon
  /** Green, orange, red, gray. */
  color: BatteryColor
  /** Width of the bar, 0 to 100. */
  barPercent: number
}

export const isLowBattery = ({ batteryLevel, charging }: BatteryReading) =>
  !charging && batteryLevel !== null && batteryLevel <= LOW_BATTERY_PERCENT

/** The battery indicator of lists, cards and dialogs (DEV-36 to DEV-40). */
export function batteryIndicator(reading: BatteryReading, connected: boolean): BatteryIndicator {
  const { batteryLevel } = reading
  const color = connected ? batteryColor(batteryLevel) : 'disconnected'
  if (batteryLevel === null || !Number.isFinite(batteryLevel) || batteryLevel <= 0)
    return {
      text: batteryLevel === null ? '-' : String(batteryLevel),
      icon: 'error',
      color,
      barPercent: 0,
    }
  return {
    text: `${Math.round(batteryLevel)}%`,
    icon: batteryIcon(reading),
    color,
    barPercent: Math.min(batteryLevel, 100),
  }
}

function batteryIcon(reading: BatteryReading): BatteryIcon {
  if (reading.charging) return 'charging'
  return isLowBattery(reading) ? 'warning' : 'none'
}

/** Exactly 20 is both orange and low (DEV-40). */
function batteryColor(batteryLevel: number | null): BatteryColor {
  if (batteryLevel === null || !(batteryLevel >= 20)) return 'low'
  return batteryLevel >= 30 ? 'full' : 'medium'
}
