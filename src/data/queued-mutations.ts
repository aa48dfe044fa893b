import { deviceMutations } from '#src/data/devices/mutations.ts'
import { imageFolderMutations, templateFolderMutations } from '#src/data/folders/mutations.ts'
import { imageMutations } from '#src/data/images/mutations.ts'
import { scheduleMutations } from '#src/data/schedules/mutations.ts'
import { templateMutations } from '#src/data/templates/mutations.ts'
import { workspaceMutations } from '#src/data/workspaces/mutations.ts'
import type { QueuedMutation } from '#src/platform/outbox/define.ts'

/** Every kind that can be saved and read from disk. */
export const queuedMutations: readonly QueuedMutation[] = [
  ...deviceMutations,
  ...scheduleMutations,
  ...workspaceMutations,
  ...Object.values(imageFolderMutations),
  ...imageMutations,
  ...Object.values(templateFolderMutations),
  ...templateMutations,
]
