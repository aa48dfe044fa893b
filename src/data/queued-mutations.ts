import type { QueuedMutation } from '#src/platform/outbox/define.ts'

import { deviceMutations } from './devices/mutations.ts'

/** Every change that the outbox may find on disk. A new kind is added here, and nowhere else. */
export const queuedMutations: readonly QueuedMutation[] = [...deviceMutations]
