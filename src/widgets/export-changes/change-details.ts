import '#src/platform/i18n/en/pending.ts'

import { formatDateTime } from '#src/domain/dates.ts'
import { t } from '#src/platform/i18n/t.ts'
import type { Op, UnreadableOp } from '#src/platform/outbox/store/op.ts'
import { fieldMessages } from '#src/widgets/rejected-change/field-messages.ts'
import { rejectionTitle } from '#src/widgets/rejected-change/rejection-text.ts'

const STATES = {
  queued: 'pending:waiting',
  'paused-auth': 'pending:waitsForSignIn',
  sending: 'pending:sending',
  attention: 'pending:attention',
} as const

/** Describes a change for support. Omits its content, which can include secrets such as tokens. */
export function changeDetails(op: Op) {
  const message = op.error?.message ?? ''
  return [
    op.label,
    t('pending:fileSaved', { when: formatDateTime(new Date(op.createdAt)) }),
    t('pending:fileState', { state: t(STATES[op.state]) }),
    ...(op.attempts > 0 ? [t('pending:attempts', { count: op.attempts })] : []),
    ...(op.error ? [rejectionTitle(op)] : []),
    ...(message === '' ? [] : [t('pending:serverSays', { message })]),
    ...fieldMessages(op),
    t('pending:fileChange', { id: `${op.kind} ${op.opId}` }),
  ].join('\n')
}

/** The text file of an export. */
export const formatExport =
  (nowMs: number) => (ops: readonly Op[], unreadable: readonly UnreadableOp[]) =>
    [
      `${t('pending:fileTitle')}\n${t('pending:fileExported', { when: formatDateTime(new Date(nowMs)) })}`,
      ...ops.map(changeDetails),
      ...unreadable.map(({ isNewer }) => t(isNewer ? 'pending:newerTitle' : 'pending:brokenTitle')),
      '',
    ].join('\n\n')
