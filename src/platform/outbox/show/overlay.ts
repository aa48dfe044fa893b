import * as v from 'valibot'

import type { CreatedEntity, QueuedMutation } from '../define.ts'
import type { Op } from '../store/op.ts'

/** A change that a cached value may not contain yet. */
export interface PendingChange {
  op: Op
  /** Id of the created entity: temporary until the server assigns one; empty if the change creates nothing. */
  newId: string
  /** When the server applied it, by the device's clock. */
  doneAt?: number
}

type Overlaying<TSchema extends v.GenericSchema, TValue> = Pick<
  QueuedMutation<TSchema, never, TValue>,
  'kind' | 'input' | 'overlay' | 'findCreated'
>

/**
 * A cached value with the pending changes applied, in their order. Computed on every read, so that nothing has to be rolled
 * back. A sent change applies until the value is newer: `askedAt` is when the value was requested, not when it arrived.
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
    const created = createdBefore(op, (since) => kind.findCreated?.(current, input.output, since))
    if (created.some(({ id }) => !changes.some((other) => other.newId === id))) return current
    return kind.overlay(current, input.output, { newId, createdAt: op.createdAt })
  }, value)
}

/** For changes that may have reached the server. */
const createdBefore = (
  { firstSentAt }: Op,
  findCreated: (since: number) => readonly CreatedEntity[] | undefined,
): readonly CreatedEntity[] => (firstSentAt === undefined ? [] : (findCreated(firstSentAt) ?? []))

const inputs = new WeakMap<Op, v.SafeParseResult<v.GenericSchema>>()

/** Overlays run on every render, so each change is parsed only once. */
function inputOf(schema: v.GenericSchema, op: Op) {
  const known = inputs.get(op) ?? v.safeParse(schema, op.payload)
  inputs.set(op, known)
  return known
}

/** The changes of one entity, such as `device:<id>`. */
export const changesOf = (changes: readonly PendingChange[], entityKey: string) =>
  changes.filter(({ op }) => op.entityKey === entityKey)
