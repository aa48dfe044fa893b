import type { ComponentProps } from 'react'

import { DeviceDialog } from '#src/features/device-dialog/device-dialog.tsx'
import { DevicesPage } from '#src/features/devices/devices-page.tsx'

/** The devices page with the dialog of the device that the address names. */
export function DevicesScreen(page: ComponentProps<typeof DevicesPage>) {
  const { search, onSearch } = page
  return (
    <>
      <DevicesPage {...page} />
      {search.device !== undefined && (
        <DeviceDialog
          deviceId={search.device}
          tab={search.tab ?? 'devicePreview'}
          onTab={(tab) => onSearch({ tab })}
          mend={search.mend}
          onMended={() => search.mend !== undefined && onSearch({ mend: undefined })}
          onClose={() => onSearch({ device: undefined, tab: undefined, mend: undefined })}
        />
      )}
    </>
  )
}
