import { type BatteryColor, type BatteryReading, batteryIndicator } from '#src/domain/battery.ts'
import { BatteryMeter } from '#src/ui/battery-meter.tsx'

const TONE = {
  full: 'full',
  medium: 'medium',
  low: 'low',
  disconnected: 'off',
} as const satisfies Record<BatteryColor, string>

/** Battery in list, card and dialog (DEV-36 to DEV-40). */
export function BatteryStatus({
  device,
  connected,
}: {
  device: BatteryReading
  connected: boolean
}) {
  const { text, icon, color, barPercent } = batteryIndicator(device, connected)
  return (
    <BatteryMeter
      text={text}
      tone={TONE[color]}
      percent={icon === 'error' ? null : barPercent}
      charging={icon === 'charging'}
      warning={icon === 'warning'}
    />
  )
}
