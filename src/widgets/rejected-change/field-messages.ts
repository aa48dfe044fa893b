import * as v from 'valibot'

import { currentOutbox } from '#src/platform/outbox/current.ts'
import type { QueuedMutation } from '#src/platform/outbox/define.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'
import { pendingTexts } from '#src/texts/pending.ts'
import { fieldProblemText } from '#src/texts/validation.ts'

/** Server messages about fields or items, with their display names. */
export function fieldMessages({ kind, error, payload }: Pick<Op, 'kind' | 'error' | 'payload'>) {
  const mutation = currentOutbox()?.definitionOf(kind)
  const names = new Map(mutation && itemsOf(mutation, payload).map(({ id, name }) => [id, name]))
  return Object.entries(error?.fields ?? {}).flatMap(([field, messages]) =>
    messages.map((key) => {
      const message = fieldProblemText(key)
      const name = names.get(field) ?? mutation?.threeWay?.fieldName(field) ?? ''
      // Many messages already start with the field name.
      return message.startsWith(name) ? message : pendingTexts.fieldSays({ field: name, message })
    }),
  )
}

/** Items of a bulk change. */
export function itemsOf(mutation: QueuedMutation, payload: unknown) {
  const input = v.safeParse(mutation.input, payload)
  return (input.success && mutation.items?.(input.output)) || []
}
