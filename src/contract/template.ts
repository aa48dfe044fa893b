import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import {
  ById,
  IdSchema,
  IdsSchema,
  LONGEST_NAME,
  manyFromText,
  MomentSchema,
  NameSchema,
  NothingSchema,
  OrientationSchema,
  SearchSchema,
  TextSchema,
} from './fields.ts'
import { mediaQuery } from './image.ts'
import { pageOf } from './page.ts'

/** Characters of the JSON text of one design; pictures are referred to, never inside. */
export const LONGEST_DESIGN = 500_000
/** So many that none of those that the editor makes reaches it in so long a text: a layer of it takes over 100 characters. */
export const MOST_LAYERS = 5_000
/** A book page has 2,000. */
export const LONGEST_LAYER_TEXT = 100_000
export const MOST_VARIABLES = 200
export const MOST_LAYOUTS = 200

const isJson = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The design as JSON text (TPL-06). Its shape is judged by `src/domain/design`, on both sides. */
const DesignTextSchema = v.pipe(
  v.string(),
  v.maxLength(LONGEST_DESIGN, 'validation:designTooLong'),
  v.check(isJson, 'validation:notJson'),
  v.description(
    `A design: an object with layers, elements by id, backgrounds and enabledLayouts. At most ${MOST_LAYERS} elements and ${LONGEST_LAYER_TEXT} characters in one text. What is unknown is kept.`,
  ),
)
const ShortTextSchema = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(LONGEST_NAME))

const VariableSchema = v.strictObject({
  key: ShortTextSchema,
  label: v.pipe(v.string(), v.maxLength(LONGEST_NAME)),
  /** What it is filled with until somebody says otherwise. */
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
  /** Signed URL of each picture of the design, by image id. */
  images: v.record(IdSchema, v.string()),
  variables: v.array(VariableSchema),
  created: MomentSchema,
  updatedAt: MomentSchema,
  /** True for one that came with the product, not made from another. */
  original: v.boolean(),
  devices: v.array(TemplateDeviceSchema),
})
export type Template = v.InferOutput<typeof TemplateSchema>

/** A list carries no designs: they are loaded one by one. */
export const ListedTemplateSchema = v.omit(TemplateSchema, ['value', 'images'])
export type ListedTemplate = v.InferOutput<typeof ListedTemplateSchema>
export const TemplatePageSchema = pageOf(ListedTemplateSchema)

export const SaveTemplateSchema = v.strictObject({
  name: NameSchema,
  value: DesignTextSchema,
  variables: v.pipe(v.array(VariableSchema), v.maxLength(MOST_VARIABLES)),
  devices: v.pipe(v.array(TemplateDeviceSchema), v.maxLength(MOST_LAYOUTS)),
})
export type SaveTemplate = v.InferOutput<typeof SaveTemplateSchema>

const InFolder = v.object({ folderId: IdSchema })

export const templateEndpoints = {
  inFolder: endpoint({
    asked: ['CALL-64'],
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
    needs: 'content.view',
  }),
  select: endpoint({
    asked: ['CALL-65'],
    summary: 'A page of the templates that fit certain models and an orientation',
    method: 'GET',
    path: '/templates',
    query: v.object({
      ...mediaQuery,
      orientation: v.optional(OrientationSchema),
      deviceGroupName: v.optional(manyFromText(SearchSchema)),
      /** Of a template folder, though the name says image. */
      imageFolderId: v.optional(IdSchema),
    }),
    answer: TemplatePageSchema,
    needs: 'content.view',
  }),
  get: endpoint({
    asked: ['CALL-69'],
    summary: 'One template with its design',
    method: 'GET',
    path: '/templates/:id',
    params: ById,
    answer: TemplateSchema,
    needs: 'content.view',
  }),
  save: endpoint({
    asked: ['CALL-70'],
    summary: 'Save an existing template',
    method: 'PUT',
    path: '/templates/:id',
    params: ById,
    body: SaveTemplateSchema,
    answer: TemplateSchema,
    needs: 'content.manage',
    queue: 'light',
  }),
  remove: endpoint({
    asked: ['CALL-71'],
    summary: 'Delete a template that nothing uses',
    method: 'DELETE',
    path: '/templates/:id',
    params: ById,
    answer: NothingSchema,
    needs: 'content.manage',
    queue: 'light',
  }),
  create: endpoint({
    asked: ['CALL-72'],
    summary: 'Save a new template into a folder',
    method: 'POST',
    path: '/template-folders/:folderId/templates',
    params: InFolder,
    body: SaveTemplateSchema,
    answer: TemplateSchema,
    needs: 'content.manage',
    queue: 'light',
  }),
  move: endpoint({
    asked: ['CALL-80'],
    summary: 'Move templates to another folder',
    method: 'POST',
    path: '/templates/move',
    body: v.strictObject({ templateIds: IdsSchema, templateFolderId: IdSchema }),
    answer: NothingSchema,
    needs: 'content.manage',
    queue: 'light',
  }),
}
