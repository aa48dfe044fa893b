import * as v from 'valibot'

import { currentOutbox } from '#src/platform/outbox/current.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'

/** Of the form that opens with this change, where its kind has one that can read it. */
export function addressOf(op: Op) {
  const mutation = currentOutbox()?.definitionOf(op.kind)
  const input = mutation && v.safeParse(mutation.input, op.payload)
  return input?.success ? mutation?.form?.(input.output, op.opId) : undefined
}
