import { useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import { contentChange, type ImageContent } from '#src/data/devices/content-change.ts'
import {
  setDefaultImageMutation,
  setDefaultTemplateMutation,
} from '#src/data/devices/default-content.ts'
import { enqueue, enqueueTogether } from '#src/platform/outbox/current.ts'
import type { SaveExtras } from '#src/platform/outbox/define.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { deviceDialogTexts } from '#src/texts/device-dialog.ts'
import { devicesPageTexts } from '#src/texts/devices-page.ts'
import { pickContent } from '#src/widgets/image-assignment/pick-content.ts'
import { announce } from '#src/widgets/save-problem/announce.ts'
import { whyNotSaved } from '#src/widgets/save-problem/why-not-saved.ts'
import type { Choice, SelectFileRequest } from '#src/widgets/select-file/select-file.ts'

export type ContentSaver = ReturnType<typeof useContentSaver>

/** The rejected change that the new content replaces. */
type Extras = Pick<SaveExtras, 'replaces'>

/**
 * Saves content from the select-file dialog to the outbox; keeps it for a retry when that fails
 * (OFF-24).
 */
export function useContentSaver(save: (choice: Choice, extras: Extras) => Promise<void>) {
  const [isSaving, setIsSaving] = useState(false)
  const [unsaved, setUnsaved] = useState<{ choice: Choice; extras: Extras; why: string }>()

  async function keep(choice: Choice, extras: Extras = {}) {
    setIsSaving(true)
    try {
      await save(choice, extras)
      setUnsaved(undefined)
    } catch (error) {
      setUnsaved({ choice, extras, why: whyNotSaved(error) })
    } finally {
      setIsSaving(false)
    }
  }

  return {
    isSaving,
    /** Why the last selection was not saved. */
    failure: unsaved?.why,
    keep,
    /** The dialog closes once the selection is saved or its failure is shown. */
    async ask(request: SelectFileRequest, extras: Extras = {}) {
      await pickContent({ ...request, save: (choice) => keep(choice, extras) })
    },
    again() {
      if (unsaved) void keep(unsaved.choice, unsaved.extras)
    },
  }
}

/** DEV-57. Sends the image cropped for the panel, not the original file. */
export async function saveContent(
  { id, name }: Device,
  organizationId: string,
  content: ImageContent,
  extras: Extras,
) {
  const change = contentChange({ id, name, organizationId }, content, extras)
  const [saved] = await enqueueTogether([change])
  if (saved) void announce(saved, { done: sayUploaded, attention: sayUploadFailed })
}

/** DEV-55, DEV-56 */
export async function saveDefault({ id, name }: Device, choice: Choice, extras: Extras) {
  if (choice.type === 'template') {
    const { template, orientation, variables } = choice
    const content = { templateId: template.id, templateName: template.name, orientation, variables }
    const saved = await enqueue(setDefaultTemplateMutation, { id, name, ...content }, extras)
    void announce(saved, { done: sayDefaultSet, attention: sayDefaultFailed })
  } else if (choice.type === 'image') {
    const { file, thumbnail } = choice
    const image = { id, name, fileName: file.name, thumbnail }
    const files = { croppedImage: file }
    const saved = await enqueue(setDefaultImageMutation, image, { ...extras, files })
    void announce(saved, { done: sayUploaded, attention: sayUploadFailed })
  }
}

const sayUploaded = () => notify.success(devicesPageTexts.uploaded)
/** DEV-59 */
const sayUploadFailed = () => notify.error(devicesPageTexts.uploadFailed)
const sayDefaultSet = () => notify.success(deviceDialogTexts.defaultSet)
const sayDefaultFailed = () => notify.error(deviceDialogTexts.defaultFailed)
