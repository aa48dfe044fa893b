import '#src/platform/i18n/en/device-dialog.ts'

import { useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import type { Frame } from '#src/imaging/frame.ts'
import { t } from '#src/platform/i18n/t.ts'
import type { SaveExtras } from '#src/platform/outbox/define.ts'
import { chosenContent } from '#src/widgets/new-content/chosen-content.ts'
import { panelOfDevice } from '#src/widgets/select-file/panel-of-device.ts'

import { saveContent } from './save-content.ts'
import { useSetting } from './use-setting.ts'

export type ContentNow = ReturnType<typeof useContentNow>

/** What this dialog set last, for as long as nothing newer of the device is known. */
export interface Sent {
  thumbnail: string
  frame: Frame | undefined
}

/** DEV-57: content is chosen for a device, and shown on it now. */
export function useContentNow(device: Device, organizationId: string | undefined) {
  const [sent, setSent] = useState<Sent>()
  const panel = panelOfDevice(device)
  const setting = useSetting(async (choice, extras) => {
    if (choice.type === 'template' || organizationId === undefined) return
    const { content, frame } = await chosenContent(choice, { organizationId, panel })
    await saveContent(device, organizationId, content, extras)
    setSent({ thumbnail: content.thumbnail, frame })
  })
  return {
    sent,
    setting,
    panel,
    /** Of no organisation yet: it has neither a library nor anything to show. */
    isPossible: organizationId !== undefined,
    ask(extras?: Pick<SaveExtras, 'replaces'>) {
      if (organizationId === undefined) return
      const title = t('deviceDialog:contentFor', { name: device.name })
      const request = { mode: 'normal', organizationId, panel, title, acceptsWhole: true } as const
      void setting.ask(request, extras)
    },
  }
}
