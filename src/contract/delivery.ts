import * as v from 'valibot'

import { MomentSchema } from './fields.ts'

/** It did not ask again when it was expected; or it asked again and still did not fetch what it was offered. */
const LATE_KINDS = ['notAsked', 'notFetched'] as const

/** Delivery truth: what is wanted on the panel and how far it got. Stock firmware never confirms "shown". */
export const DeliverySchema = v.object({
  /** Name of the frame that is due, by content; null before anything was set. */
  wanted: v.nullable(v.string()),
  /** Both are missing in rows that an older build kept. */
  wantedAt: v.optional(v.nullable(MomentSchema), null),
  /** Null as well while it waits to be drawn. */
  renderedAt: v.optional(v.nullable(MomentSchema), null),
  /** When it was offered first. */
  offeredAt: v.nullable(MomentSchema),
  downloadedAt: v.nullable(MomentSchema),
  /** When the device is next expected to ask. */
  expectedAt: v.nullable(MomentSchema),
  /**
   * That it was late when it was asked for, and since when it was expected or offered. The server says it: whoever has
   * heard nothing since, has not heard either that the panel asked.
   */
  late: v.optional(
    v.nullable(v.object({ kind: v.picklist(LATE_KINDS), since: MomentSchema })),
    null,
  ),
})
