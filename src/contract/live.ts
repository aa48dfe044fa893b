import * as v from 'valibot'

import { IdSchema } from './fields.ts'

/** Below `/api`: a stream of events (server-sent events), for as long as the access token lives. */
export const LIVE_PATH = '/events'

/** More at once are not named: then everything is read again. */
export const MOST_LIVE_IDS = 100

export const LiveEventSchema = v.variant('type', [
  /** These devices look different now, or are not there any more for who hears it. */
  v.object({
    type: v.literal('devices'),
    ids: v.pipe(v.array(IdSchema), v.maxLength(MOST_LIVE_IDS)),
  }),
  /** More has changed than can be told, or nobody knows what: what is shown is to be read again. */
  v.object({ type: v.literal('everything') }),
])
export type LiveEvent = v.InferOutput<typeof LiveEventSchema>
