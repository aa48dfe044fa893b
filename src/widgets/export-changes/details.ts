import '#src/platform/i18n/en/pending.ts'

import { formatDateTime } from '#src/domain/dates.ts'
import { t } from '#src/platform/i18n/t.ts'
import type { Op, UnreadableOp } from '#src/platform/outbox/store/op.ts'
import { fieldMessages } from '#src/widgets/refusal/field-messages.ts'
import { refusalTitle } from '#src/widgets/refusal/refusal-words.ts'

const STATES = {
  queued: 'pending:waiting',
  'paused-auth': 'pending:waitsForSignIn',
  sending: 'pending:sending',
  attention: 'pending:attention',
} as const

/** A change in words, to be passed on. Never its content: that may hold what is nobody else's business, such as a token. */
export function detailsOf(op: Op) {
  const message = op.error?.message ?? ''
  return [
    op.label,
    t('pending:fileSaved', { when: formatDateTime(new Date(op.createdAt)) }),
    t('pending:fileState', { state: t(STATES[op.state]) }),
    ...(op.attempts > 0 ? [t('pending:attempts', { count: op.attempts })] : []),
    ...(op.error ? [refusalTitle(op)] : []),
    ...(message === '' ? [] : [t('pending:serverSays', { message })]),
    ...fieldMessages(op),
    t('pending:fileChange', { id: `${op.kind} ${op.opId}` }),
  ].join('\n')
}

/** All that waits, as the text file of an export. */
export const exportWords =
  (nowMs: number) => (ops: readonly Op[], unreadable: readonly UnreadableOp[]) =>
    [
      `${t('pending:fileTitle')}\n${t('pending:fileExported', { when: formatDateTime(new Date(nowMs)) })}`,
      ...ops.map(detailsOf),
      ...unreadable.map(({ isNewer }) => t(isNewer ? 'pending:newerTitle' : 'pending:brokenTitle')),
      '',
    ].join('\n\n')
