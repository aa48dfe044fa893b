import * as v from 'valibot'

import { IdSchema } from './fields.ts'

/** Users that an answer names at most; the counts are of all. */
export const MOST_USERS_NAMED = 20

/**
 * What keeps an image or a template from being deleted (MEDIA-18, MEDIA-21). Counted wherever it is; named as far as the caller
 * may see it. A problem of the type `inUse` carries it as `usage`.
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
      /** Where an entry is. */
      deviceId: v.optional(IdSchema),
    }),
  ),
})
export type Usage = v.InferOutput<typeof UsageSchema>
