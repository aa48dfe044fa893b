import '#src/platform/i18n/en/scheduler.ts'

import type { Device } from '#src/contract/device.ts'
import type { EntryContent } from '#src/domain/schedule/entry-ends.ts'
import { t } from '#src/platform/i18n/t.ts'
import { choose } from '#src/widgets/new-content/choose.ts'
import { panelOfDevice } from '#src/widgets/select-file/panel-of-device.ts'

import { newContent, type NewContent } from './new-content.ts'

/** SCH-30: a picture cropped for the panel, or a template with its texts. Undefined where no library can be asked. */
export function choosingFor(
  device: Device,
  organizationId: string | undefined,
  onChosen: (content: NewContent) => void,
) {
  if (organizationId === undefined) return undefined
  return async (before: EntryContent = 'image') => {
    const choice = await choose({
      mode: 'scheduler',
      kind: before === 'template' ? 'templates' : 'images',
      organizationId,
      panel: panelOfDevice(device),
      title: t('scheduler:contentFor', { name: device.name }),
    })
    const content = choice && newContent(choice)
    if (content) onChosen(content)
  }
}
