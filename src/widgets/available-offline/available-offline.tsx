import { useQuery } from '@tanstack/react-query'
import { CloudAlert, CloudCheck, CloudDownload } from 'lucide-react'

import { countImages } from '#src/data/folders/noun.ts'
import { folderQueries } from '#src/data/folders/queries.ts'
import { MAX_COPY_BYTES } from '#src/data/images/offline-copies.ts'
import { userQueries } from '#src/data/users/queries.ts'
import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { formatDateTime } from '#src/domain/dates.ts'
import { formatSize } from '#src/domain/format-size.ts'
import { can } from '#src/domain/permissions.ts'
import { useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { isSecure } from '#src/platform/secure-context.ts'
import { availableOfflineTexts } from '#src/texts/available-offline.ts'
import { commonTexts } from '#src/texts/common.ts'
import { Button } from '#src/ui/button.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Popover } from '#src/ui/popover.tsx'
import { ProgressBar } from '#src/ui/progress-bar.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { pathToScope } from '#src/widgets/workspace-tree/scope.ts'
import { useWorkspaces } from '#src/widgets/workspace-tree/use-workspaces.ts'

import styles from './available-offline.module.css'
import { type OfflineTarget, offlinePlanFor } from './offline-plan.ts'
import { type Run, useAvailableOffline } from './use-available-offline.ts'

interface AvailableOfflineProps {
  /** Selected node of the workspace tree. */
  scope: string
  organizationId: string | undefined
}

/** Makes the selected workspace and its descendants available offline (OFF-05). */
export function AvailableOffline({ scope, organizationId }: AvailableOfflineProps) {
  const { data: workspaces = [] } = useQuery(workspaceQueries.tree())
  const { workspaces: shown = [] } = useWorkspaces()
  const loading = offlinePlanFor(workspaces, scope, organizationId)
  const target = loading && { ...loading, name: pathToScope(shown, scope).at(-1)?.name ?? '' }
  const { run, since, ...actions } = useAvailableOffline(target)
  const { data: user } = useQuery(userQueries.self())
  if (!target && !run) return null
  const words = triggerLabel(run, since)
  return (
    <Popover
      label={words}
      buttonStyle={{ variant: 'quiet', size: 'small' }}
      trigger={
        <>
          <TriggerIcon run={run} since={since} />
          <span className={`where-wide ${styles.words}`}>{words}</span>
          <span className={styles.short} aria-hidden="true">
            {availableOfflineTexts.short}
          </span>
        </>
      }
    >
      <Stack gap={3} className={styles.body}>
        {run ? (
          <Running run={run} onCancel={actions.cancel} onResume={actions.resume} />
        ) : (
          target && (
            <Offer
              target={target}
              since={since}
              organizationId={organizationId}
              mayChange={user !== undefined && can(user, 'content.manage')}
              onStart={() => actions.start(target)}
            />
          )
        )}
      </Stack>
    </Popover>
  )
}

function triggerLabel(run: Run | undefined, since: number | null) {
  if (run && !run.trouble) return availableOfflineTexts.running(percentOf(run))
  return since === null ? availableOfflineTexts.make : availableOfflineTexts.available
}

const percentOf = ({ progress: { done, total } }: Run) =>
  Math.floor((100 * done) / Math.max(1, total))

function TriggerIcon({ run, since }: { run: Run | undefined; since: number | null }) {
  if (run?.trouble) return <CloudAlert aria-hidden="true" className={styles.bad} />
  if (run) return <Spinner />
  return since === null ? <CloudDownload aria-hidden="true" /> : <CloudCheck aria-hidden="true" />
}

interface OfferProps {
  target: OfflineTarget
  since: number | null
  organizationId: string | undefined
  /** Images are only of use to those who may change content. */
  mayChange: boolean
  onStart: () => void
}

/** A row, its schedule and its thumbnail; and a reduced photo. */
const DEVICE_BYTES = 20_000
const IMAGE_BYTES = 250_000

function Offer({ target, since, organizationId, mayChange, onStart }: OfferProps) {
  const { name, below: count, lists } = target
  const { data: folders } = useQuery({
    ...folderQueries.imageTree(organizationId),
    enabled: organizationId !== undefined,
  })
  const images = mayChange && folders ? countImages(folders.value) : 0
  const devices = lists.reduce((sum, { expected }) => sum + expected, 0)
  const bytes = devices * DEVICE_BYTES + Math.min(images * IMAGE_BYTES, MAX_COPY_BYTES)
  const words = [
    count === 0
      ? availableOfflineTexts.about(name)
      : availableOfflineTexts.aboutBelow({ name, count }),
    ...(images > 0 ? [availableOfflineTexts.withLibrary(images)] : []),
    ...(folders || organizationId === undefined
      ? [availableOfflineTexts.size(formatSize(bytes))]
      : []),
  ]
  const isDisconnected = !['online', 'checking'].includes(useConnectivity())
  return (
    <>
      <p>{words.join(' ')}</p>
      <p className="quiet">
        {since === null
          ? availableOfflineTexts.neverDone
          : availableOfflineTexts.lastDone(formatDateTime(new Date(since)))}
      </p>
      <Button variant="primary" wide disabled={isDisconnected} onClick={onStart}>
        <CloudDownload aria-hidden="true" />
        {since === null ? availableOfflineTexts.make : availableOfflineTexts.again}
      </Button>
      {isDisconnected && <p className="quiet">{availableOfflineTexts.needsConnection}</p>}
      {!isSecure() && <p className="quiet">{availableOfflineTexts.needsHttps}</p>}
    </>
  )
}

interface RunningProps {
  run: Run
  onCancel: () => void
  onResume: () => void
}

function Running({ run, onCancel, onResume }: RunningProps) {
  const { name, trouble, progress } = run
  const label = availableOfflineTexts.loading(name)
  return (
    <>
      <p className={styles.line}>
        <span>{label}</span>
        <span className={styles.count}>{availableOfflineTexts.progress({ ...progress })}</span>
      </p>
      <ProgressBar label={label} {...progress} />
      <p className={trouble ? styles.bad : 'quiet'} role="status">
        {trouble ? availableOfflineTexts[trouble] : availableOfflineTexts.stays}
      </p>
      <div className={styles.actions}>
        <Button onClick={onCancel}>{commonTexts.cancel}</Button>
        {trouble && (
          <Button variant="primary" onClick={onResume}>
            {availableOfflineTexts.resume}
          </Button>
        )}
      </div>
    </>
  )
}
