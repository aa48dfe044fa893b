import '#src/platform/i18n/en/logout.ts'

import { Archive, Send, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import type { OutboxView } from '#src/platform/outbox/show/watch.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'

import styles from './logout.module.css'

interface ChoiceStepProps {
  counts: OutboxView['counts']
  isReachable: boolean
  onCancel: () => void
  onSend: () => void
  onKeep: () => void
  onDiscard: () => void
}

export function ChoiceStep({ counts, isReachable, onCancel, ...choices }: ChoiceStepProps) {
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
