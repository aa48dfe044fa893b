import { Hourglass, TriangleAlert } from 'lucide-react'

import styles from './change-mark.module.css'
import type { DeliveryNote } from './delivery-labels.ts'

/** Delivery status of a row; only rendered if the panel is not up to date. */
export const DeliveryMark = ({ news: { text, isLate } }: { news: DeliveryNote }) => (
  <span className={isLate ? `${styles.mark} ${styles.late}` : styles.mark}>
    {isLate ? <TriangleAlert aria-hidden="true" /> : <Hourglass aria-hidden="true" />}
    <span>{text}</span>
  </span>
)
