import { createTemplateMutation } from './create.ts'
import { moveTemplatesMutation, removeTemplateMutation } from './move-and-remove.ts'
import { saveTemplateMutation } from './save.ts'

export const templateMutations = [
  createTemplateMutation,
  saveTemplateMutation,
  moveTemplatesMutation,
  removeTemplateMutation,
] as const
