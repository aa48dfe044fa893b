import { Children, type ReactNode } from 'react'

/**
 * Gives each bare text among `children` an element of its own. Page translation replaces text nodes: React can neither update
 * one that has siblings afterwards, nor insert anything before it.
 */
export const wrapTexts = (children: ReactNode): ReactNode =>
  Children.map(children, (child) =>
    typeof child === 'string' || typeof child === 'number' ? <span>{child}</span> : child,
  )
