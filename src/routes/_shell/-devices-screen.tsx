import type { ComponentProps } from 'react'

import { DevicesPage } from '#src/features/devices/page.tsx'

import { OpenDevice } from './-open-device.tsx'

/** The devices page with the dialog of the device in the URL. */
export const DevicesScreen = (page: ComponentProps<typeof DevicesPage>) => (
  <>
    <DevicesPage {...page} />
    <OpenDevice search={page.search} onSearch={page.onSearch} />
  </>
)
