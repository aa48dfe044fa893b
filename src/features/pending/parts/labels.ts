import { ageOf, formatNear } from '#src/domain/dates.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'
import { pendingTexts } from '#src/texts/pending.ts'

const SAVED = {
  minute: pendingTexts.savedMinutes,
  hour: pendingTexts.savedHours,
  day: pendingTexts.savedDays,
}

export function ageText(createdAt: number, nowMs: number) {
  const { unit, count } = ageOf(createdAt, nowMs)
  return unit === 'now' ? pendingTexts.savedNow : SAVED[unit](count)
}

/** Age, attempts and expiry of a pending change. */
export function formatHistory({ createdAt, attempts, state, expiresAt }: Op, nowMs: number) {
  return [
    ageText(createdAt, nowMs),
    ...(state === 'paused-auth' ? [pendingTexts.waitsForSignIn] : []),
    ...(state === 'queued' && attempts > 0 ? [pendingTexts.attempts(attempts)] : []),
    ...(state !== 'attention' && expiresAt !== undefined
      ? [pendingTexts.until(formatNear(new Date(expiresAt), nowMs))]
      : []),
  ].join(', ')
}

/** The changes that have to be sent first. */
export function formatPrerequisites([first, ...rest]: readonly Op[]) {
  if (!first) return undefined
  const change = first.label
  if (rest.length === 0) return pendingTexts.waitsFor(change)
  return pendingTexts.waitsForMore({ change, count: rest.length })
}
