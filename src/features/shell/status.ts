import type { Connectivity } from '#src/platform/connectivity/monitor.ts'
import { shellTexts } from '#src/texts/shell.ts'
import type { StatusChipTone } from '#src/ui/status-chip.tsx'

import { type Drain, MANY_CHANGES } from './drain.ts'

export interface ConnectionState {
  connectivity: Connectivity
  waiting: number
  /** Changes that need attention. */
  attention: number
  /** Some changes are being sent. */
  sending: boolean
  drain?: Drain | undefined
  /** Changes wait for a new sign-in. */
  needsSignIn: boolean
}

export interface Status {
  tone: StatusChipTone
  /** Shown before the text on a wide screen. */
  prefix?: string
  text: string
  /** Shown after the text on a wide screen. */
  suffix?: string
  /** Replaces all of them on a phone, where both do not fit in words. */
  counts?: { attention: number; waiting: number }
}

const AWAY = {
  offline: shellTexts.offline,
  'server-down': shellTexts.serverDown,
  captive: shellTexts.captive,
} as const

/** Status text by priority (OFF-01): attention beside what waits, waiting, online. */
export function statusOf({
  connectivity,
  waiting,
  attention,
  sending,
  drain,
  needsSignIn,
}: ConnectionState): Status {
  const count = waiting > 0 ? shellTexts.waiting(waiting) : undefined
  if (connectivity in AWAY) {
    const reason = AWAY[connectivity as keyof typeof AWAY]
    if (attention === 0) return withPrefix('away', reason, count)
    return { ...attentionStatus(attention, waiting), prefix: reason }
  }
  // On a phone the action stays and the count is hidden.
  if (needsSignIn)
    return {
      tone: 'bad',
      text: shellTexts.signInAgain,
      ...(count !== undefined && { suffix: count }),
    }
  if (attention > 0) return attentionStatus(attention, waiting)
  if (isCounted(drain)) {
    const { total, left } = drain
    return { tone: 'busy', text: shellTexts.sendingOf(total - left + 1, total) }
  }
  if (sending) return { tone: 'busy', text: shellTexts.sending }
  if (count !== undefined) return { tone: 'waiting', text: count }
  if (connectivity === 'checking') return { tone: 'busy', text: shellTexts.connecting }
  return { tone: 'calm', text: shellTexts.online }
}

const isCounted = (drain: Drain | undefined): drain is Drain =>
  drain !== undefined && drain.left > 0 && drain.total >= MANY_CHANGES

const attentionStatus = (attention: number, waiting: number): Status => ({
  tone: 'bad',
  text: shellTexts.attention(attention),
  ...(waiting > 0 && { suffix: shellTexts.waiting(waiting), counts: { attention, waiting } }),
})

const withPrefix = (tone: StatusChipTone, prefix: string, text: string | undefined): Status =>
  text === undefined ? { tone, text: prefix } : { tone, prefix, text }
