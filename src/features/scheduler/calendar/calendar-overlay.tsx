import { CircleAlert } from 'lucide-react'
import { useState } from 'react'

import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { schedulerTexts } from '#src/texts/scheduler.ts'
import { Button } from '#src/ui/button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { rejectionText } from '#src/widgets/rejected-change/rejection-text.ts'

import { isCreation, rejectedChanges } from '../panel/rejected-change.ts'
import styles from './device-calendar.module.css'

interface CalendarOverlayProps {
  state: 'working' | 'error'
  text?: string
  action?: { label: string; onPress: () => void }
}

/** Covers the calendar while it loads, and when loading or creating failed (SCH-29). */
export function CalendarOverlay({ state, text, action }: CalendarOverlayProps) {
  if (state === 'working')
    return (
      <div className={styles.overlay} role="status">
        <Spinner />
        <span>{schedulerTexts.working}</span>
      </div>
    )
  return (
    <div className={styles.overlay} role="alert">
      <CircleAlert aria-hidden="true" className={styles.icon} />
      <strong>{schedulerTexts.error}</strong>
      {text !== undefined && <p>{text}</p>}
      {action && <Button onClick={action.onPress}>{action.label}</Button>}
    </div>
  )
}

export function FailedCreation({
  deviceId,
  onView,
}: {
  deviceId: string
  onView: (entryId: string) => void
}) {
  const failed = useFailedCreation(deviceId)
  if (!failed) return null
  const view = () => {
    failed.dismiss()
    onView(failed.id)
  }
  return (
    <CalendarOverlay
      state="error"
      text={failed.message}
      action={{ label: schedulerTexts.lookAtIt, onPress: view }}
    />
  )
}

/** A creation that was rejected while the calendar is open (SCH-29). Earlier rejections are only marked. */
function useFailedCreation(deviceId: string) {
  const { changes } = useOutbox()
  const refused = rejectedChanges(changes, deviceId).filter(isCreation)
  const [dismissed, setDismissed] = useState(() => new Set(refused.map(({ opId }) => opId)))
  const failed = refused.find(({ opId }) => !dismissed.has(opId))
  if (!failed) return undefined
  return {
    id: changes.find(({ op }) => op.opId === failed.opId)?.newId ?? '',
    message: `${failed.label}. ${rejectionText(failed)}`,
    dismiss: () => setDismissed(new Set([...dismissed, failed.opId])),
  }
}
