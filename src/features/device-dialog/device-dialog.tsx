import '#src/platform/i18n/en/device-dialog.ts'

import { problemOf } from '#src/platform/http/problem.ts'
import { t } from '#src/platform/i18n/t.ts'
import { useSession } from '#src/platform/session/use-session.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { LoadingScreen } from '#src/ui/loading-screen.tsx'
import { Modal } from '#src/ui/modal.tsx'

import { LoadedDialog } from './loaded-dialog.tsx'
import type { DeviceDialogTab } from './tabs.ts'
import { useDevice } from './use-device.ts'
import { useKeptSchedule } from './use-kept-schedule.ts'

interface DeviceDialogProps {
  deviceId: string
  tab: DeviceDialogTab
  mend: string | undefined
  onMended: () => void
  onTab: (tab: DeviceDialogTab) => void
  onClose: () => void
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
        isKept={reading.isKept}
        role={session.role}
      />
    )
  return (
    <Modal title={t('deviceDialog:tabs')} size="device" onClose={dialog.onClose}>
      {error ? <NotLoaded error={error} onRetry={() => void refetch()} /> : <LoadingScreen />}
    </Modal>
  )
}

function NotLoaded({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (problemOf(error).kind === 'notFound')
    return <ErrorState title={t('deviceDialog:loadFailed')}>{t('deviceDialog:gone')}</ErrorState>
  return <ErrorState title={t('deviceDialog:loadFailed')} onRetry={onRetry} />
}
