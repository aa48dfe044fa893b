import { Children, type ReactNode } from 'react'

/**
 * Wraps each bare text among `children` in an element. Page translation replaces text nodes: React can then neither update
 * one that has siblings nor insert before it.
 */
export const wrapTexts = (children: ReactNode): ReactNode =>
  Children.map(children, (child) =>
    typeof child === 'string' || typeof child === 'number' ? <span>{child}</span> : child,
  )
