import { Check, CircleAlert, Clock, RefreshCw, X } from 'lucide-react'
import { useId } from 'react'

import { registerTexts } from '#src/texts/register.ts'
import { Button } from '#src/ui/button.tsx'
import { rejectionText } from '#src/widgets/rejected-change/rejection-text.ts'

import styles from './visit-list.module.css'
import {
  type Registrations,
  type RegistrationState,
  registrationState,
  type VisitEntry,
  waitingOf,
} from './visit.ts'

const ICONS = {
  queued: Clock,
  'paused-auth': Clock,
  sending: RefreshCw,
  registered: Check,
  discarded: X,
  attention: CircleAlert,
} as const satisfies Record<RegistrationState, unknown>

interface VisitListProps {
  entries: readonly VisitEntry[]
  registrations: Registrations
  onFix: (opId: string) => void
}

/** The panels of this visit; "registered" only after the server's confirmation (OFF-09). */
export function VisitList({ entries, registrations, onFix }: VisitListProps) {
  const id = useId()
  if (entries.length === 0) return null
  return (
    <section aria-labelledby={id} className={styles.visit}>
      <h2 id={id} className={styles.title}>
        <span>{`${registerTexts.visit} `}</span>
        <span className="second">{entries.length}</span>
      </h2>
      <ul className={styles.list} aria-live="polite">
        {entries.map((entry) => (
          <Entry key={entry.deviceId} entry={entry} registrations={registrations} onFix={onFix} />
        ))}
      </ul>
    </section>
  )
}

interface EntryProps extends Omit<VisitListProps, 'entries'> {
  entry: VisitEntry
}

function Entry({ entry: { deviceId, name, mac }, registrations, onFix }: EntryProps) {
  const state = registrationState(deviceId, registrations)
  const op = waitingOf(deviceId, registrations)
  const Icon = ICONS[state]
  return (
    <li className={styles.entry} data-standing={state}>
      <span className={styles.words}>
        <bdi className={styles.name}>{name}</bdi>
        {mac !== undefined && <span className={styles.mac}>{mac}</span>}
      </span>
      <span className={styles.standing}>
        <Icon aria-hidden="true" />
        <span>{registerTexts.state[state]}</span>
      </span>
      {op?.state === 'attention' && (
        <span className={styles.why}>
          <span>{rejectionText(op)}</span>
          <Button
            size="touch"
            aria-label={registerTexts.editOf(name)}
            onClick={() => onFix(op.opId)}
          >
            {registerTexts.edit}
          </Button>
        </span>
      )}
    </li>
  )
}
