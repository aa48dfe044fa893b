import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import { IdSchema, LONGEST_NAME } from './fields.ts'

/** SHELL-20: less is not searched for. */
export const SHORTEST_SEARCH = 2
/** Of each group; the list of it has the others. */
export const MOST_FOUND = 5

export const SEARCH_GROUPS = ['devices', 'templates', 'images', 'workspaces', 'users'] as const
export type SearchGroup = (typeof SEARCH_GROUPS)[number]

const FoundSchema = v.object({
  id: IdSchema,
  name: v.string(),
  /** What tells it from another of the same name: an address, the place that it is in. */
  detail: v.string(),
  /** The folder of a template or an image. */
  placeId: v.nullable(IdSchema),
})
export type Found = v.InferOutput<typeof FoundSchema>
const GroupSchema = v.object({ data: v.array(FoundSchema), total: v.number() })
export type FoundGroup = v.InferOutput<typeof GroupSchema>

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
    asked: [],
    summary: 'The first devices, templates, images, workspaces and users whose names hold a text',
    method: 'GET',
    path: '/search',
    query: v.object({
      text: v.pipe(v.string(), v.trim(), v.minLength(SHORTEST_SEARCH), v.maxLength(LONGEST_NAME)),
    }),
    answer: SearchAnswerSchema,
    needs: 'device.view',
  }),
}
