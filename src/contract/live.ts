import * as v from 'valibot'

import { IdSchema } from './fields.ts'

/** Below `/api`: a stream of server-sent events that ends with the access token. */
export const LIVE_PATH = '/events'

/** Beyond this number, an 'everything' event is sent. */
export const MAX_LIVE_IDS = 100

export const LiveEventSchema = v.variant('type', [
  /** These devices changed, or are no longer visible to the receiver. */
  v.object({
    type: v.literal('devices'),
    ids: v.pipe(v.array(IdSchema), v.maxLength(MAX_LIVE_IDS)),
  }),
  /** Many or unknown changes: refetch everything. */
  v.object({ type: v.literal('everything') }),
])
export type LiveEvent = v.InferOutput<typeof LiveEventSchema>
