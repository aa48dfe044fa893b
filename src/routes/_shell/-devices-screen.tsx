import { type ComponentProps, lazy, Suspense } from 'react'

import { DevicesPage } from '#src/features/devices/devices-page.tsx'

/** As large as the page itself, and not needed to read a list. */
const DeviceDialog = lazy(async () => ({
  default: (await import('#src/features/device-dialog/device-dialog.tsx')).DeviceDialog,
}))

/** The devices page with the dialog of the device that the address names. */
export function DevicesScreen(page: ComponentProps<typeof DevicesPage>) {
  const { search, onSearch } = page
  return (
    <>
      <DevicesPage {...page} />
      {search.device !== undefined && (
        <Suspense>
          <DeviceDialog
            deviceId={search.device}
            tab={search.tab ?? 'devicePreview'}
            onTab={(tab) => onSearch({ tab })}
            mend={search.mend}
            onMended={() => search.mend !== undefined && onSearch({ mend: undefined })}
            onClose={() => onSearch({ device: undefined, tab: undefined, mend: undefined })}
          />
        </Suspense>
      )}
    </>
  )
}
