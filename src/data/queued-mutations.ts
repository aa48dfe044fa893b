import { deviceMutations } from '#src/data/devices/mutations.ts'
import { scheduleMutations } from '#src/data/schedules/mutations.ts'
import { workspaceMutations } from '#src/data/workspaces/mutations.ts'
import type { QueuedMutation } from '#src/platform/outbox/define.ts'

/** Every kind that may be read back from disk. A kind that is left out here cannot be saved. */
export const queuedMutations: readonly QueuedMutation[] = [
  ...deviceMutations,
  ...scheduleMutations,
  ...workspaceMutations,
]
