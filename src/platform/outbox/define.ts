import type * as v from 'valibot'

import type { CallOptions } from '#src/platform/http/call-options.ts'

export interface Attempt<TFile extends string> {
  /** To be handed to `call` as it is: carries the Idempotency-Key, the user and the signal. */
  options: CallOptions
  files: Readonly<Record<TFile, File>>
}

/** One kind of change that may wait in the outbox. */
export interface QueuedMutation<
  TSchema extends v.GenericSchema = v.GenericSchema,
  TFile extends string = string,
  TValue = unknown,
> {
  /** Stored on disk: never rename. */
  kind: `${string}.${string}`
  /** Parses what was saved, perhaps by an older build. JSON only; bytes travel as files. */
  input: TSchema
  /** Uploads never hold up light changes. */
  queue: 'light' | 'upload'
  /** Changes that share a lane are sent one at a time, in order. */
  lane(input: v.InferOutput<TSchema>): string
  /** What it changes, such as `device:<id>`: marks the row, and says which unsent change a newer one joins. */
  entity(input: v.InferOutput<TSchema>): string
  /** The change in words, for the page of pending changes. Written when it is saved. */
  label(input: v.InferOutput<TSchema>): string
  /** Joins an unsent change and a newer one to the same entity. Without it both are sent. */
  merge?(older: v.InferOutput<TSchema>, newer: v.InferOutput<TSchema>): v.InferInput<TSchema>
  /** A cached value as it looks with the change applied. Pure; a value that is not meant comes back as it is. */
  overlay?(value: TValue, input: v.InferOutput<TSchema>): TValue
  /** Throws `ProblemError`s only, as `call` does. */
  send(input: v.InferOutput<TSchema>, attempt: Attempt<TFile>): Promise<unknown>
  /** Query keys to read again once the server has answered, well or badly. */
  refetch(input: v.InferOutput<TSchema>): readonly (readonly unknown[])[]
  /** For deletions: what is not there any more counts as deleted. */
  goneIsDone?: boolean
}

export const defineMutation = <
  const TSchema extends v.GenericSchema,
  TFile extends string = never,
  TValue = unknown,
>(
  mutation: QueuedMutation<TSchema, TFile, TValue>,
) => mutation

/** What `enqueue` takes besides the input: the files that the kind names, or nothing. */
export type FilesOf<TFile extends string> = [TFile] extends [never]
  ? []
  : [files: Readonly<Record<TFile, File>>]
