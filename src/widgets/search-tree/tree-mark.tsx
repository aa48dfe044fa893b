import '#src/platform/i18n/en/workspaces.ts'

import { Clock } from 'lucide-react'

import { t } from '#src/platform/i18n/t.ts'

import styles from './tree-mark.module.css'

/** Marks a node with unsent changes, or with rejected ones in its subtree. */
export function TreeMark({ mark }: { mark: 'waiting' | 'rejected' }) {
  const words = t(mark === 'rejected' ? 'workspaces:refusedHere' : 'workspaces:waiting')
  return (
    <span className={styles.mark} title={words}>
      {mark === 'rejected' ? <span className={styles.dot} /> : <Clock aria-hidden="true" />}
      <span className="visually-hidden">{words}</span>
    </span>
  )
}
