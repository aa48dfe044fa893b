import type { ReactNode } from 'react'

import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx'
import styles from './page-header.module.css'

interface PageHeaderProps {
  /** The last item is the title of the page. */
  path: readonly Crumb[]
  onSelect: (id: string) => void
  /** After the title, on the same line. */
  titleExtra?: ReactNode
  /** How old what the page shows is; at the end of that line. */
  freshness?: ReactNode
  /** At the end of that line, or below it if there is no room. */
  actions?: ReactNode
  /** Below the title. */
  children?: ReactNode
}

/** Breadcrumbs and title. */
export const PageHeader = ({ path, onSelect, titleExtra, children, ...end }: PageHeaderProps) => (
  <header className={styles.head}>
    <Breadcrumbs path={path} onSelect={onSelect} />
    <div className={styles.title}>
      <h2>
        <bdi>{path.at(-1)?.name}</bdi>
      </h2>
      {titleExtra}
      {end.freshness}
      {end.actions && <div className={styles.end}>{end.actions}</div>}
    </div>
    {children}
  </header>
)
