import { CircleAlert, TriangleAlert } from 'lucide-react'

import { commonTexts } from '#src/texts/common.ts'

import { classNames } from './class-names.ts'
import styles from './meters.module.css'

/** Width of the fill at 100 %, in SVG units. */
const FULL_WIDTH = 20

interface BatteryMeterProps {
  /** 0 to 100; null when it cannot be read. */
  percent: number | null
  /** Label beside the icon. */
  text: string
  tone: 'full' | 'medium' | 'low' | 'off'
  charging?: boolean
  warning?: boolean
}

/** Only draws; `domain/battery` decides what the values mean (DEV-36 to DEV-40). */
export function BatteryMeter({
  percent,
  text,
  tone,
  charging = false,
  warning = false,
}: BatteryMeterProps) {
  const broken = percent === null
  const width = charging ? FULL_WIDTH : (FULL_WIDTH * Math.min(100, percent ?? 0)) / 100
  return (
    <span className={classNames(styles.meter, styles[tone], broken && styles.broken)}>
      <svg className={styles.battery} viewBox="0 0 28 14" aria-hidden="true">
        <rect className={styles.case} x=".5" y="1.5" width="24" height="11" rx="2" />
        <rect className={styles.tip} x="25.5" y="5" width="2" height="4" rx="1" />
        {!broken && (
          <rect className={styles.fill} x="2.5" y="3.5" width={width} height="7" rx="1" />
        )}
        {charging && (
          <path className={styles.bolt} d="M13.6 3.2 9.2 7.6h2.7l-.8 3.3 4.4-4.5h-2.7z" />
        )}
      </svg>
      {broken && <CircleAlert aria-label={commonTexts.batteryUnreadable} />}
      <span>{text}</span>
      {charging && <span className="visually-hidden">{commonTexts.charging}</span>}
      {warning && <TriangleAlert aria-label={commonTexts.batteryLow} />}
    </span>
  )
}
