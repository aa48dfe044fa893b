import '#src/platform/i18n/en/device-dialog.ts'

import { isSilence } from '#src/platform/db/through-cache.ts'
import { problemOf } from '#src/platform/http/problem.ts'
import { t } from '#src/platform/i18n/t.ts'
import { useSession } from '#src/platform/session/use-session.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { LoadingScreen } from '#src/ui/loading-screen.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { Freshness } from '#src/widgets/freshness/freshness.tsx'
import { useKeptSchedule } from '#src/widgets/kept-schedule/use-kept-schedule.ts'

import { LoadedDialog, type LoadedDialogProps } from './loaded-dialog.tsx'
import { useDevice } from './use-device.ts'

interface DeviceDialogProps extends Pick<
  LoadedDialogProps,
  'tab' | 'mend' | 'onMended' | 'onTab' | 'onClose' | 'schedule' | 'onNearSchedule'
> {
  deviceId: string
}

/** DEV-45. Which device and which tab is open is the address's business. */
export function DeviceDialog({ deviceId, ...dialog }: DeviceDialogProps) {
  const session = useSession()
  const { device, error, refetch, ...reading } = useDevice(deviceId)
  useKeptSchedule(deviceId)
  if (session.status !== 'signedIn') return null
  if (device)
    return (
      <LoadedDialog
        key={deviceId}
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
    )
  return (
    <Modal title={t('deviceDialog:tabs')} size="device" onClose={dialog.onClose}>
      {error ? <NotLoaded error={error} onRetry={() => void refetch()} /> : <LoadingScreen />}
    </Modal>
  )
}

/** What somebody may not see does not exist for them. */
const isGone = (error: Error | null) =>
  error !== null && ['notFound', 'forbidden'].includes(problemOf(error).kind)

function NotLoaded({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (isGone(error))
    return <ErrorState title={t('deviceDialog:loadFailed')}>{t('deviceDialog:gone')}</ErrorState>
  return (
    <ErrorState title={t('deviceDialog:loadFailed')} onRetry={onRetry}>
      {isSilence(error) ? t('deviceDialog:notKept') : undefined}
    </ErrorState>
  )
}
