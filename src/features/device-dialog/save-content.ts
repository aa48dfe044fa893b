import '#src/platform/i18n/en/device-dialog.ts'
import '#src/platform/i18n/en/devices-page.ts'

import type { Device } from '#src/contract/device.ts'
import { contentChange, type ImageContent } from '#src/data/devices/content-change.ts'
import {
  setDefaultImageMutation,
  setDefaultTemplateMutation,
} from '#src/data/devices/default-content.ts'
import { t } from '#src/platform/i18n/t.ts'
import { enqueue, enqueueTogether } from '#src/platform/outbox/current.ts'
import type { SaveExtras } from '#src/platform/outbox/define.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { announce } from '#src/widgets/save-problem/announce.ts'
import type { Choice } from '#src/widgets/select-file/select-file.ts'

/** With what was refused, if this takes its place. */
type Extras = Pick<SaveExtras, 'replaces'>

/** DEV-57. What travels is the picture as it was fitted to the panel, never the file that was picked. */
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

const sayUploaded = () => notify.success(t('DevicesPage:uploaded'))
/** DEV-59 */
const sayUploadFailed = () => notify.error(t('DevicesPage:uploadFailed'))
const sayDefaultSet = () => notify.success(t('deviceDialog:defaultSet'))
const sayDefaultFailed = () => notify.error(t('deviceDialog:defaultFailed'))
