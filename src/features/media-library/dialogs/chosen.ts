import type { Image } from '#src/contract/image.ts'
import type { ListedTemplate } from '#src/contract/template.ts'

/** The items of a bulk job: images or templates, never both. */
export type Chosen =
  | { kind: 'images'; items: readonly Image[] }
  | { kind: 'templates'; items: readonly ListedTemplate[] }

/** The folder of each item. */
export const placesOf = (chosen: Chosen) =>
  chosen.kind === 'images'
    ? chosen.items.map(({ id, name, imageFolderId }) => ({ id, name, folderId: imageFolderId }))
    : chosen.items.map(({ id, name, templateFolderId }) => ({
        id,
        name,
        folderId: templateFolderId,
      }))

/** The items whose id passes `keeps`. */
export const narrowed = (chosen: Chosen, keeps: (id: string) => boolean): Chosen =>
  chosen.kind === 'images'
    ? { kind: 'images', items: chosen.items.filter(({ id }) => keeps(id)) }
    : { kind: 'templates', items: chosen.items.filter(({ id }) => keeps(id)) }
