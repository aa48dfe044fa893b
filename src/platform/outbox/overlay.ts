import * as v from 'valibot'

import type { QueuedMutation } from './define.ts'
import type { Op } from './op.ts'

/** A change whose effect a cached value may not show yet. */
export interface PendingChange {
  op: Op
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
  return changes.reduce((current, { op, doneAt }) => {
    if (op.state === 'attention' || (doneAt !== undefined && doneAt < askedAt)) return current
    const kind = kinds.find((one) => one.kind === op.kind)
    const input = kind && v.safeParse(kind.input, op.payload)
    return input?.success ? (kind?.overlay?.(current, input.output) ?? current) : current
  }, value)
}

/** The changes of one entity, such as `device:<id>`, for the mark on its row. */
export const changesOf = (changes: readonly PendingChange[], entityKey: string) =>
  changes.filter(({ op }) => op.entityKey === entityKey)
