import { useQuery, useMutation } from '@tanstack/react-query'
import { Ban, CircleCheck, CirclePause, CirclePlay, Pause, Play, TriangleAlert } from 'lucide-react'
import { useState, useId } from 'react'

import type { Rollout } from '#src/contract/firmware.ts'
import { DEFAULT_LIMIT } from '#src/contract/page.ts'
import { type RolloutAction, controlRollout } from '#src/data/firmware/changes.ts'
import { firmwareQueries } from '#src/data/firmware/queries.ts'
import { formatDateTime } from '#src/domain/dates.ts'
import { formatSize } from '#src/domain/format-size.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { devToolsTexts } from '#src/texts/dev-tools.ts'
import { Button } from '#src/ui/button.tsx'
import { NeedsNetwork } from '#src/ui/needs-network.tsx'
import { Note } from '#src/ui/note.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { ConfirmDeletion } from '#src/widgets/confirm-deletion/confirm-deletion.tsx'

import { failureOf } from '../parts/error-box.tsx'
import { ReadSection } from '../parts/read-section.tsx'
import { countDeployments } from './deployment-counts.ts'
import styles from './rollouts.module.css'
import { Waves } from './waves.tsx'

const STATES = {
  running: { Icon: CirclePlay, tone: 'accent' },
  paused: { Icon: CirclePause, tone: 'warn' },
  done: { Icon: CircleCheck, tone: 'good' },
  cancelled: { Icon: Ban, tone: 'plain' },
} as const

const DIGITS_SHOWN = 12

/** All rollouts, newest first, with the progress of their waves. */
export function Rollouts() {
  const away = isDisconnected(useConnectivity())
  const [number, setNumber] = useState(1)
  const read = useQuery(
    firmwareQueries.rollouts({ limit: DEFAULT_LIMIT, offset: (number - 1) * DEFAULT_LIMIT }),
  )
  return (
    <ReadSection
      title={devToolsTexts.rollouts}
      read={read}
      rows={3}
      failed={devToolsTexts.rolloutsFailed}
      none={{ title: devToolsTexts.rolloutsNone, hint: devToolsTexts.rolloutsNoneHint }}
    >
      {({ data, total }) => (
        <>
          <ul className={styles.list}>
            {data.map((rollout) => (
              <RolloutCard key={rollout.id} rollout={rollout} away={away} />
            ))}
          </ul>
          {total > DEFAULT_LIMIT && (
            <Pagination page={number} pageSize={DEFAULT_LIMIT} total={total} onPage={setNumber} />
          )}
        </>
      )}
    </ReadSection>
  )
}

/** One rollout with its progress and actions. */
function RolloutCard({ rollout, away }: { rollout: Rollout; away: boolean }) {
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
          {devToolsTexts.state[state]}
        </Tag>
        <span className={styles.url}>
          <bdi>{otaFileUrl}</bdi>
        </span>
      </header>
      <p className={styles.facts}>{factsOf(rollout).join(' · ')}</p>
      {state === 'paused' && <WhyPaused reason={rollout.pausedBecause} />}
      <Waves rollout={rollout} />
      {(state === 'running' || state === 'paused') && (
        <RolloutActions rollout={rollout} away={away} />
      )}
    </li>
  )
}

function factsOf({ created, createdBy, deviceGroups, ...file }: Rollout) {
  const when = formatDateTime(created)
  return [
    createdBy === null
      ? devToolsTexts.begun(when)
      : devToolsTexts.begunBy({ when, who: createdBy }),
    devToolsTexts.rolloutModels(deviceGroups.map(({ name }) => name).join(', ')),
    devToolsTexts.rolloutFile({
      size: formatSize(file.sizeBytes),
      hash: file.sha256.slice(0, DIGITS_SHOWN),
    }),
    devToolsTexts.rolloutPauses(file.pauseAbovePercent),
  ]
}

const WhyPaused = ({ reason }: { reason: string | null }) => (
  <Note boxed tone="warn" icon={<TriangleAlert aria-hidden="true" />}>
    {reason === null ? devToolsTexts.pausedByHand : devToolsTexts.pausedBecause(reason)}
  </Note>
)

function RolloutActions({ rollout, away }: { rollout: Rollout; away: boolean }) {
  const [isAsking, setIsAsking] = useState(false)
  const { mutateAsync, isPending, variables } = useMutation(controlRollout(rollout.id))
  // These buttons disappear with their tab, and if the rollout turns out to have ended.
  const steer = async (steering: RolloutAction) => {
    await mutateAsync(steering).catch((error: unknown) =>
      notify.error(failureOf(error, devToolsTexts.steerFailed).message),
    )
  }
  const isPaused = rollout.state === 'paused'
  return (
    <>
      <div className={styles.buttons}>
        <Button
          size="small"
          busy={isPending && variables !== 'cancel'}
          disabled={away}
          onClick={() => void steer(isPaused ? 'resume' : 'pause')}
        >
          {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
          {isPaused ? devToolsTexts.resume : devToolsTexts.pause}
        </Button>
        <Button variant="danger" size="small" disabled={away} onClick={() => setIsAsking(true)}>
          {devToolsTexts.cancelRollout}
        </Button>
        <NeedsNetwork away={away} />
      </div>
      {isAsking && (
        <CancelRollout
          rollout={rollout}
          onConfirm={() => steer('cancel')}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

interface CancelRolloutProps {
  rollout: Rollout
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Explains what canceling a rollout does not undo. */
function CancelRollout({ rollout, ...dialog }: CancelRolloutProps) {
  const { waiting, offered, downloaded } = countDeployments(rollout)
  const begun = offered + downloaded
  return (
    <ConfirmDeletion
      {...dialog}
      title={devToolsTexts.cancelTitle(rollout.version)}
      confirm={devToolsTexts.cancelRollout}
      losses={[
        devToolsTexts.cancelWaiting(waiting),
        ...(begun > 0 ? [devToolsTexts.cancelBegun(begun)] : []),
        devToolsTexts.cancelFinal,
      ]}
    />
  )
}
