import type { HTMLAttributes } from 'react'

import { classNames } from './class-names.ts'
import type {} from './custom-properties.d.ts'
import styles from './layout.module.css'

interface LayoutProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'span' | 'ul' | 'p' | 'figcaption'
  /** A step of the spacing scale: 4 is `--s-4`. */
  gap?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | undefined
}

const gapStyle = (gap: number) => ({ '--gap': gap === 0 ? 0 : `var(--s-${gap})` })

/** One below the other, each as wide as the stack. */
export const Stack = ({ as: Element = 'div', gap = 4, className, ...props }: LayoutProps) => (
  <Element className={classNames(styles.stack, className)} style={gapStyle(gap)} {...props} />
)

interface RowProps extends LayoutProps {
  /** Continues on the next line where there is no room. */
  wrap?: boolean
}

/** One beside the other, vertically centered. */
export const Row = ({
  as: Element = 'div',
  gap = 2,
  wrap = false,
  className,
  ...props
}: RowProps) => (
  <Element
    className={classNames(styles.row, wrap && styles.wrap, className)}
    style={gapStyle(gap)}
    {...props}
  />
)
