import { Check, CircleAlert, Clock, RefreshCw, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'

import type { Op } from '#src/platform/outbox/store/op.ts'
import { registerTexts } from '#src/texts/register.ts'
import { Button } from '#src/ui/button.tsx'
import { DiscardDialog } from '#src/widgets/rejected-change/discard-dialog.tsx'
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
  onDiscarded: (opId: string) => void
}

/** The panels of this visit; "registered" only after the server's confirmation (OFF-09). */
export function VisitList({ entries, registrations, onFix, onDiscarded }: VisitListProps) {
  const id = useId()
  const [discarding, setDiscarding] = useState<Op>()
  const [discardedId, setDiscardedId] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  // Once the dialog is closed: the button that opened it is gone.
  useEffect(() => {
    if (discardedId !== undefined) heading.current?.focus()
  }, [discardedId])
  if (entries.length === 0) return null
  return (
    <section aria-labelledby={id} className={styles.visit}>
      <h2 ref={heading} id={id} tabIndex={-1} className={styles.title}>
        <span>{`${registerTexts.visit} `}</span>
        <span className="second">{countOf(entries, registrations)}</span>
      </h2>
      <ul className={styles.list} aria-live="polite">
        {entries.map((entry) => (
          <Entry
            key={entry.deviceId}
            entry={entry}
            registrations={registrations}
            onFix={onFix}
            onDiscard={setDiscarding}
          />
        ))}
      </ul>
      {discarding && (
        <DiscardDialog
          op={discarding}
          onClose={() => setDiscarding(undefined)}
          onDiscarded={() => {
            setDiscardedId(discarding.opId)
            onDiscarded(discarding.opId)
          }}
        />
      )}
    </section>
  )
}

/** Only the server's confirmation counts as registered; a discarded registration counts for nothing. */
function countOf(entries: readonly VisitEntry[], registrations: Registrations) {
  const states = entries.map(({ deviceId }) => registrationState(deviceId, registrations))
  const registered = states.filter((state) => state === 'registered').length
  const total = states.filter((state) => state !== 'discarded').length
  return registered === total ? String(total) : registerTexts.ofTotal({ registered, total })
}

interface EntryProps extends Pick<VisitListProps, 'registrations' | 'onFix'> {
  entry: VisitEntry
  onDiscard: (op: Op) => void
}

function Entry({ entry, registrations, onFix, onDiscard }: EntryProps) {
  const { deviceId, name, mac } = entry
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
          <span className={styles.actions}>
            <Button
              size="touch"
              aria-label={registerTexts.editOf(name)}
              onClick={() => onFix(op.opId)}
            >
              {registerTexts.edit}
            </Button>
            <Button
              size="touch"
              variant="quiet"
              aria-label={registerTexts.discardOf(name)}
              onClick={() => onDiscard(op)}
            >
              {registerTexts.discard}
            </Button>
          </span>
        </span>
      )}
    </li>
  )
}
