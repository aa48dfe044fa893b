import type { Image } from '#src/contract/image.ts'
import type { ListedTemplate } from '#src/contract/template.ts'
import { isTempId } from '#src/platform/outbox/store/temp-id.ts'

interface Shown {
  id: string
  name: string
  created: string
  /** Null if unknown. */
  owner: string | null
  /** Not sent yet. */
  isPending: boolean
}

/** A library item in the list or grid. */
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
