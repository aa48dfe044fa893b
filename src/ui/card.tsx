import type { ComponentProps } from 'react'

import styles from './card.module.css'
import { classNames } from './class-names.ts'

type CardProps = ComponentProps<'section'> & {
  /** 'none' where the content brings its own, as a table does. */
  padding?: 'none' | 'normal' | 'wide'
}

export function Card({ padding = 'normal', className, ...section }: CardProps) {
  return <section {...section} className={classNames(styles.card, styles[padding], className)} />
}
