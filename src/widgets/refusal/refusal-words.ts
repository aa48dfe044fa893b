import '#src/platform/i18n/en/pending.ts'

import { PROBLEM } from '#src/contract/problem.ts'
import { formatNear } from '#src/domain/dates.ts'
import { t } from '#src/platform/i18n/t.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'

const REASONS = [
  'forbidden',
  'notFound',
  'conflict',
  'changedSince',
  'tooLarge',
  'blocked',
  'invalid',
  'missed',
  'unsure',
  'maybeApplied',
  'parentLost',
  'serverKeepsFailing',
  'unknownKind',
  'unreadable',
  'bytesLost',
  'otherUser',
  'unexpected',
] as const
export type Reason = (typeof REASONS)[number]

/** Why a change needs somebody; what this build does not know counts as unexpected. */
export const reasonOf = ({ error }: Pick<Op, 'error'>): Reason =>
  REASONS.find((one) => one === error?.reason) ?? 'unexpected'

/** Problems that the server has a name for, in words of their own. */
const NAMED: Readonly<
  Record<
    string,
    'codeExpired' | 'codeForeign' | 'codeOfOtherPanel' | 'registeredHere' | 'registeredElsewhere'
  >
> = {
  [PROBLEM.codeExpired]: 'codeExpired',
  [PROBLEM.codeForeign]: 'codeForeign',
  [PROBLEM.codeOfOtherPanel]: 'codeOfOtherPanel',
  [PROBLEM.registeredHere]: 'registeredHere',
  [PROBLEM.registeredElsewhere]: 'registeredElsewhere',
}
const nameOf = ({ error }: Pick<Op, 'error'>) =>
  error?.type === undefined ? undefined : NAMED[error.type]

type Refused = Pick<Op, 'error' | 'expiresAt' | 'files'>

/** In a few words (OFF-17). */
export function refusalTitle(op: Refused) {
  const named = nameOf(op)
  if (named) return t(`pending:reason-${named}`)
  const reason = reasonOf(op)
  if (reason !== 'missed' || op.expiresAt === undefined) return t(`pending:reason-${reason}`)
  const when = formatNear(new Date(op.expiresAt), op.error?.at ?? op.expiresAt)
  return t('pending:missedAt', { when })
}

/** What can be done about it. */
export function refusalHint(op: Refused) {
  const reason = reasonOf(op)
  if (reason !== 'blocked') return t(`pending:hint-${nameOf(op) ?? reason}`)
  const { status = 0 } = op.error ?? {}
  const size = megabytes(op.files.reduce((sum, file) => sum + (file.size ?? 0), 0))
  return status === TOO_LARGE && op.files.length > 0
    ? t('pending:hint-blockedFile', { size })
    : t('pending:hint-blocked', { status })
}
const TOO_LARGE = 413

const MEGA = 1_000_000
/** With one place, as "2.6". */
export const megabytes = (bytes: number) => (bytes / MEGA).toFixed(1)

/** Both, and the server's own words where it gave some. */
export function refusalText(op: Refused) {
  const said = op.error?.message ?? ''
  return `${refusalTitle(op)}. ${said === '' || nameOf(op) ? refusalHint(op) : t('pending:serverSays', { message: said })}`
}
