import { formatDateTime } from '#src/domain/dates.ts'
import type { Op, UnreadableOp } from '#src/platform/outbox/store/op.ts'
import { pendingTexts } from '#src/texts/pending.ts'
import { fieldMessages } from '#src/widgets/rejected-change/field-messages.ts'
import { rejectionTitle } from '#src/widgets/rejected-change/rejection-text.ts'

const STATES = {
  queued: pendingTexts.waiting,
  'paused-auth': pendingTexts.waitsForSignIn,
  sending: pendingTexts.sending,
  attention: pendingTexts.attention,
} as const

/** Describes a change for support. Omits its content, which can include secrets such as tokens. */
export function changeDetails(op: Op) {
  const message = op.error?.message ?? ''
  return [
    op.label,
    pendingTexts.fileSaved(formatDateTime(new Date(op.createdAt))),
    pendingTexts.fileState(STATES[op.state]),
    ...(op.attempts > 0 ? [pendingTexts.attempts(op.attempts)] : []),
    ...(op.error ? [rejectionTitle(op)] : []),
    ...(message === '' ? [] : [pendingTexts.serverSays(message)]),
    ...fieldMessages(op),
    pendingTexts.fileChange(`${op.kind} ${op.opId}`),
  ].join('\n')
}

/** The text file of an export. */
export const formatExport =
  (nowMs: number) => (ops: readonly Op[], unreadable: readonly UnreadableOp[]) =>
    [
      `${pendingTexts.fileTitle}\n${pendingTexts.fileExported(formatDateTime(new Date(nowMs)))}`,
      ...ops.map(changeDetails),
      ...unreadable.map(({ isNewer }) =>
        isNewer ? pendingTexts.newerTitle : pendingTexts.brokenTitle,
      ),
      '',
    ].join('\n\n')
