import type { Layout } from '#src/domain/design/layouts.ts'
import { DESIGN_VERSION, type Design } from '#src/domain/design/schema.ts'

/** TPL-02 */
export const emptyDesign = (layouts: readonly Layout[]): Design => ({
  version: DESIGN_VERSION,
  layers: [],
  elements: {},
  backgrounds: {},
  enabledLayouts: layouts.reduce<Design['enabledLayouts']>(
    (enabled, { deviceGroupName, orientation }) => ({
      ...enabled,
      [deviceGroupName]: { ...enabled[deviceGroupName], [orientation]: true },
    }),
    {},
  ),
})
