import type { ReactNode } from 'react'

import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx'
import styles from './page-head.module.css'

interface PageHeadProps {
  /** Its last part is the page's name. */
  path: readonly Crumb[]
  onSelect: (id: string) => void
  /** After the name, on its line. */
  beside: ReactNode
  /** At the end of that line, or together on one below where there is no room. */
  end?: ReactNode
  /** A line of its own below. */
  children?: ReactNode
}

/** Where one is, as a way and as a name. */
export const PageHead = ({ path, onSelect, beside, end, children }: PageHeadProps) => (
  <header className={styles.head}>
    <Breadcrumbs path={path} onSelect={onSelect} />
    <div className={styles.title}>
      <h2>
        <bdi>{path.at(-1)?.name}</bdi>
      </h2>
      {beside}
      {end && <div className={styles.end}>{end}</div>}
    </div>
    {children}
  </header>
)
