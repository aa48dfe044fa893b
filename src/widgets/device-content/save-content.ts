import type { Device } from '#src/contract/device.ts'
import { contentChange, type ImageContent } from '#src/data/devices/content-change.ts'
import {
  setDefaultImageMutation,
  setDefaultTemplateMutation,
} from '#src/data/devices/default-content.ts'
import { slotEntity } from '#src/data/devices/entity.ts'
import type { ContentSlot } from '#src/data/devices/restore-content.ts'
import { enqueueTogether } from '#src/platform/outbox/current.ts'
import type { SaveExtras } from '#src/platform/outbox/define.ts'
import type { Saved } from '#src/platform/outbox/outbox.ts'
import { type Change, change } from '#src/platform/outbox/save/enqueue.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { bulkTexts } from '#src/texts/bulk.ts'
import { deviceContentTexts } from '#src/texts/device-content.ts'
import { deviceDialogTexts } from '#src/texts/device-dialog.ts'
import { devicesPageTexts } from '#src/texts/devices-page.ts'
import { toastsTexts } from '#src/texts/toasts.ts'
import { tryUndo } from '#src/widgets/save-problem/try-undo.ts'
import type { Choice } from '#src/widgets/select-file/select-file.ts'

import { readFormer, undoContent } from './undo-content.ts'

/** The rejected change that the new content replaces. */
type Extras = Pick<SaveExtras, 'replaces'>

const UPLOADED = { done: devicesPageTexts.uploaded, failed: devicesPageTexts.uploadFailed }
const DEFAULT_SET = { done: deviceDialogTexts.defaultSet, failed: deviceDialogTexts.defaultFailed }

/** DEV-57. Sends the image cropped for the panel, not the original file. */
export const saveContent = (
  device: Device,
  organizationId: string,
  content: ImageContent,
  extras: Extras = {},
) => {
  const { id, name } = device
  const one = contentChange({ id, name, organizationId }, content, extras)
  return saveUndoable(device, 'content', one, UPLOADED)
}

/** DEV-55, DEV-56 */
export async function saveDefault(device: Device, choice: Choice, extras: Extras = {}) {
  const { id, name } = device
  if (choice.type === 'template') {
    const { template, orientation, variables } = choice
    const content = { templateId: template.id, templateName: template.name, orientation, variables }
    const one = change(setDefaultTemplateMutation, { id, name, ...content }, extras)
    await saveUndoable(device, 'default', one, DEFAULT_SET)
  } else if (choice.type === 'image') {
    const { file, thumbnail } = choice
    const image = { id, name, fileName: file.name, thumbnail }
    const one = change(setDefaultImageMutation, image, { ...extras, files: { croppedImage: file } })
    await saveUndoable(device, 'default', one, UPLOADED)
  }
}

interface Outcomes {
  done: string
  /** DEV-59 */
  failed: string
}

/** The toasts that still offer to undo the newest change of a slot. */
const undoToasts = new Map<string, { opId: string; toast?: ReturnType<typeof notify.undoable> }>()

async function saveUndoable(device: Device, slot: ContentSlot, one: Change, texts: Outcomes) {
  const former = await readFormer(device, slot)
  const [saved] = await enqueueTogether([one])
  if (!saved) return
  const entity = slotEntity(device.id, slot)
  const { toast: older } = undoToasts.get(entity) ?? {}
  // It would restore what was there before the older change.
  if (older !== undefined) notify.dismiss(older)
  undoToasts.set(entity, { opId: saved.opId })
  void announceUndoable(saved, texts, (title, text, isDone) => {
    if (!former || undoToasts.get(entity)?.opId !== saved.opId)
      return isDone ? notify.success(text) : notify.blank(title)
    const undo = () => void tryUndo(() => restore(() => undoContent(saved.opId, one, former)))
    const toast = notify.undoable({ title, text, isDone, undo })
    undoToasts.set(entity, { opId: saved.opId, toast })
  })
}

async function announceUndoable(
  { outcome }: Saved,
  { done, failed }: Outcomes,
  say: (title: string, text: string, isDone: boolean) => unknown,
) {
  const result = await outcome()
  if (result === 'done') say(toastsTexts.success, done, true)
  else if (result === 'attention') notify.error(failed)
  else say(toastsTexts.savedOnThisDevice, bulkTexts.sentLater, false)
}

async function restore(undo: () => Promise<Saved | undefined>) {
  const saved = await undo()
  notify.blank(deviceContentTexts.restored)
  if ((await saved?.outcome()) === 'attention') notify.error(deviceContentTexts.restoreFailed)
}
