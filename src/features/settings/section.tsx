import '#src/platform/i18n/en/settings.ts'

import { CloudOff } from 'lucide-react'
import { type ReactNode, useId } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { Card } from '#src/ui/card.tsx'

import styles from './settings.module.css'

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

/** Beside a button that does nothing without the network, before it is pressed (OFF-11). */
export const NeedsNetwork = ({ away }: { away: boolean }) =>
  away && (
    <span className={styles.away}>
      <CloudOff aria-hidden="true" />
      {t('settings:needsNetwork')}
    </span>
  )
