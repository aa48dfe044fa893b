import type { ReactNode } from 'react'

import { classNames } from './class-names.ts'
import styles from './tag.module.css'
import { wrapTexts } from './wrap-texts.tsx'

export function Tag({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: 'plain' | 'accent' | 'good' | 'warn' | 'bad'
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span className={classNames(styles.tag, styles[tone])}>
      {icon}
      {wrapTexts(children)}
    </span>
  )
}

/** A number on a button or a tab. */
export function CountBadge({
  count,
  tone = 'accent',
}: {
  count: number
  tone?: 'accent' | 'bad' | 'plain'
}) {
  return <span className={classNames(styles.count, styles[`count-${tone}`])}>{count}</span>
}
