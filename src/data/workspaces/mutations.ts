import { createWorkspaceMutation } from './create.ts'
import { moveWorkspaceMutation } from './move.ts'
import { removeWorkspaceMutation } from './remove.ts'
import { updateWorkspaceMutation } from './update.ts'

export const workspaceMutations = [
  createWorkspaceMutation,
  updateWorkspaceMutation,
  moveWorkspaceMutation,
  removeWorkspaceMutation,
] as const
