import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import { ById, IdSchema, MomentSchema, OrientationSchema, SentMomentSchema } from './fields.ts'

/** The longest span that is told at once. */
export const LONGEST_LINEUP_MS = 48 * 60 * 60 * 1_000
/** Of a larger workspace the first by name are told. */
export const MOST_LINED_UP = 5_000

const KindSchema = v.picklist(['image', 'template'])

const LineupContentSchema = v.object({
  name: v.string(),
  kind: KindSchema,
  /** Small, as this panel shows it; null where it was never drawn for it. */
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
  /** What it shows at the moment. */
  thumbnail: v.nullable(v.string()),
  pushed: v.nullable(LineupContentSchema),
  fallback: v.nullable(LineupContentSchema),
  /** Those that touch the span, earliest first. */
  entries: v.array(LineupEntrySchema),
})
export type LineupDevice = v.InferOutput<typeof LineupDeviceSchema>

const LineupSchema = v.object({
  from: MomentSchema,
  to: MomentSchema,
  /** By name, at most `MOST_LINED_UP`. */
  devices: v.array(LineupDeviceSchema),
  /** How many there are. */
  total: v.number(),
})
export type Lineup = v.InferOutput<typeof LineupSchema>

export const lineupEndpoints = {
  ofWorkspace: endpoint({
    asked: [],
    summary:
      'What the devices of a workspace, and of those below it, were given to show in a span of time',
    method: 'GET',
    path: '/workspaces/:id/lineup',
    params: ById,
    query: v.object({ from: SentMomentSchema, to: SentMomentSchema }),
    answer: LineupSchema,
    needs: 'content.view',
  }),
}
