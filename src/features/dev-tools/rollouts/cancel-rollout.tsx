import '#src/platform/i18n/en/dev-tools.ts'

import type { Rollout } from '#src/contract/firmware.ts'
import { t } from '#src/platform/i18n/t.ts'
import { ConfirmDeletion } from '#src/widgets/confirm-deletion/confirm-deletion.tsx'

import { standingOf } from './standing.ts'

interface CancelRolloutProps {
  rollout: Rollout
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Names what a cancelled rollout leaves as it is, and what it cannot take back. */
export function CancelRollout({ rollout, ...dialog }: CancelRolloutProps) {
  const { waiting, offered, downloaded } = standingOf(rollout)
  const begun = offered + downloaded
  return (
    <ConfirmDeletion
      {...dialog}
      title={t('devTools:cancelTitle', { version: rollout.version })}
      confirm={t('devTools:cancelRollout')}
      losses={[
        t('devTools:cancelWaiting', { count: waiting }),
        ...(begun > 0 ? [t('devTools:cancelBegun', { count: begun })] : []),
        t('devTools:cancelFinal'),
      ]}
    />
  )
}
