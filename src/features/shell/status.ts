import '#src/platform/i18n/en/shell.ts'

import type { Connectivity } from '#src/platform/connectivity/monitor.ts'
import { t } from '#src/platform/i18n/t.ts'
import type { StatusChipTone } from '#src/ui/status-chip.tsx'

export interface Standing {
  connectivity: Connectivity
  waiting: number
  /** Changes that somebody has to look at. */
  attention: number
  /** Some of what waits is under way right now. */
  sending: boolean
  /** What waits does so because nobody is signed in for it any more. */
  needsSignIn: boolean
}

export interface Status {
  tone: StatusChipTone
  /** Said before the text, left out on a narrow screen. */
  lead?: string
  text: string
  /** Said after the text, left out on a narrow screen too. */
  tail?: string
}

const AWAY = {
  offline: 'shell:offline',
  'server-down': 'shell:serverDown',
  captive: 'shell:captive',
} as const

/** What the chip says (OFF-01): first what needs somebody, then why changes wait, then that all is well. */
export function statusOf({
  connectivity,
  waiting,
  attention,
  sending,
  needsSignIn,
}: Standing): Status {
  const count = waiting > 0 ? t('shell:waiting', { count: waiting }) : undefined
  if (connectivity in AWAY) {
    const reason = t(AWAY[connectivity as keyof typeof AWAY])
    if (attention === 0) return withLead('away', reason, count)
    return withLead('bad', reason, t('shell:attention', { count: attention }))
  }
  // What to do stays on a phone; how many wait may go.
  if (needsSignIn)
    return {
      tone: 'bad',
      text: t('shell:signInAgain'),
      ...(count !== undefined && { tail: count }),
    }
  if (attention > 0) return { tone: 'bad', text: t('shell:attention', { count: attention }) }
  if (sending) return { tone: 'busy', text: t('shell:sending') }
  if (count !== undefined) return { tone: 'waiting', text: count }
  if (connectivity === 'checking') return { tone: 'busy', text: t('shell:connecting') }
  return { tone: 'calm', text: t('shell:online') }
}

const withLead = (tone: StatusChipTone, lead: string, text: string | undefined): Status =>
  text === undefined ? { tone, text: lead } : { tone, lead, text }
