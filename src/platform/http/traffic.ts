import { createListeners } from '#src/domain/listeners.ts'

import type { Problem } from './problem.ts'

/** The outcome of every attempt, as evidence of the connection. Times by the device's clock. */
export type Traffic =
  | { type: 'answered'; sentAtMs: number; receivedAtMs: number; serverDate: string | null }
  | { type: 'failed'; problem: Problem }

/** For connectivity and clock. */
export const { notify: reportTraffic, subscribe: onTraffic } = createListeners<Traffic>()
