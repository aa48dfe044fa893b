import '#src/platform/i18n/en/dev-tools.ts'

import { useMutation } from '@tanstack/react-query'
import { Ban, CircleCheck, CirclePause, CirclePlay, Pause, Play, TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'

import type { Rollout } from '#src/contract/firmware.ts'
import { type RolloutAction, controlRollout } from '#src/data/firmware/changes.ts'
import { formatDateTime } from '#src/domain/dates.ts'
import { formatSize } from '#src/domain/format-size.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { NeedsNetwork } from '#src/ui/needs-network.tsx'
import { Note } from '#src/ui/note.tsx'
import { Tag } from '#src/ui/tag.tsx'

import { ErrorBox } from '../error-box.tsx'
import { type Failure, failureOf } from '../failure.ts'
import { CancelRollout } from './cancel-rollout.tsx'
import styles from './rollouts.module.css'
import { Waves } from './waves.tsx'

const STATES = {
  running: { Icon: CirclePlay, tone: 'accent' },
  paused: { Icon: CirclePause, tone: 'warn' },
  done: { Icon: CircleCheck, tone: 'good' },
  cancelled: { Icon: Ban, tone: 'plain' },
} as const

const DIGITS_SHOWN = 12

/** One firmware that was sent out: of what, to whom, how far it got, and what can be done about it. */
export function RolloutCard({ rollout, away }: { rollout: Rollout; away: boolean }) {
  const id = useId()
  const { version, otaFileUrl, state } = rollout
  const { Icon, tone } = STATES[state]
  return (
    <li className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <h3 id={id} className={styles.version}>
          <bdi>{version}</bdi>
        </h3>
        <Tag tone={tone} icon={<Icon aria-hidden="true" />}>
          {t(`devTools:state-${state}`)}
        </Tag>
        <span className={styles.url}>
          <bdi>{otaFileUrl}</bdi>
        </span>
      </header>
      <p className={styles.facts}>{factsOf(rollout).join(' · ')}</p>
      {state === 'paused' && <WhyPaused reason={rollout.pausedBecause} />}
      <Waves rollout={rollout} />
      {(state === 'running' || state === 'paused') && <Steer rollout={rollout} away={away} />}
    </li>
  )
}

function factsOf({ created, createdBy, deviceGroups, ...file }: Rollout) {
  const when = formatDateTime(created)
  return [
    createdBy === null
      ? t('devTools:begun', { when })
      : t('devTools:begunBy', { when, who: createdBy }),
    t('devTools:rolloutModels', { models: deviceGroups.map(({ name }) => name).join(', ') }),
    t('devTools:rolloutFile', {
      size: formatSize(file.sizeBytes),
      hash: file.sha256.slice(0, DIGITS_SHOWN),
    }),
    t('devTools:rolloutPauses', { percent: file.pauseAbovePercent }),
  ]
}

const WhyPaused = ({ reason }: { reason: string | null }) => (
  <Note boxed tone="warn" icon={<TriangleAlert aria-hidden="true" />}>
    {reason === null ? t('devTools:pausedByHand') : t('devTools:pausedBecause', { reason })}
  </Note>
)

function Steer({ rollout, away }: { rollout: Rollout; away: boolean }) {
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const { mutateAsync, isPending, variables } = useMutation(controlRollout(rollout.id))
  const steer = async (way: RolloutAction) => {
    setFailure(undefined)
    await mutateAsync(way).catch((error: unknown) =>
      setFailure(failureOf(error, (message) => t('devTools:steerFailed', { message }))),
    )
  }
  const isPaused = rollout.state === 'paused'
  return (
    <>
      <ErrorBox failure={failure} onDismiss={() => setFailure(undefined)} />
      <div className={styles.buttons}>
        <Button
          size="small"
          busy={isPending && variables !== 'cancel'}
          disabled={away}
          onClick={() => void steer(isPaused ? 'resume' : 'pause')}
        >
          {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
          {t(isPaused ? 'devTools:resume' : 'devTools:pause')}
        </Button>
        <Button variant="danger" size="small" disabled={away} onClick={() => setIsAsking(true)}>
          {t('devTools:cancelRollout')}
        </Button>
        <NeedsNetwork away={away} />
      </div>
      {isAsking && (
        <CancelRollout
          rollout={rollout}
          onConfirm={async () => {
            await steer('cancel')
            setIsAsking(false)
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
