import { useEffect } from 'react'

import type { DevicesSearch } from '#src/features/devices/search-params.ts'
import { dialogOnDemand } from '#src/ui/dialog-on-demand.tsx'

import { loadSchedule, Schedule } from './-schedule.tsx'

/** Large, and not needed for the list. */
const loadDialog = async () =>
  (await import('#src/features/device-dialog/device-dialog.tsx')).DeviceDialog
const DeviceDialog = dialogOnDemand(loadDialog)

const PRELOAD_DELAY_MS = 1_000

type OpenDeviceSearch = Pick<DevicesSearch, 'device' | 'tab' | 'mend'>

interface OpenDeviceProps {
  search: OpenDeviceSearch
  onSearch: (changes: Partial<OpenDeviceSearch>, options?: { replace: boolean }) => void
}

/** The dialog of the device in the URL. */
export function OpenDevice({ search, onSearch }: OpenDeviceProps) {
  const fixing = {
    mend: search.mend,
    onFixed: () => search.mend !== undefined && onSearch({ mend: undefined }),
  }
  useEffect(preloadDialog, [])
  if (search.device === undefined) return null
  return (
    <DeviceDialog
      deviceId={search.device}
      tab={search.tab ?? 'devicePreview'}
      // Back closes the dialog, whatever tabs were opened in it.
      onTab={(tab) => onSearch({ tab }, { replace: true })}
      schedule={(device, organizationId) => (
        <Schedule key={device.id} device={device} organizationId={organizationId} {...fixing} />
      )}
      onNearSchedule={loadSchedule}
      {...fixing}
      onClose={() => onSearch({ device: undefined, tab: undefined, mend: undefined })}
    />
  )
}

/** Preloads the dialog after the list, so that devices open instantly, also offline. */
function preloadDialog() {
  const timer = setTimeout(() => void loadDialog().catch(() => undefined), PRELOAD_DELAY_MS)
  return () => clearTimeout(timer)
}
