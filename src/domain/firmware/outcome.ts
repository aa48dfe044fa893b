import { MOST_OFFERS } from './guards.ts'
import { baseOf } from './versions.ts'

export interface Returned {
  state: 'waiting' | 'offered' | 'downloaded'
  offers: number
  /** What it said it ran when it was offered first. */
  ranBefore: string | null
  /** With its suffix, which no device says. */
  wanted: string
  /** Null where it does not say. */
  says: string | null
}

export type Outcome = { state: 'success' } | { state: 'failure'; reason: string }

/** Whether what a device says is the version that it was sent. */
export const runsSent = (says: string, sent: string) => says === sent || says === baseOf(sent)

/** What a device's poll says about the firmware that it was offered; null where it says nothing yet. */
export function outcomeOf({ state, offers, ranBefore, wanted, says }: Returned): Outcome | null {
  if (state === 'waiting' && offers === 0) return null
  const runsWanted = says !== null && runsSent(says, wanted)
  if (state === 'downloaded') return runsWanted ? { state: 'success' } : cameBack(says, wanted)
  // It changed over, and only the note of its download is lost.
  if (runsWanted && says !== ranBefore) return { state: 'success' }
  return offers < MOST_OFFERS
    ? null
    : { state: 'failure', reason: 'Keeps being offered the same version' }
}

const cameBack = (says: string | null, wanted: string): Outcome => ({
  state: 'failure',
  reason: `Came back ${says === null ? 'without a version' : `with ${says}`} instead of ${baseOf(wanted)}`,
})
