import { useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import type { Frame } from '#src/imaging/frame.ts'
import type { SaveExtras } from '#src/platform/outbox/define.ts'
import { deviceDialogTexts } from '#src/texts/device-dialog.ts'
import { saveContent } from '#src/widgets/device-content/save-content.ts'
import { toImageAssignment } from '#src/widgets/image-assignment/image-assignment.ts'
import { panelOfDevice } from '#src/widgets/select-file/panel-of-device.ts'

import { useContentSaver } from './use-content-saver.ts'

export type CurrentContent = ReturnType<typeof useCurrentContent>

/** The content set in this dialog, until the device is refetched. */
export interface Sent {
  thumbnail: string
  frame: Frame | undefined
}

/** DEV-57: selects content and shows it immediately. */
export function useCurrentContent(device: Device, organizationId: string | undefined) {
  const [sent, setSent] = useState<Sent>()
  const panel = panelOfDevice(device)
  const saver = useContentSaver(async (choice, extras) => {
    if (choice.type === 'template' || organizationId === undefined) return
    const { content, frame } = await toImageAssignment(choice, { organizationId, panel })
    await saveContent(device, organizationId, content, extras)
    setSent({ thumbnail: content.thumbnail, frame })
  })
  return {
    sent,
    /** Shows content that was set outside of this hook. */
    onShownNow: setSent,
    saver,
    panel,
    /** False for a device without an organization, which has no library. */
    isPossible: organizationId !== undefined,
    ask(extras?: Pick<SaveExtras, 'replaces'>) {
      if (organizationId === undefined) return
      const title = deviceDialogTexts.contentFor(device.name)
      const request = { mode: 'normal', organizationId, panel, title, acceptsWhole: true } as const
      void saver.ask(request, extras)
    },
  }
}
