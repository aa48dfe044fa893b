import { Clock } from 'lucide-react'

import { formatSize } from '#src/domain/format-size.ts'
import { useProgress } from '#src/platform/outbox/show/use-outbox.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'
import { mediaLibraryPageTexts } from '#src/texts/media-library-page.ts'
import { ProgressBar } from '#src/ui/progress-bar.tsx'

import styles from './item-mark.module.css'
import type { MediaRow } from './media-rows.ts'

export const isWaiting = ({ changes }: MediaRow<unknown>) =>
  changes.some(({ op }) => op.state !== 'attention')

/** Upload progress, pending state or rejection of a row (OFF-08, OFF-10). */
export function ItemMark({ row }: { row: MediaRow<{ name: string }> }) {
  const { changes, creation, item } = row
  if (creation?.state === 'sending' && creation.files.length > 0)
    return <Upload op={creation} name={item.name} />
  const rejected = changes.find(({ op }) => op.state === 'attention')
  if (rejected)
    return (
      <span className={`${styles.mark} ${styles.refused}`}>
        <span className={styles.dot} aria-hidden="true" />
        <bdi className="clip">{mediaLibraryPageTexts.refused(rejected.op.label)}</bdi>
      </span>
    )
  if (!isWaiting(row)) return null
  return (
    <span className={styles.mark}>
      <Clock aria-hidden="true" />
      <span>{mediaLibraryPageTexts.waiting}</span>
    </span>
  )
}

/** Progress in bytes sent. */
function Upload({ op, name }: { op: Op; name: string }) {
  const fraction = useProgress(op.opId) ?? 0
  const total = op.files.reduce((sum, { size = 0 }) => sum + size, 0)
  return (
    <span className={styles.upload}>
      <ProgressBar label={mediaLibraryPageTexts.uploadOf(name)} done={fraction} total={1} />
      <span className={`${styles.mark} number`}>
        {mediaLibraryPageTexts.uploadedOf({
          done: formatSize(fraction * total),
          total: formatSize(total),
        })}
      </span>
    </span>
  )
}
