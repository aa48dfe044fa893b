import { moveImagesMutation, removeImageMutation, removeImagesMutation } from './move-and-remove.ts'
import { uploadImageMutation } from './upload.ts'

export const imageMutations = [
  uploadImageMutation,
  moveImagesMutation,
  removeImageMutation,
  removeImagesMutation,
] as const
