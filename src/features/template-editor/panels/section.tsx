import type { ReactNode } from 'react'

import styles from './section.module.css'

interface SectionProps {
  title: string
  extra?: ReactNode
  children: ReactNode
}

/** A titled section of a panel. */
export const Section = ({ title, extra, children }: SectionProps) => (
  <section className={styles.section} aria-label={title}>
    <header className={styles.header}>
      <h2 className="small-heading">{title}</h2>
      {extra}
    </header>
    {children}
  </section>
)
