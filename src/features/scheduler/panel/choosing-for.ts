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
  /** The dialog closes when this resolves: once the choice is kept with what is half filled in. */
  onChosen: (content: NewContent) => Promise<void>,
) {
  if (organizationId === undefined) return undefined
  return async (before: EntryContent = 'image') => {
    await choose({
      mode: 'scheduler',
      kind: before === 'template' ? 'templates' : 'images',
      organizationId,
      panel: panelOfDevice(device),
      title: t('scheduler:contentFor', { name: device.name }),
      async save(choice) {
        const content = newContent(choice)
        if (content) await onChosen(content)
      },
    })
  }
}
