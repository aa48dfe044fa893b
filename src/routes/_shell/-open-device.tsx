import { lazy, Suspense, useEffect } from 'react'

import type { DevicesSearch } from '#src/features/devices/address.ts'

import { loadSchedule, Schedule } from './-schedule.tsx'

/** As large as a page itself, and not needed to read a list. */
const loadDialog = () => import('#src/features/device-dialog/device-dialog.tsx')
const DeviceDialog = lazy(async () => ({ default: (await loadDialog()).DeviceDialog }))

const AFTER_THE_LIST_MS = 1_000

type OpenDeviceSearch = Pick<DevicesSearch, 'device' | 'tab' | 'mend'>

interface OpenDeviceProps {
  search: OpenDeviceSearch
  onSearch: (changes: Partial<OpenDeviceSearch>) => void
}

/** The dialog of the device that the address names, over the page. */
export function OpenDevice({ search, onSearch }: OpenDeviceProps) {
  const mending = {
    mend: search.mend,
    onMended: () => search.mend !== undefined && onSearch({ mend: undefined }),
  }
  useEffect(loadSoon, [])
  if (search.device === undefined) return null
  return (
    <Suspense>
      <DeviceDialog
        deviceId={search.device}
        tab={search.tab ?? 'devicePreview'}
        onTab={(tab) => onSearch({ tab })}
        schedule={(device, organizationId) => (
          <Schedule key={device.id} device={device} organizationId={organizationId} {...mending} />
        )}
        onNearSchedule={loadSchedule}
        {...mending}
        onClose={() => onSearch({ device: undefined, tab: undefined, mend: undefined })}
      />
    </Suspense>
  )
}

/** Once the list is there: a device opens without a wait, also where the network goes before it was opened. */
function loadSoon() {
  const timer = setTimeout(() => void loadDialog().catch(() => undefined), AFTER_THE_LIST_MS)
  return () => clearTimeout(timer)
}
