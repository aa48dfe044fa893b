import type * as v from 'valibot'

import type { FileMap, OverlayContext, QueuedMutation } from '#src/platform/outbox/define.ts'

/** Adds an overlay for another kind of value than the mutation's own. For the lists passed to `overlay`. */
export const crossEntityOverlay = <
  TSchema extends v.GenericSchema,
  TFiles extends FileMap,
  TOwn,
  TValue,
>(
  { kind, input }: QueuedMutation<TSchema, TFiles, TOwn>,
  overlay: (value: TValue, input: v.InferOutput<TSchema>, context: OverlayContext) => TValue,
) => ({ kind, input, overlay })
