import * as v from 'valibot'

import type { Made, QueuedMutation } from '../define.ts'
import type { Op } from '../store/op.ts'

/** A change whose effect a cached value may not show yet. */
export interface PendingChange {
  op: Op
  /** Id of what it makes: temporary until the server gave one, empty where it makes nothing. */
  newId: string
  /** Once the server has it: by the device's clock. */
  doneAt?: number
}

type Overlaying<TSchema extends v.GenericSchema, TValue> = Pick<
  QueuedMutation<TSchema, never, TValue>,
  'kind' | 'input' | 'overlay' | 'madeIn'
>

/**
 * A cached value as it looks with the waiting changes, in the order of saving. Computed at every read, so that there is
 * nothing to roll back. A change that was sent stays until the value is known to be newer: `askedAt` is when the value
 * was asked for, not when it came.
 */
export function overlay<TValue>(
  kinds: readonly Overlaying<v.GenericSchema, TValue>[],
  changes: readonly PendingChange[],
  value: TValue,
  askedAt: number,
): TValue {
  return changes.reduce((current, { op, newId, doneAt }) => {
    if (op.state === 'attention' || (doneAt !== undefined && doneAt < askedAt)) return current
    const kind = kinds.find((one) => one.kind === op.kind)
    const input = kind && inputOf(kind.input, op)
    if (!kind?.overlay || !input?.success) return current
    const made = madeBefore(op, (since) => kind.madeIn?.(current, input.output, since))
    if (made.some(({ id }) => !changes.some((other) => other.newId === id))) return current
    return kind.overlay(current, input.output, { newId, createdAt: op.createdAt })
  }, value)
}

/** Of a change that may have reached the server, with an answer or without. */
const madeBefore = (
  { firstSentAt }: Op,
  madeIn: (since: number) => readonly Made[] | undefined,
): readonly Made[] => (firstSentAt === undefined ? [] : (madeIn(firstSentAt) ?? []))

const inputs = new WeakMap<Op, v.SafeParseResult<v.GenericSchema>>()

/** A list is overlaid at every render: each change is parsed once. */
function inputOf(schema: v.GenericSchema, op: Op) {
  const known = inputs.get(op) ?? v.safeParse(schema, op.payload)
  inputs.set(op, known)
  return known
}

/** The changes of one entity, such as `device:<id>`, for the mark on its row. */
export const changesOf = (changes: readonly PendingChange[], entityKey: string) =>
  changes.filter(({ op }) => op.entityKey === entityKey)
