import * as v from 'valibot'

import type { QueuedMutation } from '../define.ts'
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
  'kind' | 'input' | 'overlay'
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
    const context = { newId, createdAt: op.createdAt }
    return input?.success ? (kind?.overlay?.(current, input.output, context) ?? current) : current
  }, value)
}

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
