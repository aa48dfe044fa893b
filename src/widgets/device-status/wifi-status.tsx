import { type WifiBand, wifiBand, wifiBarPercent, wifiTooltipDbm } from '#src/domain/wifi.ts'
import { devicesPageTexts } from '#src/texts/devices-page.ts'
import { SignalMeter } from '#src/ui/signal-meter.tsx'

const TONE = {
  disconnected: 'off',
  poor: 'poor',
  fair: 'fair',
  good: 'strong',
  excellent: 'strong',
} as const satisfies Record<WifiBand, string>

/** 'RSSI: {value} dBm', or undefined without a meaningful value (DEV-41). */
export function rssiText(rssiDbm: number | null) {
  const value = wifiTooltipDbm(rssiDbm)
  return value === undefined ? undefined : devicesPageTexts.rssi(value)
}

/** Wi-Fi signal with its value as a tooltip (DEV-41 to DEV-43). */
export function WifiStatus({ rssiDbm }: { rssiDbm: number | null }) {
  if (rssiDbm === null) return <span>-</span>
  const band = wifiBand(rssiDbm)
  return (
    <span title={rssiText(rssiDbm)}>
      <SignalMeter
        percent={wifiBarPercent(rssiDbm)}
        text={devicesPageTexts[band]}
        tone={TONE[band]}
      />
    </span>
  )
}
