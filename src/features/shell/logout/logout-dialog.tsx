import { Archive, Send, Trash2 } from 'lucide-react'
import { useState, useEffect, type ReactNode, useCallback } from 'react'

import { useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import type { OutboxView } from '#src/platform/outbox/show/watch.ts'
import { session } from '#src/platform/session/session.ts'
import { commonTexts } from '#src/texts/common.ts'
import { logoutTexts } from '#src/texts/logout.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { ProgressBar } from '#src/ui/progress-bar.tsx'
import { sendNow } from '#src/widgets/save-problem/send-now.ts'

import { DiscardStep } from './discard-step.tsx'
import styles from './logout.module.css'

type Step = 'choice' | 'sending' | 'discard'

interface LogoutDialogProps {
  counts: OutboxView['counts']
  isReachable: boolean
  onCancel: () => void
  onLogout: () => void
}

/** OFF-26: logging out discards pending changes only after two confirmations. */
export function LogoutDialog({ counts, isReachable, onCancel, onLogout }: LogoutDialogProps) {
  const [step, setStep] = useState<Step>('choice')
  const back = () => setStep('choice')
  if (step === 'sending')
    return (
      <SendingStep counts={counts} isReachable={isReachable} onBack={back} onLogout={onLogout} />
    )
  if (step === 'discard')
    return (
      <DiscardStep count={counts.waiting + counts.attention} onBack={back} onLogout={onLogout} />
    )
  if (counts.waiting + counts.attention === 0)
    return <SentStep onCancel={onCancel} onLogout={onLogout} />
  return (
    <ChoiceStep
      counts={counts}
      isReachable={isReachable}
      onCancel={onCancel}
      onSend={() => setStep('sending')}
      onKeep={onLogout}
      onDiscard={() => setStep('discard')}
    />
  )
}

interface SentStepProps {
  onCancel: () => void
  onLogout: () => void
}

/** All changes were sent while the dialog was open. */
const SentStep = ({ onCancel, onLogout }: SentStepProps) => (
  <Modal
    title={logoutTexts.sentTitle}
    onClose={onCancel}
    footer={
      <>
        <Button onClick={onCancel}>{logoutTexts.stay}</Button>
        <Button variant="primary" onClick={onLogout}>
          {logoutTexts.logOut}
        </Button>
      </>
    }
  >
    <p>{logoutTexts.sentText}</p>
  </Modal>
)

interface SendingStepProps {
  counts: OutboxView['counts']
  isReachable: boolean
  onBack: () => void
  onLogout: () => void
}

/** Those that wait for a change that needs attention are not sent. */
const sendableOf = ({ waiting, blocked }: OutboxView['counts']) => waiting - blocked

/** Sends pending changes, then logs out; a rejection returns to the choice. */
function SendingStep({ counts, isReachable, onBack, onLogout }: SendingStepProps) {
  const { attention } = counts
  const left = sendableOf(counts)
  const [total] = useState(left)
  useEffect(sendNow, [])
  const isDone = left === 0
  useEffect(() => {
    if (isDone && attention === 0) onLogout()
    else if (isDone) onBack()
  }, [isDone, attention, onLogout, onBack])
  return (
    <Modal
      title={logoutTexts.sending}
      onClose={onBack}
      footer={<Button onClick={onBack}>{commonTexts.cancel}</Button>}
    >
      <div className={styles.sending}>
        <ProgressBar label={logoutTexts.sending} done={Math.max(0, total - left)} total={total} />
        <p className="small second" aria-live="polite">
          {isReachable ? logoutTexts.left(left) : logoutTexts.sendingOffline}
        </p>
      </div>
    </Modal>
  )
}

interface ChoiceStepProps {
  counts: OutboxView['counts']
  isReachable: boolean
  onCancel: () => void
  onSend: () => void
  onKeep: () => void
  onDiscard: () => void
}

function ChoiceStep({ counts, isReachable, onCancel, ...choices }: ChoiceStepProps) {
  const { waiting, attention } = counts
  const isSendable = sendableOf(counts) > 0
  const canSend = isReachable && isSendable
  return (
    <Modal title={logoutTexts.title(waiting + attention)} onClose={onCancel}>
      <div className={styles.choices}>
        {!isReachable && <p>{logoutTexts.offline}</p>}
        {isSendable && (
          <Choice
            text={isReachable ? logoutTexts.sendText : logoutTexts.sendNeedsConnection}
            button={
              <Button
                variant={canSend ? 'primary' : 'secondary'}
                disabled={!canSend}
                onClick={choices.onSend}
              >
                <Send aria-hidden="true" />
                {logoutTexts.send}
              </Button>
            }
          />
        )}
        <Choice
          text={
            attention > 0 ? logoutTexts.keepTextAttention(attention) : logoutTexts.keepText(waiting)
          }
          button={
            <Button variant={canSend ? 'secondary' : 'primary'} onClick={choices.onKeep}>
              <Archive aria-hidden="true" />
              {logoutTexts.keep}
            </Button>
          }
        />
        <Choice
          text={logoutTexts.discardText(waiting + attention)}
          button={
            <Button variant="danger" onClick={choices.onDiscard}>
              <Trash2 aria-hidden="true" />
              {logoutTexts.discard(waiting + attention)}
            </Button>
          }
        />
      </div>
    </Modal>
  )
}

function Choice({ button, text }: { button: ReactNode; text: string }) {
  return (
    <div className={styles.choice}>
      {button}
      <p className="small second">{text}</p>
    </div>
  )
}

const logOut = () => void session.logout()

/** `ask` logs out, after a dialog if there are pending changes (OFF-26). */
export function useLogout() {
  const { counts } = useOutbox()
  const isReachable = useConnectivity() === 'online'
  const [isAsking, setIsAsking] = useState(false)
  const cancel = useCallback(() => setIsAsking(false), [])
  const ask = () => (counts.waiting + counts.attention > 0 ? setIsAsking(true) : logOut())
  const dialog = isAsking && (
    <LogoutDialog counts={counts} isReachable={isReachable} onCancel={cancel} onLogout={logOut} />
  )
  return { ask, dialog }
}
