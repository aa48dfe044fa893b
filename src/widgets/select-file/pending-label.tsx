import { Clock } from 'lucide-react'

import { selectFileTexts } from '#src/texts/select-file.ts'
import { Row } from '#src/ui/layout.tsx'

import styles from './pending-label.module.css'

export const PendingLabel = () => (
  <Row as="span" gap={1} className={`quiet small ${styles.pending}`}>
    <Clock aria-hidden="true" />
    <span>{selectFileTexts.waiting}</span>
  </Row>
)
