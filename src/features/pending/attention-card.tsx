import '#src/platform/i18n/en/pending.ts'

import { TriangleAlert } from 'lucide-react'

import type { Op } from '#src/platform/outbox/store/op.ts'
import { refusalTitle } from '#src/widgets/refusal/refusal-words.ts'

import { type CardDeeds, AttentionBody } from './attention-body.tsx'
import { OpPicture } from './op-picture.tsx'
import styles from './pending-page.module.css'
import { historyOf } from './words.ts'

interface AttentionCardProps {
  op: Op
  nowMs: number
  deeds: CardDeeds
}

/** A change that somebody has to look at (OFF-17). */
export const AttentionCard = ({ op, nowMs, deeds }: AttentionCardProps) => (
  <li className={styles.card}>
    <header className={styles.cardHead}>
      {op.files.length > 0 ? <OpPicture op={op} /> : <TriangleAlert aria-hidden="true" />}
      <div className={styles.words}>
        <span className={styles.name}>{op.label}</span>
        <span className={styles.sub}>{historyOf(op, nowMs)}</span>
      </div>
      <span className={styles.reason}>
        <span className={styles.dot} aria-hidden="true" />
        <span>{refusalTitle(op)}</span>
      </span>
    </header>
    <AttentionBody op={op} deeds={deeds} />
  </li>
)
