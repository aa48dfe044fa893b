import * as v from 'valibot'

import { currentOutbox } from '#src/platform/outbox/current.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'
import { pageOfChange } from '#src/widgets/refusal/page-of-change.ts'
import { reasonOf } from '#src/widgets/refusal/refusal-words.ts'

/** Of the form that opens with this change; of the page of what it is about, where that may have it already. */
export const addressOf = (op: Op) =>
  formOf(op) ?? (reasonOf(op) === 'maybeApplied' ? pageOfChange(op) : undefined)

function formOf(op: Op) {
  const mutation = currentOutbox()?.definitionOf(op.kind)
  const input = mutation && v.safeParse(mutation.input, op.payload)
  return input?.success ? mutation?.form?.(input.output, op.opId) : undefined
}
