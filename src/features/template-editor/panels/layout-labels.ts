import type { DeviceGroup } from '#src/contract/device-model.ts'
import { layoutKey, layoutsOf, type Layout } from '#src/domain/design/layouts.ts'
import type { Design } from '#src/domain/design/schema.ts'
import { panelSize } from '#src/domain/orientation.ts'
import { editorPanelsTexts } from '#src/texts/editor-panels.ts'

import { modelOf } from '../editor-context.ts'

export const modelName = (models: readonly DeviceGroup[], layout: Layout): string =>
  modelOf(models, layout)?.displayName || layout.deviceGroupName

/** “i7 vertical” */
export const layoutName = (models: readonly DeviceGroup[], layout: Layout): string =>
  editorPanelsTexts.layoutName[layout.orientation](modelName(models, layout))

export const isSameLayout = (a: Layout, b: Layout): boolean => layoutKey(a) === layoutKey(b)

export const isEnabled = (design: Design, layout: Layout): boolean =>
  layoutsOf(design).some((enabled) => isSameLayout(enabled, layout))

/** Pixel size in the layout's orientation, or a text for an unknown model. */
export function formatLayoutSize(models: readonly DeviceGroup[], layout: Layout): string {
  const model = modelOf(models, layout)
  return model
    ? editorPanelsTexts.layoutSize(panelSize(model, layout.orientation))
    : editorPanelsTexts.modelGone
}
