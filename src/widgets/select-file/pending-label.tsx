import '#src/platform/i18n/en/select-file.ts'

import { Clock } from 'lucide-react'

import { t } from '#src/platform/i18n/t.ts'
import { Row } from '#src/ui/layout.tsx'

import styles from './pending-label.module.css'

export const PendingLabel = () => (
  <Row as="span" gap={1} className={`quiet small ${styles.pending}`}>
    <Clock aria-hidden="true" />
    <span>{t('selectFile:waiting')}</span>
  </Row>
)
