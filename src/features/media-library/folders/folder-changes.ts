import * as v from 'valibot'

import { NameSchema } from '#src/contract/fields.ts'

/** What the form of the settings holds (MEDIA-23). */
export const FolderSettingsSchema = v.object({ name: NameSchema, parentId: v.string() })
export type FolderSettings = v.InferOutput<typeof FolderSettingsSchema>

/** Only what differs (MEDIA-24). */
export const changedFields = (
  before: FolderSettings,
  after: FolderSettings,
): Partial<FolderSettings> => ({
  ...(after.name !== before.name && { name: after.name }),
  ...(after.parentId !== before.parentId && { parentId: after.parentId }),
})
