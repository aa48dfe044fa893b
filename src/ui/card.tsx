import type { ComponentProps } from 'react'

import styles from './card.module.css'
import { classNames } from './class-names.ts'

type CardProps = ComponentProps<'section'> & {
  /** 'none' for content with its own padding, such as a table. */
  padding?: 'none' | 'normal' | 'wide'
}

export function Card({ padding = 'normal', className, ...section }: CardProps) {
  return <section {...section} className={classNames(styles.card, styles[padding], className)} />
}
