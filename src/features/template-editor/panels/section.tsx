import type { ReactNode } from 'react'

import styles from './section.module.css'

interface SectionProps {
  title: string
  /** Beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** One part of a panel, under its name. */
export const Section = ({ title, aside, children }: SectionProps) => (
  <section className={styles.section} aria-label={title}>
    <header className={styles.head}>
      <h3>{title}</h3>
      {aside}
    </header>
    {children}
  </section>
)
