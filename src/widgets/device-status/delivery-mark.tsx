import { Hourglass, TriangleAlert } from 'lucide-react'

import styles from './change-mark.module.css'
import type { DeliveryNews } from './delivery-words.ts'

/** On the row itself, where there is something to say: rows of panels that have what is wanted stay calm. */
export const DeliveryMark = ({ news: { text, isLate } }: { news: DeliveryNews }) => (
  <span className={isLate ? `${styles.mark} ${styles.late}` : styles.mark}>
    {isLate ? <TriangleAlert aria-hidden="true" /> : <Hourglass aria-hidden="true" />}
    <span>{text}</span>
  </span>
)
