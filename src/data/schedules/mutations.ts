import { createImageEntryMutation, updateImageEntryMutation } from './image-entry.ts'
import { removeEntryMutation } from './remove.ts'
import { createTemplateEntryMutation, updateTemplateEntryMutation } from './template-entry.ts'

/** OFF-07. They are overlays of an `EntrySpan`. */
export const scheduleMutations = [
  createTemplateEntryMutation,
  createImageEntryMutation,
  updateTemplateEntryMutation,
  updateImageEntryMutation,
  removeEntryMutation,
] as const
