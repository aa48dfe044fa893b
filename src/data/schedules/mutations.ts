import { createImageEntryMutation, updateImageEntryMutation } from './image-entry.ts'
import { removeEntryMutation } from './remove.ts'
import { createTemplateEntryMutation, updateTemplateEntryMutation } from './template-entry.ts'

/** OFF-07. Their overlays apply to an `EntrySpan`. */
export const scheduleMutations = [
  createTemplateEntryMutation,
  createImageEntryMutation,
  updateTemplateEntryMutation,
  updateImageEntryMutation,
  removeEntryMutation,
] as const
