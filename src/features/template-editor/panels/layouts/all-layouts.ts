import type { Layout } from '#src/domain/design/layouts.ts'
import type { Design } from '#src/domain/design/schema.ts'

const ORIENTATIONS = ['horizontal', 'vertical'] as const

/** Each layout that a design has ever had, also those that were switched off. */
export const allLayouts = ({ enabledLayouts }: Design): Layout[] =>
  Object.entries(enabledLayouts).flatMap(([deviceGroupName, enabled]) =>
    ORIENTATIONS.filter((orientation) => enabled[orientation] !== undefined).map((orientation) => ({
      deviceGroupName,
      orientation,
    })),
  )
