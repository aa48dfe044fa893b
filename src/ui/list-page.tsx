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
  /** View switch after the search. */
  view?: ReactNode
  children: ReactNode
}

export const ListTools = ({ search, view, children }: ListToolsProps) => (
  <div className={styles.tools}>
    {children}
    {search && <div className={styles.search}>{search}</div>}
    {view}
  </div>
)

export const ListFooter = ({ children }: { children: ReactNode }) => (
  <footer className={styles.foot}>{children}</footer>
)
