import type { ComponentProps, ReactNode } from 'react'

import styles from './list-page.module.css'

interface ListPageProps {
  /** A `SidePane` for navigation. */
  pane: ReactNode
  children: ReactNode
}

/** A list with a navigation pane beside it. */
export const ListPage = ({ pane, children }: ListPageProps) => (
  <div className={styles.page}>
    {pane}
    {children}
  </div>
)

/** Header, tools, list and footer. Only the list scrolls. */
export const ListSection = (props: Omit<ComponentProps<'section'>, 'className'>) => (
  <section {...props} className={styles.section} />
)

interface ListToolsProps {
  search?: ReactNode
  freshness?: ReactNode
  /** View switch. */
  view?: ReactNode
  /** The primary action. */
  action?: ReactNode
  /** Title with count, filters and bulk actions. */
  children: ReactNode
}

/** What the list is on the left, how to find and add something on the right: the same on every page. */
export const ListTools = ({ children, search, ...end }: ListToolsProps) => (
  <div className={styles.tools}>
    {children}
    <div className={styles.end}>
      {search && <div className={styles.search}>{search}</div>}
      {end.freshness && <div className={styles.freshness}>{end.freshness}</div>}
      {end.view}
      {end.action}
    </div>
  </div>
)

/** Toasts stay above it. */
export const ListFooter = ({ children }: { children: ReactNode }) => (
  <footer className={styles.foot} data-toasts-above="list">
    {children}
  </footer>
)
