import '#src/platform/i18n/en/shell.ts'

import type { Connectivity } from '#src/platform/connectivity/monitor.ts'
import { t } from '#src/platform/i18n/t.ts'
import type { StatusChipTone } from '#src/ui/status-chip.tsx'

export interface ConnectionState {
  connectivity: Connectivity
  waiting: number
  /** Changes that need attention. */
  attention: number
  /** Some changes are being sent. */
  sending: boolean
  /** Changes wait for a new sign-in. */
  needsSignIn: boolean
}

export interface Status {
  tone: StatusChipTone
  /** Shown before the text on a wide screen. */
  lead?: string
  text: string
  /** Shown after the text on a wide screen. */
  tail?: string
}

const AWAY = {
  offline: 'shell:offline',
  'server-down': 'shell:serverDown',
  captive: 'shell:captive',
} as const

/** Status text by priority (OFF-01): attention, waiting, online. */
export function statusOf({
  connectivity,
  waiting,
  attention,
  sending,
  needsSignIn,
}: ConnectionState): Status {
  const count = waiting > 0 ? t('shell:waiting', { count: waiting }) : undefined
  if (connectivity in AWAY) {
    const reason = t(AWAY[connectivity as keyof typeof AWAY])
    if (attention === 0) return withLead('away', reason, count)
    return withLead('bad', reason, t('shell:attention', { count: attention }))
  }
  // On a phone the action stays and the count is hidden.
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
