import { CloudOff } from 'lucide-react'

import { t } from '#src/platform/i18n/t.ts'

import styles from './needs-network.module.css'

/** Beside a button that does nothing without the network, before it is pressed (OFF-11). */
export const NeedsNetwork = ({ away }: { away: boolean }) =>
  away && (
    <span className={styles.words}>
      <CloudOff aria-hidden="true" />
      <span>{t('common:needsConnection')}</span>
    </span>
  )
