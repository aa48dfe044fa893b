/** Reported without a connection (DEV-31). */
export const NO_LINK_DBM = -110

export type WifiBand = 'disconnected' | 'poor' | 'fair' | 'good' | 'excellent'

/** The displayed signal quality. The filter uses other bands: `WIFI_FILTER_BANDS` (DEV-44). */
export function wifiBand(rssiDbm: number): WifiBand {
  if (rssiDbm === NO_LINK_DBM) return 'disconnected'
  if (rssiDbm <= -100) return 'poor'
  if (rssiDbm <= -86) return 'fair'
  return rssiDbm <= -70 ? 'good' : 'excellent'
}

const BAR_LEFT_EMPTY: Record<WifiBand, number> = {
  disconnected: 100,
  poor: 90,
  fair: 65,
  good: 30,
  excellent: 0,
}

/** Width of the bar, 0 to 100 (DEV-43). */
export const wifiBarPercent = (rssiDbm: number) => 100 - BAR_LEFT_EMPTY[wifiBand(rssiDbm)]

/** The value of the tooltip 'RSSI: {value} dBm'; undefined for zero, which is not a measurement (DEV-41). */
export const wifiTooltipDbm = (rssiDbm: number | null) => rssiDbm || undefined
