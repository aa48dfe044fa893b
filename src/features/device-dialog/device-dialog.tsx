import '#src/platform/i18n/en/device-dialog.ts'

import { isUnreachable } from '#src/platform/db/network-first.ts'
import { problemOf } from '#src/platform/http/problem.ts'
import { t } from '#src/platform/i18n/t.ts'
import { useSession } from '#src/platform/session/use-session.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { LoadingScreen } from '#src/ui/loading-screen.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { Freshness } from '#src/widgets/freshness/freshness.tsx'
import { useKeptSchedule } from '#src/widgets/kept-schedule/use-kept-schedule.ts'

import { LoadedDialog, type LoadedDialogProps } from './loaded-dialog.tsx'
import { ModeTag } from './mode-tag.tsx'
import { useDevice } from './use-device.ts'

interface DeviceDialogProps extends Pick<
  LoadedDialogProps,
  'tab' | 'mend' | 'onMended' | 'onTab' | 'schedule' | 'onNearSchedule'
> {
  deviceId: string
  onClose: () => void
}

/** DEV-45. Which device and which tab is open is the address's business. */
export function DeviceDialog({ deviceId, onClose, ...dialog }: DeviceDialogProps) {
  const session = useSession()
  const { device, error, refetch, ...reading } = useDevice(deviceId)
  useKeptSchedule(deviceId)
  if (session.status !== 'signedIn') return null
  const content = device ? (
    <LoadedDialog
      {...dialog}
      device={device}
      changes={reading.changes}
      freshness={
        reading.kept && (
          <Freshness
            reading={reading.kept}
            busy={reading.isFetching}
            onRefresh={() => void refetch()}
          />
        )
      }
      isGone={isGone(error)}
      role={session.role}
    />
  ) : (
    <NotYet error={error} onRetry={() => void refetch()} />
  )
  // One modal for all of it: another one would not know what had the focus before.
  return (
    <Modal
      key={deviceId}
      title={device?.name ?? t('deviceDialog:tabs')}
      size="device"
      aside={device && <ModeTag device={device} />}
      isRouted
      onClose={onClose}
    >
      {content}
    </Modal>
  )
}

/** What somebody may not see does not exist for them. */
const isGone = (error: Error | null) =>
  error !== null && ['notFound', 'forbidden'].includes(problemOf(error).kind)

function NotYet({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return <LoadingScreen />
  if (isGone(error))
    return <ErrorState title={t('deviceDialog:loadFailed')}>{t('deviceDialog:gone')}</ErrorState>
  return (
    <ErrorState title={t('deviceDialog:loadFailed')} onRetry={onRetry}>
      {isUnreachable(error) ? t('deviceDialog:notKept') : undefined}
    </ErrorState>
  )
}
