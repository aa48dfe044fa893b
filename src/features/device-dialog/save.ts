import '#src/platform/i18n/en/device-dialog.ts'
import '#src/platform/i18n/en/devices-page.ts'

import type { Device, UpdateDevice } from '#src/contract/device.ts'
import { deviceBase, updateDeviceMutation } from '#src/data/devices/update.ts'
import { t } from '#src/platform/i18n/t.ts'
import { enqueue } from '#src/platform/outbox/current.ts'
import type { SaveExtras } from '#src/platform/outbox/define.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { announce } from '#src/widgets/save-problem/announce.ts'

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
