import { CloudOff } from 'lucide-react'

import { commonTexts } from '#src/texts/common.ts'

import styles from './needs-network.module.css'

/** Shown beside a button that needs a connection, before it is clicked (OFF-11). */
export const NeedsNetwork = ({ away }: { away: boolean }) =>
  away && (
    <span className={styles.words}>
      <CloudOff aria-hidden="true" />
      <span>{commonTexts.needsConnection}</span>
    </span>
  )
