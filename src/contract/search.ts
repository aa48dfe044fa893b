import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import { IdSchema, MAX_NAME_LENGTH } from './fields.ts'

/** SHELL-20: shorter texts are not searched. */
export const MIN_SEARCH_LENGTH = 2
/** Maximum hits per group; the list page shows the rest. */
export const MAX_SEARCH_HITS = 5

export const SEARCH_GROUPS = ['devices', 'templates', 'images', 'workspaces', 'users'] as const
export type SearchGroup = (typeof SEARCH_GROUPS)[number]

const SearchHitSchema = v.object({
  id: IdSchema,
  name: v.string(),
  /** Distinguishes hits of the same name: an address or a location. */
  detail: v.string(),
  /** The folder of a template or an image. */
  placeId: v.nullable(IdSchema),
})
export type SearchHit = v.InferOutput<typeof SearchHitSchema>
const GroupSchema = v.object({ data: v.array(SearchHitSchema), total: v.number() })
export type SearchHitGroup = v.InferOutput<typeof GroupSchema>

export const SearchAnswerSchema = v.object({
  devices: GroupSchema,
  templates: GroupSchema,
  images: GroupSchema,
  workspaces: GroupSchema,
  users: GroupSchema,
})
export type SearchAnswer = v.InferOutput<typeof SearchAnswerSchema>

export const searchEndpoints = {
  everything: endpoint({
    requirements: [],
    summary:
      'The first devices, templates, images, workspaces and users whose names contain a text',
    method: 'GET',
    path: '/search',
    query: v.object({
      text: v.pipe(
        v.string(),
        v.trim(),
        v.minLength(MIN_SEARCH_LENGTH),
        v.maxLength(MAX_NAME_LENGTH),
      ),
    }),
    answer: SearchAnswerSchema,
    auth: 'device.view',
  }),
}
