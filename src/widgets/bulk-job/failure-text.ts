import { outboxView } from '#src/platform/outbox/show/use-outbox.ts'
import { fieldProblemText } from '#src/texts/validation.ts'
import { rejectionText } from '#src/widgets/rejected-change/rejection-text.ts'

import type { ItemResult } from './job-state.ts'

/** Server messages about the item, or the rejection of its change. */
export function failureText({ id, op }: ItemResult) {
  const messages = op?.error?.fields?.[outboxView().serverIds.get(id) ?? id] ?? []
  if (messages.length > 0) return messages.map(fieldProblemText).join(' ')
  return op ? rejectionText(op) : ''
}
