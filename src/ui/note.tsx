import type { ReactNode } from 'react'

import { classNames } from './class-names.ts'
import styles from './note.module.css'
import { wrapTexts } from './wrap-texts.tsx'

interface NoteProps {
  tone?: 'plain' | 'warn' | 'bad'
  icon?: ReactNode
  action?: ReactNode
  /** A box; by default a full-width strip. */
  boxed?: boolean
  children: ReactNode
}

export function Note({ tone = 'plain', icon, action, boxed = false, children }: NoteProps) {
  return (
    <div className={classNames(styles.note, styles[tone], boxed && styles.boxed)} role="status">
      {icon}
      <span className={styles.text}>{wrapTexts(children)}</span>
      {action}
    </div>
  )
}
