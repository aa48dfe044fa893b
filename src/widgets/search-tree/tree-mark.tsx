import '#src/platform/i18n/en/workspaces.ts'

import { Clock } from 'lucide-react'

import { t } from '#src/platform/i18n/t.ts'

import styles from './tree-mark.module.css'

/** What waits for the server, and what it refused here or further down. */
export function TreeMark({ mark }: { mark: 'waiting' | 'refused' }) {
  const words = t(mark === 'refused' ? 'workspaces:refusedHere' : 'workspaces:waiting')
  return (
    <span className={styles.mark} title={words}>
      {mark === 'refused' ? <span className={styles.dot} /> : <Clock aria-hidden="true" />}
      <span className="visually-hidden">{words}</span>
    </span>
  )
}
