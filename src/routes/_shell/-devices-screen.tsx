import { type ComponentProps, lazy, Suspense, useEffect } from 'react'

import { DevicesPage } from '#src/features/devices/devices-page.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'

/** As large as the page itself, and not needed to read a list. */
const loadDialog = () => import('#src/features/device-dialog/device-dialog.tsx')
const DeviceDialog = lazy(async () => ({ default: (await loadDialog()).DeviceDialog }))
/** The calendar and its dates, for those who open its tab. */
const SchedulerTab = lazy(async () => ({
  default: (await import('#src/features/scheduler/scheduler-tab.tsx')).SchedulerTab,
}))

const AFTER_THE_LIST_MS = 1_000

/** The devices page with the dialog of the device that the address names. */
export function DevicesScreen(page: ComponentProps<typeof DevicesPage>) {
  const { search, onSearch } = page
  const mending = {
    mend: search.mend,
    onMended: () => search.mend !== undefined && onSearch({ mend: undefined }),
  }
  useEffect(loadSoon, [])
  return (
    <>
      <DevicesPage {...page} />
      {search.device !== undefined && (
        <Suspense>
          <DeviceDialog
            deviceId={search.device}
            tab={search.tab ?? 'devicePreview'}
            onTab={(tab) => onSearch({ tab })}
            schedule={(device, organizationId) => (
              <Suspense fallback={<SkeletonRows rows={3} />}>
                <SchedulerTab
                  key={device.id}
                  device={device}
                  organizationId={organizationId}
                  {...mending}
                />
              </Suspense>
            )}
            {...mending}
            onClose={() => onSearch({ device: undefined, tab: undefined, mend: undefined })}
          />
        </Suspense>
      )}
    </>
  )
}

/** Once the list is there: a device opens without a wait, also where the network goes before it was opened. */
function loadSoon() {
  const timer = setTimeout(() => void loadDialog().catch(() => undefined), AFTER_THE_LIST_MS)
  return () => clearTimeout(timer)
}
