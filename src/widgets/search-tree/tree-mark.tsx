import { Clock } from 'lucide-react'

import { workspacesTexts } from '#src/texts/workspaces.ts'

import styles from './tree-mark.module.css'

/** Marks a node with unsent changes, or with rejected ones in its subtree. */
export function TreeMark({ mark }: { mark: 'waiting' | 'rejected' }) {
  const words = mark === 'rejected' ? workspacesTexts.refusedHere : workspacesTexts.waiting
  return (
    <span className={styles.mark} title={words}>
      {mark === 'rejected' ? <span className={styles.dot} /> : <Clock aria-hidden="true" />}
      <span className="visually-hidden">{words}</span>
    </span>
  )
}
