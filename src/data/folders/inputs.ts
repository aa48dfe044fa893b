import * as v from 'valibot'

import { NameSchema, TextSchema } from '#src/contract/fields.ts'

/** Stored inputs of folder changes. Names are for the pending changes page. */
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
  /** Its deletion waits for the move. Older builds did not store it. */
  fromParentId: v.optional(v.string(), ''),
})

export type MoveFolderInput = v.InferOutput<typeof MoveFolderInputSchema>

export const RemoveFolderInputSchema = v.object({
  id: v.string(),
  name: v.string(),
  /** The folder and its descendants, whose content is deleted too. */
  folderIds: v.array(v.string()),
})
