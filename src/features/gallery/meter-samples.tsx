import { Contrast, TriangleAlert } from 'lucide-react'

import { Avatar } from '#src/ui/avatar.tsx'
import { BatteryMeter } from '#src/ui/battery-meter.tsx'
import { SignalMeter } from '#src/ui/signal-meter.tsx'
import { StatusChip } from '#src/ui/status-chip.tsx'
import { CountBadge, Tag } from '#src/ui/tag.tsx'
import { Tooltip } from '#src/ui/tooltip.tsx'

import styles from './gallery-page.module.css'

export const MeterSamples = () => (
  <>
    <div className={`${styles.row} ${styles.wide}`}>
      <BatteryMeter percent={100} text="100%" tone="full" />
      <BatteryMeter percent={51} text="51%" tone="full" />
      <BatteryMeter percent={24} text="24%" tone="medium" />
      <BatteryMeter percent={20} text="20%" tone="medium" warning />
      <BatteryMeter percent={12} text="12%" tone="low" warning />
      <BatteryMeter percent={64} text="64%" tone="full" charging />
      <BatteryMeter percent={48} text="48%" tone="off" />
      <BatteryMeter percent={null} text="n/a" tone="low" />
    </div>
    <div className={`${styles.row} ${styles.wide}`}>
      <Tooltip text="RSSI: -48 dBm">
        <SignalMeter percent={100} text="Excellent" tone="strong" />
      </Tooltip>
      <SignalMeter percent={70} text="Good" tone="strong" />
      <SignalMeter percent={35} text="Fair" tone="fair" />
      <SignalMeter percent={10} text="Poor" tone="poor" />
      <SignalMeter percent={0} text="Disconnected" tone="off" />
    </div>
  </>
)

export const TagSamples = () => (
  <div className={styles.row}>
    <Tag icon={<Contrast aria-hidden="true" />}>Grayscale</Tag>
    <Tag tone="accent">Scheduled mode</Tag>
    <Tag tone="good">Up to Date</Tag>
    <Tag tone="warn" icon={<TriangleAlert aria-hidden="true" />}>
      Update Required
    </Tag>
    <Tag tone="bad">Failed</Tag>
    <Avatar name="Hanna Nowicka" />
    <Avatar name="Marek Zieliński" size="large" />
    <CountBadge count={3} />
    <CountBadge count={2} tone="bad" />
    <CountBadge count={18} tone="plain" />
  </div>
)

export const StatusSamples = () => (
  <div className={styles.row}>
    <StatusChip tone="calm" prefix="All sent 14:02" />
    <StatusChip tone="busy" prefix="Sending">
      2 of 5
    </StatusChip>
    <StatusChip tone="waiting" prefix="Weak">
      1 waiting
    </StatusChip>
    <StatusChip tone="away" prefix="Offline">
      3 waiting
    </StatusChip>
    <StatusChip tone="bad">2 need attention</StatusChip>
  </div>
)
