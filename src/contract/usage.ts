import * as v from 'valibot'

import { IdSchema } from './fields.ts'

/** Maximum uses listed by name; the counts include all. */
export const MAX_NAMED_USES = 20

/**
 * Uses that prevent the deletion of an image or template (MEDIA-18, MEDIA-21). All are counted; only those visible to the caller
 * are listed. `usage` of `inUse` problems.
 */
export const UsageSchema = v.object({
  devices: v.number(),
  scheduleEntries: v.number(),
  templates: v.number(),
  users: v.array(
    v.object({
      kind: v.picklist(['device', 'scheduleEntry', 'template']),
      id: IdSchema,
      name: v.string(),
      /** The device of an entry. */
      deviceId: v.optional(IdSchema),
    }),
  ),
})
export type Usage = v.InferOutput<typeof UsageSchema>
