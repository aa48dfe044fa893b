import * as v from 'valibot'

import { MomentSchema } from './fields.ts'

/** The device did not poll when expected; or it polled, but did not download the offered frame. */
const LATE_KINDS = ['notAsked', 'notFetched'] as const

/** Delivery state of the requested frame. The firmware never confirms that a frame is shown. */
export const DeliverySchema = v.object({
  /** Content hash of the due frame; null before any content was set. */
  wanted: v.nullable(v.string()),
  /** This and the next are missing in rows that older builds cached. */
  wantedAt: v.optional(v.nullable(MomentSchema), null),
  /** Null until it is rendered. */
  renderedAt: v.optional(v.nullable(MomentSchema), null),
  /** When it was first offered. */
  offeredAt: v.nullable(MomentSchema),
  downloadedAt: v.nullable(MomentSchema),
  /** When the next poll is expected. */
  expectedAt: v.nullable(MomentSchema),
  /**
   * Whether the device was late at the time of the request, and since when. Computed by the server, because an offline client
   * does not know of later polls.
   */
  late: v.optional(
    v.nullable(v.object({ kind: v.picklist(LATE_KINDS), since: MomentSchema })),
    null,
  ),
})
