import '#src/platform/i18n/en/pending.ts'

import { ageOf } from '#src/domain/dates.ts'
import { t } from '#src/platform/i18n/t.ts'
import type { Op, OpError } from '#src/platform/outbox/op.ts'

const SAVED = {
  now: 'pending:savedNow',
  minute: 'pending:savedMinutes',
  hour: 'pending:savedHours',
  day: 'pending:savedDays',
} as const

const REASONS = {
  forbidden: 'pending:reason-forbidden',
  notFound: 'pending:reason-notFound',
  conflict: 'pending:reason-conflict',
  changedSince: 'pending:reason-changedSince',
  tooLarge: 'pending:reason-tooLarge',
  invalid: 'pending:reason-invalid',
  serverKeepsFailing: 'pending:reason-serverKeepsFailing',
  unknownKind: 'pending:reason-unknownKind',
  unreadable: 'pending:reason-unreadable',
  bytesLost: 'pending:reason-bytesLost',
} as const

/** Why a change needs somebody, with the server's own words where it gave some (OFF-17). */
export function reasonOf({ reason, message }: Pick<OpError, 'reason' | 'message'>) {
  const said = t(REASONS[reason as keyof typeof REASONS] ?? 'pending:reason-unexpected')
  return message === '' ? said : `${said}: ${message}`
}

/** How old a waiting change is, and what happened to it so far. */
export function historyOf({ createdAt, attempts, state }: Op, nowMs: number) {
  const { unit, count } = ageOf(createdAt, nowMs)
  const saved = unit === 'now' ? t(SAVED.now) : t(SAVED[unit], { count })
  return [
    saved,
    ...(state === 'paused-auth' ? [t('pending:waitsForSignIn')] : []),
    ...(state === 'queued' && attempts > 0 ? [t('pending:attempts', { count: attempts })] : []),
  ].join(', ')
}
