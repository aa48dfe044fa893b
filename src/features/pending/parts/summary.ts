import '#src/platform/i18n/en/pending.ts'

import { formatNear } from '#src/domain/dates.ts'
import type { Connectivity } from '#src/platform/connectivity/monitor.ts'
import { t } from '#src/platform/i18n/t.ts'

export interface OutboxSummary {
  connectivity: Connectivity
  /** Includes changes being sent. */
  waiting: number
  attention: number
  sending: number
  needsSignIn: boolean
  /** Time of the newest receipt. */
  lastSentAt: number | undefined
  nowMs: number
}

/** Title and explanation of the page. */
export function summaryOf(standing: OutboxSummary): { title: string; comment: string } {
  const { waiting, attention } = standing
  if (attention > 0) {
    const comment = waiting > 0 ? t('pending:othersAreSafe', { count: waiting }) : ''
    return { title: t('pending:needYou', { count: attention }), comment }
  }
  if (waiting === 0) return idleSummary(standing)
  if (standing.needsSignIn)
    return {
      title: t('pending:signInToSend', { count: waiting }),
      comment: t('pending:keepsUntilSignIn'),
    }
  return { title: waitingTitle(standing), comment: t('pending:areSafe') }
}

function idleSummary({ lastSentAt, nowMs }: OutboxSummary) {
  if (lastSentAt === undefined)
    return { title: t('pending:nothingWaits'), comment: t('pending:howItFills') }
  const when = formatNear(new Date(lastSentAt), nowMs)
  return { title: t('pending:allSent', { when }), comment: t('pending:nothingLeft') }
}

function waitingTitle({ connectivity, waiting: count, sending }: OutboxSummary) {
  if (connectivity === 'offline' || connectivity === 'server-down' || connectivity === 'captive')
    return t(`pending:away-${connectivity}`, { count })
  return sending > 0 ? t('pending:sendingCount', { count }) : t('pending:wait', { count })
}
