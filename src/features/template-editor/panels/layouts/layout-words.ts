import '#src/platform/i18n/en/editor-panels.ts'

import type { DeviceGroup } from '#src/contract/device-model.ts'
import { layoutKey, layoutsOf, type Layout } from '#src/domain/design/layouts.ts'
import type { Design } from '#src/domain/design/schema.ts'
import { panelSize } from '#src/domain/orientation.ts'
import { t } from '#src/platform/i18n/t.ts'

import { modelOf } from '../../editor-context.ts'

export const modelName = (models: readonly DeviceGroup[], layout: Layout): string =>
  modelOf(models, layout)?.displayName || layout.deviceGroupName

/** “i7 vertical” */
export const layoutName = (models: readonly DeviceGroup[], layout: Layout): string =>
  t(`editorPanels:layoutName-${layout.orientation}`, { model: modelName(models, layout) })

export const isSameLayout = (one: Layout, other: Layout): boolean =>
  layoutKey(one) === layoutKey(other)

export const isEnabled = (design: Design, layout: Layout): boolean =>
  layoutsOf(design).some((enabled) => isSameLayout(enabled, layout))

/** Pixels as the panel hangs; words where nobody knows them. */
export function layoutSizeWords(models: readonly DeviceGroup[], layout: Layout): string {
  const model = modelOf(models, layout)
  return model
    ? t('editorPanels:layoutSize', panelSize(model, layout.orientation))
    : t('editorPanels:modelGone')
}
