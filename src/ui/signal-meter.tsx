import { classNames } from './class-names.ts'
import styles from './meters.module.css'

const WIDTH = 24
const HEIGHT = 11
const LEFT = 1
const BOTTOM = 13

interface SignalMeterProps {
  /** Fill, 0 to 100. */
  percent: number
  text: string
  tone: 'strong' | 'fair' | 'poor' | 'off'
}

/** Only draws; `domain/wifi` decides band and label (DEV-42, DEV-43). */
export function SignalMeter({ percent, text, tone }: SignalMeterProps) {
  const share = Math.max(0, Math.min(100, percent)) / 100
  const right = LEFT + WIDTH * share
  const top = BOTTOM - HEIGHT * share
  return (
    <span className={classNames(styles.meter, styles[tone])}>
      <svg className={styles.signal} viewBox="0 0 26 14" aria-hidden="true">
        <path className={styles.fill} d={`M${LEFT} ${BOTTOM}H${right}V${top}z`} />
        <path
          className={styles.case}
          d={`M${LEFT} ${BOTTOM}H${LEFT + WIDTH}V${BOTTOM - HEIGHT}z`}
        />
      </svg>
      <span>{text}</span>
    </span>
  )
}
