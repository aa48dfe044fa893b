import type { Design } from '#src/domain/design/schema.ts'

/** Ids of the images that a design names in any of its layouts, each once. */
export const imageIdsOf = ({ elements }: Design): string[] => [
  ...new Set(
    Object.values(elements).flatMap(({ type, defaults, layouts = {} }) =>
      type === 'picture'
        ? [defaults, ...Object.values(layouts)].flatMap(({ picture }) => picture?.imageId ?? [])
        : [],
    ),
  ),
]
