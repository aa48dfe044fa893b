import type { Image } from '#src/contract/image.ts'
import type { ListedTemplate } from '#src/contract/template.ts'

/** What a job is about: images or templates, never both. */
export type Chosen =
  | { kind: 'images'; items: readonly Image[] }
  | { kind: 'templates'; items: readonly ListedTemplate[] }

/** Where each of them is. */
export const placesOf = (chosen: Chosen) =>
  chosen.kind === 'images'
    ? chosen.items.map(({ id, name, imageFolderId }) => ({ id, name, folderId: imageFolderId }))
    : chosen.items.map(({ id, name, templateFolderId }) => ({
        id,
        name,
        folderId: templateFolderId,
      }))

/** The same things, but for those that `keeps` refuses. */
export const narrowed = (chosen: Chosen, keeps: (id: string) => boolean): Chosen =>
  chosen.kind === 'images'
    ? { kind: 'images', items: chosen.items.filter(({ id }) => keeps(id)) }
    : { kind: 'templates', items: chosen.items.filter(({ id }) => keeps(id)) }
