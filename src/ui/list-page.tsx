import type { ComponentProps, ReactNode } from 'react'

import styles from './list-page.module.css'

interface ListPageProps {
  /** A `SidePane` with the places that are listed. */
  pane: ReactNode
  children: ReactNode
}

/** A page that lists what is at one place, and the places beside it. */
export const ListPage = ({ pane, children }: ListPageProps) => (
  <div className={styles.page}>
    {pane}
    {children}
  </div>
)

/** The list's part of the page: head, tools, list and foot, of which the list alone scrolls. */
export const ListSection = (props: Omit<ComponentProps<'section'>, 'className'>) => (
  <section {...props} className={styles.section} />
)

interface ListToolsProps {
  search?: ReactNode
  /** After the search: how the list is shown. */
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

export const ListFoot = ({ children }: { children: ReactNode }) => (
  <footer className={styles.foot}>{children}</footer>
)
