import * as v from 'valibot'

import { NameSchema, TextSchema } from '#src/contract/fields.ts'

/** What the changes of folders keep on disk. Names as the user knew them, for the words on the Pending changes page. */
export const CreateFolderInputSchema = v.object({
  name: NameSchema,
  description: TextSchema,
  organizationId: v.string(),
  parentId: v.string(),
  parentName: v.string(),
})

export const RenameFolderInputSchema = v.object({
  id: v.string(),
  name: v.string(),
  newName: NameSchema,
})

export type RenameFolderInput = v.InferOutput<typeof RenameFolderInputSchema>

export const MoveFolderInputSchema = v.object({
  id: v.string(),
  name: v.string(),
  parentId: v.string(),
  parentName: v.string(),
})

export type MoveFolderInput = v.InferOutput<typeof MoveFolderInputSchema>

export const RemoveFolderInputSchema = v.object({
  id: v.string(),
  name: v.string(),
  /** The folder and all below it: what is in them goes, too. */
  folderIds: v.array(v.string()),
})
