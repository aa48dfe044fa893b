import { PROBLEM } from '#src/contract/problem.ts'
import { formatNear } from '#src/domain/dates.ts'
import { filesToSend, type Op } from '#src/platform/outbox/store/op.ts'
import { pendingTexts } from '#src/texts/pending.ts'

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

/** Why a change needs attention. Unknown reasons count as unexpected. */
export const reasonOf = ({ error }: Pick<Op, 'error'>): Reason =>
  REASONS.find((one) => one === error?.reason) ?? 'unexpected'

/** Server problems with a text of their own. */
const KNOWN_PROBLEMS: Readonly<
  Record<
    string,
    | 'codeExpired'
    | 'codeForeign'
    | 'codeOfOtherPanel'
    | 'registeredHere'
    | 'registeredElsewhere'
    | 'formerContentGone'
  >
> = {
  [PROBLEM.codeExpired]: 'codeExpired',
  [PROBLEM.codeForeign]: 'codeForeign',
  [PROBLEM.codeOfOtherPanel]: 'codeOfOtherPanel',
  [PROBLEM.registeredHere]: 'registeredHere',
  [PROBLEM.registeredElsewhere]: 'registeredElsewhere',
  [PROBLEM.formerContentGone]: 'formerContentGone',
}
const knownProblem = ({ error }: Pick<Op, 'error'>) =>
  error?.type === undefined ? undefined : KNOWN_PROBLEMS[error.type]

type RejectedOp = Pick<Op, 'error' | 'expiresAt' | 'files'>

/** Short title (OFF-17). */
export function rejectionTitle(op: RejectedOp) {
  const named = knownProblem(op)
  if (named) return pendingTexts.reason[named]
  const reason = reasonOf(op)
  if (reason !== 'missed' || op.expiresAt === undefined) return pendingTexts.reason[reason]
  const when = formatNear(new Date(op.expiresAt), op.error?.at ?? op.expiresAt)
  return pendingTexts.missedAt(when)
}

/** What to do about it. */
export function rejectionHint(op: RejectedOp) {
  const reason = reasonOf(op)
  if (reason !== 'blocked') return pendingTexts.hint[knownProblem(op) ?? reason]()
  const { status = 0 } = op.error ?? {}
  const files = filesToSend(op)
  const size = megabytes(files.reduce((sum, file) => sum + (file.size ?? 0), 0))
  return status === TOO_LARGE && files.length > 0
    ? pendingTexts.hint.blockedFile({ size })
    : pendingTexts.hint.blocked({ status })
}
const TOO_LARGE = 413

const MEGA = 1_000_000
/** One decimal, such as "2.6". */
export const megabytes = (bytes: number) => (bytes / MEGA).toFixed(1)

/** Title and hint, or title and server message. */
export function rejectionText(op: RejectedOp) {
  const serverMessage = op.error?.message ?? ''
  return `${rejectionTitle(op)}. ${serverMessage === '' || knownProblem(op) ? rejectionHint(op) : pendingTexts.serverSays(serverMessage)}`
}
