import { messageText } from '#src/platform/i18n/t.ts'
import { refusalText } from '#src/widgets/refusal/refusal-words.ts'

import type { ItemResult } from './job-state.ts'

/** What was said about this one, or about the change that it stands in. */
export function whyFailed({ id, op }: ItemResult) {
  const said = op?.error?.fields?.[id] ?? []
  if (said.length > 0) return said.map(messageText).join(' ')
  return op ? refusalText(op) : ''
}
