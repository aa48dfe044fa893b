import '#src/platform/i18n/en/pending.ts'

import { ageOf, formatNear } from '#src/domain/dates.ts'
import { t } from '#src/platform/i18n/t.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'

const SAVED = {
  now: 'pending:savedNow',
  minute: 'pending:savedMinutes',
  hour: 'pending:savedHours',
  day: 'pending:savedDays',
} as const

export function ageText(createdAt: number, nowMs: number) {
  const { unit, count } = ageOf(createdAt, nowMs)
  return unit === 'now' ? t(SAVED.now) : t(SAVED[unit], { count })
}

/** Age, attempts and expiry of a pending change. */
export function formatHistory({ createdAt, attempts, state, expiresAt }: Op, nowMs: number) {
  return [
    ageText(createdAt, nowMs),
    ...(state === 'paused-auth' ? [t('pending:waitsForSignIn')] : []),
    ...(state === 'queued' && attempts > 0 ? [t('pending:attempts', { count: attempts })] : []),
    ...(state !== 'attention' && expiresAt !== undefined
      ? [t('pending:until', { when: formatNear(new Date(expiresAt), nowMs) })]
      : []),
  ].join(', ')
}

/** The changes that have to be sent first. */
export function formatPrerequisites([first, ...rest]: readonly Op[]) {
  if (!first) return undefined
  const change = first.label
  if (rest.length === 0) return t('pending:waitsFor', { change })
  return t('pending:waitsForMore', { change, count: rest.length })
}
