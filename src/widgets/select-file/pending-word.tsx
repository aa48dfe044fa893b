import '#src/platform/i18n/en/select-file.ts'

import { Clock } from 'lucide-react'

import { t } from '#src/platform/i18n/t.ts'

import styles from './pending-word.module.css'

export const PendingWord = () => (
  <span className={styles.pending}>
    <Clock aria-hidden="true" />
    <span>{t('selectFile:waiting')}</span>
  </span>
)
