import '#src/platform/i18n/en/device-dialog.ts'

import type { Device } from '#src/contract/device.ts'
import { t } from '#src/platform/i18n/t.ts'
import type { SaveExtras } from '#src/platform/outbox/define.ts'
import { panelOfDevice } from '#src/widgets/select-file/panel-of-device.ts'

import { saveDefault } from './save-content.ts'
import { useSetting } from './use-setting.ts'

export type DefaultContent = ReturnType<typeof useDefaultContent>

/** DEV-55, DEV-56: an image, or in the dialog's scheduler mode a template (SEL-08). */
export function useDefaultContent(device: Device, organizationId: string | undefined) {
  const setting = useSetting((choice, extras) => saveDefault(device, choice, extras))
  return {
    setting,
    isPossible: organizationId !== undefined,
    ask(what: 'image' | 'template', extras?: Pick<SaveExtras, 'replaces'>) {
      if (organizationId === undefined) return
      const { name } = device
      const choice =
        what === 'image'
          ? ({ mode: 'normal', title: t('deviceDialog:defaultImageFor', { name }) } as const)
          : ({
              mode: 'scheduler',
              kind: 'templates',
              title: t('deviceDialog:defaultTemplateFor', { name }),
            } as const)
      void setting.ask({ ...choice, organizationId, panel: panelOfDevice(device) }, extras)
    },
  }
}
