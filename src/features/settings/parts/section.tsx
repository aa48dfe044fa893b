import { type ReactNode, useId } from 'react'

import { Card } from '#src/ui/card.tsx'

import styles from '../page.module.css'

interface SectionProps {
  title: string
  lead?: string
  /** At the end of the title's line. */
  end?: ReactNode
  children: ReactNode
}

export function Section({ title, lead, end, children }: SectionProps) {
  const id = useId()
  return (
    <Card padding="wide" aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {end}
      </header>
      {lead !== undefined && <p className={`second ${styles.lead}`}>{lead}</p>}
      {children}
    </Card>
  )
}
