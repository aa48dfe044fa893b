import '#src/platform/i18n/en/device-dialog.ts'
import '#src/platform/i18n/en/devices-page.ts'

import type { Device, UpdateDevice } from '#src/contract/device.ts'
import { uploadDeviceImageMutation } from '#src/data/devices/content.ts'
import { deviceBase, updateDeviceMutation } from '#src/data/devices/update.ts'
import { t } from '#src/platform/i18n/t.ts'
import { enqueue } from '#src/platform/outbox/current.ts'
import type { SaveExtras } from '#src/platform/outbox/define.ts'
import type { Saved } from '#src/platform/outbox/outbox.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import type { PanelPicture } from '#src/widgets/panel-picture/panel-client.ts'
import { fileToSend } from '#src/widgets/panel-picture/picture-file.ts'

/** `device` as its author saw it. Resolves once the change is on disk (OFF-06); what came of it, a toast says later. */
export async function saveChanges(
  device: Device,
  changes: UpdateDevice,
  extras: Pick<SaveExtras, 'replaces' | 'draft'>,
) {
  const { id, name } = device
  const base = deviceBase(device, changes)
  const saved = await enqueue(updateDeviceMutation, { id, name, changes }, { ...extras, base })
  // A refused change says so itself: on the device's row, in this dialog and on the page of pending changes.
  void announce(saved, { done: () => notify.success(t('deviceDialog:saved')) })
}

export interface NewContent {
  picture: PanelPicture
  thumbnail: string
}

/** DEV-57. What travels is the picture as it was fitted to the panel, never the file that was picked. */
export async function saveContent(
  { id, name }: Device,
  organizationId: string,
  fileName: string,
  { picture, thumbnail }: NewContent,
) {
  const image = fileToSend(picture, fileName)
  const saved = await enqueue(
    uploadDeviceImageMutation,
    { id, name, organizationId, fileName, thumbnail },
    { files: { image } },
  )
  void announce(saved, {
    done: () => notify.success(t('DevicesPage:uploaded')),
    attention: () => notify.error(t('DevicesPage:uploadFailed')),
  })
}

async function announce(saved: Saved, say: { done: () => unknown; attention?: () => unknown }) {
  const outcome = await saved.outcome()
  if (outcome === 'done') say.done()
  else if (outcome === 'attention') say.attention?.()
  else notify.blank(t('toasts:savedOnThisDevice'))
}
