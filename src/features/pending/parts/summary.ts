import { formatNear } from '#src/domain/dates.ts'
import type { Connectivity } from '#src/platform/connectivity/monitor.ts'
import { pendingTexts } from '#src/texts/pending.ts'

export interface OutboxSummary {
  connectivity: Connectivity
  /** Includes changes being sent. */
  waiting: number
  /** Those of `waiting` that depend on changes that need attention. */
  blocked: number
  attention: number
  sending: number
  needsSignIn: boolean
  /** Time of the newest receipt. */
  lastSentAt: number | undefined
  nowMs: number
}

/** Title and explanation of the page. */
export function summaryOf(standing: OutboxSummary): { title: string; comment: string } {
  const { waiting, attention, blocked } = standing
  if (attention > 0) {
    const others = waiting - blocked
    const comment = [
      ...(others > 0 ? [pendingTexts.othersAreSafe(others)] : []),
      ...(blocked > 0 ? [pendingTexts.dependentsWait(blocked)] : []),
    ].join(' ')
    return { title: pendingTexts.needYou(attention), comment }
  }
  if (waiting === 0) return idleSummary(standing)
  if (standing.needsSignIn)
    return {
      title: pendingTexts.signInToSend(waiting),
      comment: pendingTexts.keepsUntilSignIn,
    }
  return { title: waitingTitle(standing), comment: pendingTexts.areSafe }
}

function idleSummary({ lastSentAt, nowMs }: OutboxSummary) {
  if (lastSentAt === undefined)
    return { title: pendingTexts.nothingWaits, comment: pendingTexts.howItFills }
  const when = formatNear(new Date(lastSentAt), nowMs)
  return { title: pendingTexts.allSent(when), comment: pendingTexts.nothingLeft }
}

function waitingTitle({ connectivity, waiting: count, sending }: OutboxSummary) {
  if (connectivity === 'offline' || connectivity === 'server-down' || connectivity === 'captive')
    return pendingTexts.away[connectivity](count)
  return sending > 0 ? pendingTexts.sendingCount(count) : pendingTexts.wait(count)
}
