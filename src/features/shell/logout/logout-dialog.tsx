import '#src/platform/i18n/en/logout.ts'

import { Archive, Send, Trash2 } from 'lucide-react'
import { useState, useEffect, type ReactNode, useCallback } from 'react'

import { useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { t } from '#src/platform/i18n/t.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import type { OutboxView } from '#src/platform/outbox/show/watch.ts'
import { session } from '#src/platform/session/session.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { ProgressBar } from '#src/ui/progress-bar.tsx'

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
    title={t('logout:sentTitle')}
    size="move"
    onClose={onCancel}
    footer={
      <>
        <Button onClick={onCancel}>{t('logout:stay')}</Button>
        <Button variant="primary" onClick={onLogout}>
          {t('logout:logOut')}
        </Button>
      </>
    }
  >
    <p>{t('logout:sentText')}</p>
  </Modal>
)

interface SendingStepProps {
  counts: OutboxView['counts']
  isReachable: boolean
  onBack: () => void
  onLogout: () => void
}

/** Sends pending changes, then logs out; a rejection returns to the choice. */
function SendingStep({ counts, isReachable, onBack, onLogout }: SendingStepProps) {
  const { waiting, attention } = counts
  const [total] = useState(waiting)
  useEffect(() => void currentOutbox()?.sendNow(), [])
  const isDone = waiting === 0
  useEffect(() => {
    if (isDone && attention === 0) onLogout()
    else if (isDone) onBack()
  }, [isDone, attention, onLogout, onBack])
  return (
    <Modal
      title={t('logout:sending')}
      size="move"
      onClose={onBack}
      footer={<Button onClick={onBack}>{t('common:cancel')}</Button>}
    >
      <div className={styles.sending}>
        <ProgressBar
          label={t('logout:sending')}
          done={Math.max(0, total - waiting)}
          total={total}
        />
        <p className="small second" aria-live="polite">
          {isReachable ? t('logout:left', { count: waiting }) : t('logout:sendingOffline')}
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
  const canSend = isReachable && waiting > 0
  return (
    <Modal title={t('logout:title', { count: waiting + attention })} size="move" onClose={onCancel}>
      <div className={styles.choices}>
        {waiting > 0 && (
          <Choice
            text={isReachable ? t('logout:sendText') : t('logout:sendNeedsConnection')}
            button={
              <Button
                variant={canSend ? 'primary' : 'secondary'}
                disabled={!canSend}
                onClick={choices.onSend}
              >
                <Send aria-hidden="true" />
                {t('logout:send')}
              </Button>
            }
          />
        )}
        <Choice
          text={
            attention > 0
              ? t('logout:keepTextAttention', { count: attention })
              : t('logout:keepText', { count: waiting })
          }
          button={
            <Button variant={canSend ? 'secondary' : 'primary'} onClick={choices.onKeep}>
              <Archive aria-hidden="true" />
              {t('logout:keep')}
            </Button>
          }
        />
        <Choice
          text={t('logout:discardText', { count: waiting + attention })}
          button={
            <Button variant="danger" onClick={choices.onDiscard}>
              <Trash2 aria-hidden="true" />
              {t('logout:discard', { count: waiting + attention })}
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
