import { MAX_OFFERS } from './guards.ts'
import { baseOf } from './versions.ts'

export interface DeviceReport {
  state: 'waiting' | 'offered' | 'downloaded'
  offers: number
  /** The version it reported when it was first offered. */
  ranBefore: string | null
  /** With its suffix, which devices do not report. */
  sentVersion: string
  /** Null if not reported. */
  reportedVersion: string | null
}

export type Outcome = { state: 'success' } | { state: 'failure'; reason: string }

/** Whether the reported version is the sent one. */
export const runsSent = (says: string, sent: string) => says === sent || says === baseOf(sent)

/** The outcome of an offer, judged by a poll; null if undecided. */
export function outcomeOf({
  state,
  offers,
  ranBefore,
  sentVersion,
  reportedVersion,
}: DeviceReport): Outcome | null {
  if (state === 'waiting' && offers === 0) return null
  const runsWanted = reportedVersion !== null && runsSent(reportedVersion, sentVersion)
  if (state === 'downloaded')
    return runsWanted ? { state: 'success' } : wrongVersion(reportedVersion, sentVersion)
  // It was updated, but its download was not recorded.
  if (runsWanted && reportedVersion !== ranBefore) return { state: 'success' }
  return offers < MAX_OFFERS
    ? null
    : { state: 'failure', reason: 'Keeps being offered the same version' }
}

const wrongVersion = (says: string | null, wanted: string): Outcome => ({
  state: 'failure',
  reason: `Came back ${says === null ? 'without a version' : `with ${says}`} instead of ${baseOf(wanted)}`,
})
