/** Percent at which an uncharged battery needs someone (DEV-37). */
export const LOW_BATTERY_PERCENT = 20

export interface BatteryReading {
  /** Percent; null before the first report. */
  batteryLevel: number | null
  charging: boolean
}

export type BatteryIcon = 'none' | 'warning' | 'charging' | 'error'
export type BatteryColour = 'full' | 'medium' | 'low' | 'disconnected'

export interface BatteryIndicator {
  text: string
  icon: BatteryIcon
  /** Green, orange, red, grey. */
  colour: BatteryColour
  /** Width of the bar, 0 to 100. */
  barPercent: number
}

export const isLowBattery = ({ batteryLevel, charging }: BatteryReading) =>
  !charging && batteryLevel !== null && batteryLevel <= LOW_BATTERY_PERCENT

/** What a device's battery is shown as, list, card and modal alike (DEV-36 to DEV-40). */
export function batteryIndicator(reading: BatteryReading, connected: boolean): BatteryIndicator {
  const { batteryLevel } = reading
  const colour = connected ? batteryColour(batteryLevel) : 'disconnected'
  if (batteryLevel === null || !Number.isFinite(batteryLevel) || batteryLevel <= 0)
    return {
      text: batteryLevel === null ? '-' : String(batteryLevel),
      icon: 'error',
      colour,
      barPercent: 0,
    }
  return {
    text: `${Math.round(batteryLevel)}%`,
    icon: batteryIcon(reading),
    colour,
    barPercent: Math.min(batteryLevel, 100),
  }
}

function batteryIcon(reading: BatteryReading): BatteryIcon {
  if (reading.charging) return 'charging'
  return isLowBattery(reading) ? 'warning' : 'none'
}

/** Exactly 20 is orange and low at the same time (DEV-40). */
function batteryColour(batteryLevel: number | null): BatteryColour {
  if (batteryLevel === null || !(batteryLevel >= 20)) return 'low'
  return batteryLevel >= 30 ? 'full' : 'medium'
}
