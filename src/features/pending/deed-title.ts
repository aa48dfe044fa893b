import '#src/platform/i18n/en/pending.ts'

import * as v from 'valibot'

import { t } from '#src/platform/i18n/t.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'

import type { Deed } from './deeds.ts'

/** A deed in words: what is left of one on many things, or that its steps belong together. */
export function deedTitle({ done, ops, standing }: Deed) {
  const hasRemoved = done.some(({ kind }) => currentOutbox()?.definitionOf(kind)?.removes)
  if (hasRemoved && ops.some(({ yields }) => yields)) return t('pending:replacedHalf')
  const isOnMany = togetherOf(ops)
  if (isOnMany !== undefined) return isOnMany
  return t(done.length > 0 && standing === 'attention' ? 'pending:deedHalf' : 'pending:deedWhole')
}

/** Undefined for changes of several kinds, and for kinds that are never made many at once. */
function togetherOf([first, ...others]: readonly Op[]) {
  const mutation = first && currentOutbox()?.definitionOf(first.kind)
  if (!first || !mutation?.together) return undefined
  if (others.some(({ kind }) => kind !== first.kind)) return undefined
  if (others.length === 0) return first.label
  const inputs = [first, ...others].map(({ payload }) => v.safeParse(mutation.input, payload))
  return mutation.together(inputs.flatMap((input) => (input.success ? [input.output] : [])))
}
