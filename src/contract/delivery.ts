import * as v from 'valibot'

import { MomentSchema } from './fields.ts'

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
})
