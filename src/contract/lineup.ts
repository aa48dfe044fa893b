import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import { ById, IdSchema, MomentSchema, OrientationSchema, SentMomentSchema } from './fields.ts'

/** Maximum span of one request. */
export const MAX_LINEUP_MS = 48 * 60 * 60 * 1_000
/** Larger workspaces are cut off, sorted by name. */
export const MAX_LINEUP_DEVICES = 5_000

const KindSchema = v.picklist(['image', 'template'])

const LineupContentSchema = v.object({
  name: v.string(),
  kind: KindSchema,
  /** As rendered for this panel; null if it never was. */
  thumbnail: v.nullable(v.string()),
})
export type LineupContent = v.InferOutput<typeof LineupContentSchema>

const LineupEntrySchema = v.object({
  ...LineupContentSchema.entries,
  id: v.string(),
  start: MomentSchema,
  end: MomentSchema,
})
export type LineupEntry = v.InferOutput<typeof LineupEntrySchema>

const LineupDeviceSchema = v.object({
  id: IdSchema,
  name: v.string(),
  orientation: OrientationSchema,
  panel: v.object({
    model: v.string(),
    width: v.number(),
    height: v.number(),
  }),
  /** The current content. */
  thumbnail: v.nullable(v.string()),
  pushed: v.nullable(LineupContentSchema),
  fallback: v.nullable(LineupContentSchema),
  /** Entries that overlap the span, earliest first. */
  entries: v.array(LineupEntrySchema),
})
export type LineupDevice = v.InferOutput<typeof LineupDeviceSchema>

const LineupSchema = v.object({
  from: MomentSchema,
  to: MomentSchema,
  /** Sorted by name, at most `MAX_LINEUP_DEVICES`. */
  devices: v.array(LineupDeviceSchema),
  /** Including devices that were cut off. */
  total: v.number(),
})
export type Lineup = v.InferOutput<typeof LineupSchema>

export const lineupEndpoints = {
  ofWorkspace: endpoint({
    requirements: [],
    summary: 'The content of the devices of a workspace and its descendants in a span of time',
    method: 'GET',
    path: '/workspaces/:id/lineup',
    params: ById,
    query: v.object({ from: SentMomentSchema, to: SentMomentSchema }),
    answer: LineupSchema,
    auth: 'content.view',
  }),
}
