import * as v from 'valibot'

import { NameSchema } from '#src/contract/fields.ts'

/** Values of the settings form (MEDIA-23). */
export const FolderSettingsSchema = v.object({ name: NameSchema, parentId: v.string() })
export type FolderSettings = v.InferOutput<typeof FolderSettingsSchema>

/** Only the changed fields (MEDIA-24). */
export const changedFields = (
  before: FolderSettings,
  after: FolderSettings,
): Partial<FolderSettings> => ({
  ...(after.name !== before.name && { name: after.name }),
  ...(after.parentId !== before.parentId && { parentId: after.parentId }),
})
