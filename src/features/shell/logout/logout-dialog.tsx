import { useState } from 'react'

import type { OutboxView } from '#src/platform/outbox/show/watch.ts'

import { ChoiceStep } from './choice-step.tsx'
import { DiscardStep } from './discard-step.tsx'
import { SendingStep } from './sending-step.tsx'
import { SentStep } from './sent-step.tsx'

type Step = 'choice' | 'sending' | 'discard'

interface LogoutDialogProps {
  counts: OutboxView['counts']
  isReachable: boolean
  onCancel: () => void
  onLogout: () => void
}

/** OFF-26: nothing that waits is lost by logging out, unless its author says so twice. */
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
