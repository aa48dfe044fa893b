import type { Image } from '#src/contract/image.ts'
import type { ListedTemplate } from '#src/contract/template.ts'
import { isTempId } from '#src/platform/outbox/store/temp-id.ts'

interface Shown {
  id: string
  name: string
  created: string
  /** Null where nobody knows. */
  owner: string | null
  /** It is not on the server yet. */
  isPending: boolean
}

/** One thing of the library, as a row or a card shows it. */
export type Item = Shown &
  ({ kind: 'image'; image: Image } | { kind: 'template'; template: ListedTemplate })

export const imageItem = (image: Image): Item => ({
  kind: 'image',
  image,
  id: image.id,
  name: image.name,
  created: image.created,
  owner: image.uploadedByName,
  isPending: isTempId(image.id),
})

export const templateItem = (template: ListedTemplate): Item => ({
  kind: 'template',
  template,
  id: template.id,
  name: template.name,
  created: template.created,
  owner: null,
  isPending: isTempId(template.id),
})
