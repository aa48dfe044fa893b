import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import {
  ById,
  IdSchema,
  IdsSchema,
  MAX_NAME_LENGTH,
  manyFromText,
  MomentSchema,
  NameSchema,
  EmptySchema,
  OrientationSchema,
  SearchSchema,
  TextSchema,
} from './fields.ts'
import { mediaQuery } from './image.ts'
import { pageOf } from './page.ts'

/** Characters of a design's JSON; images are referenced, not embedded. */
export const MAX_DESIGN_LENGTH = 500_000
/** Not reachable by designs of the editor within MAX_DESIGN_LENGTH: a layer takes over 100 characters. */
export const MAX_LAYERS = 5_000
/** For comparison: a book page has 2,000. */
export const MAX_LAYER_TEXT_LENGTH = 100_000
export const MAX_VARIABLES = 200
export const MAX_LAYOUTS = 200

const isJson = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The design as JSON (TPL-06). Its shape is validated by `src/domain/design` on client and server. */
const DesignTextSchema = v.pipe(
  v.string(),
  v.maxLength(MAX_DESIGN_LENGTH, 'validation:designTooLong'),
  v.check(isJson, 'validation:notJson'),
  v.description(
    `A design: an object with layers, elements by id, backgrounds and enabledLayouts. At most ${MAX_LAYERS} elements and ${MAX_LAYER_TEXT_LENGTH} characters in one text. What is unknown is kept.`,
  ),
)
const ShortTextSchema = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(MAX_NAME_LENGTH))

const VariableSchema = v.strictObject({
  key: ShortTextSchema,
  label: v.pipe(v.string(), v.maxLength(MAX_NAME_LENGTH)),
  /** The default value. */
  value: TextSchema,
})
const TemplateDeviceSchema = v.strictObject({
  deviceGroupName: ShortTextSchema,
  orientation: OrientationSchema,
})

/** TPL-06 */
export const TemplateSchema = v.object({
  id: IdSchema,
  name: v.string(),
  templateFolderId: IdSchema,
  value: v.string(),
  /** Signed URLs of the design's images, by image id. */
  images: v.record(IdSchema, v.string()),
  variables: v.array(VariableSchema),
  created: MomentSchema,
  updatedAt: MomentSchema,
  /** Whether it is a built-in template. */
  original: v.boolean(),
  devices: v.array(TemplateDeviceSchema),
})
export type Template = v.InferOutput<typeof TemplateSchema>

/** Lists do not contain designs, which are loaded separately. */
export const ListedTemplateSchema = v.omit(TemplateSchema, ['value', 'images'])
export type ListedTemplate = v.InferOutput<typeof ListedTemplateSchema>
export const TemplatePageSchema = pageOf(ListedTemplateSchema)

export const SaveTemplateSchema = v.strictObject({
  name: NameSchema,
  value: DesignTextSchema,
  variables: v.pipe(v.array(VariableSchema), v.maxLength(MAX_VARIABLES)),
  devices: v.pipe(v.array(TemplateDeviceSchema), v.maxLength(MAX_LAYOUTS)),
})
export type SaveTemplate = v.InferOutput<typeof SaveTemplateSchema>

const InFolder = v.object({ folderId: IdSchema })

export const templateEndpoints = {
  inFolder: endpoint({
    requirements: ['CALL-64'],
    summary: 'A page of the templates of a folder',
    method: 'GET',
    path: '/template-folders/:folderId/templates',
    params: InFolder,
    query: v.object({
      ...mediaQuery,
      groupName: v.optional(SearchSchema),
      deviceGroupName: v.optional(SearchSchema),
      orientation: v.optional(OrientationSchema),
    }),
    answer: TemplatePageSchema,
    auth: 'content.view',
  }),
  select: endpoint({
    requirements: ['CALL-65'],
    summary: 'A page of the templates for given models and an orientation',
    method: 'GET',
    path: '/templates',
    query: v.object({
      ...mediaQuery,
      orientation: v.optional(OrientationSchema),
      deviceGroupName: v.optional(manyFromText(SearchSchema)),
      /** A template folder, despite its name. */
      imageFolderId: v.optional(IdSchema),
    }),
    answer: TemplatePageSchema,
    auth: 'content.view',
  }),
  get: endpoint({
    requirements: ['CALL-69'],
    summary: 'One template with its design',
    method: 'GET',
    path: '/templates/:id',
    params: ById,
    answer: TemplateSchema,
    auth: 'content.view',
  }),
  save: endpoint({
    requirements: ['CALL-70'],
    summary: 'Save an existing template',
    method: 'PUT',
    // TPL-15: the specification allows both methods.
    otherMethod: 'PATCH',
    path: '/templates/:id',
    params: ById,
    body: SaveTemplateSchema,
    answer: TemplateSchema,
    auth: 'content.manage',
    queue: 'light',
  }),
  remove: endpoint({
    requirements: ['CALL-71'],
    summary: 'Delete a template that nothing uses',
    method: 'DELETE',
    path: '/templates/:id',
    params: ById,
    answer: EmptySchema,
    auth: 'content.manage',
    queue: 'light',
  }),
  create: endpoint({
    requirements: ['CALL-72'],
    summary: 'Save a new template into a folder',
    method: 'POST',
    path: '/template-folders/:folderId/templates',
    params: InFolder,
    body: SaveTemplateSchema,
    answer: TemplateSchema,
    auth: 'content.manage',
    queue: 'light',
  }),
  move: endpoint({
    requirements: ['CALL-80'],
    summary: 'Move templates to another folder',
    method: 'POST',
    path: '/templates/move',
    body: v.strictObject({ templateIds: IdsSchema, templateFolderId: IdSchema }),
    answer: v.union([
      v.object({
        success: v.array(IdSchema),
        failure: v.array(v.object({ templateId: IdSchema, error: v.string() })),
      }),
      // Older servers moved all or none, and answered nothing.
      v.pipe(
        EmptySchema,
        v.transform(() => ({ success: [], failure: [] })),
      ),
    ]),
    auth: 'content.manage',
    queue: 'light',
  }),
}
