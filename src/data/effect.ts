import type * as v from 'valibot'

import type { FileMap, OverlayContext, QueuedMutation } from '#src/platform/outbox/define.ts'

/** How a value looks with a change whose own overlay is about another kind of value. For the lists that `overlay` takes. */
export const effectOf = <TSchema extends v.GenericSchema, TFiles extends FileMap, TOwn, TValue>(
  { kind, input }: QueuedMutation<TSchema, TFiles, TOwn>,
  overlay: (value: TValue, input: v.InferOutput<TSchema>, context: OverlayContext) => TValue,
) => ({ kind, input, overlay })
