import type * as v from 'valibot'

import type { CallOptions } from '#src/platform/http/call-options.ts'

import type { Base, Op, REPLACED_FILE } from './store/op.ts'

export type FileMap = Readonly<Record<string, File | undefined>>
// An empty map.
export type NoFiles = Readonly<Record<never, File>>

export interface Attempt<TFiles extends FileMap> {
  /** Pass to `call` unchanged: contains the Idempotency-Key, the user, the signal and the progress callback. */
  options: CallOptions
  files: TFiles
}

/** What an overlay needs to know besides the input. */
export interface OverlayContext {
  /** Id of the created entity: temporary until the server assigns one; empty if the change creates nothing. */
  newId: string
  createdAt: number
}

/** One kind of change that can be queued in the outbox. */
export interface QueuedMutation<
  TSchema extends v.GenericSchema = v.GenericSchema,
  TFiles extends FileMap = FileMap,
  TValue = unknown,
> {
  /** Stored on disk: never rename. */
  kind: `${string}.${string}`
  /**
   * Parses the stored input, perhaps of an older build. JSON only; bytes are stored as files. Ids may be temporary, so they are
   * plain strings here; `send` receives the server's ids.
   */
  input: TSchema
  /** Uploads never delay light changes. */
  queue: 'light' | 'upload'
  /** Changes that share a lane are sent one at a time, in order. */
  lane(input: v.InferOutput<TSchema>): string
  /**
   * The changed entity, such as `device:<id>`: marks its row, and decides which unsent change a newer one joins. For creations
   * it is `<creates>:<temporary id>` regardless of this value, so that later changes find it.
   */
  entity(input: v.InferOutput<TSchema>): string
  /** A description for the pending changes page, computed when the change is saved. */
  label(input: v.InferOutput<TSchema>): string
  /** Merges an unsent change with a newer one of this kind to the same entity. Without it, both are sent. */
  merge?(older: v.InferOutput<TSchema>, newer: v.InferOutput<TSchema>): v.InferInput<TSchema>
  /**
   * Replaces pending changes of this kind to the same entity by a newer one, even if an attempt of theirs may have reached the
   * server. The result also records what the earlier ones may have done, so that `send` can bring the server to the newer
   * state. For changes that the server applies at most once.
   */
  replaceEarlier?(
    earlier: v.InferOutput<TSchema>,
    newer: v.InferOutput<TSchema>,
  ): v.InferInput<TSchema>
  /** The part of the input that needs its temporary ids to be assigned before sending; by default the whole input. */
  needs?(input: v.InferOutput<TSchema>): unknown
  /** Unsent changes of other kinds that this one merges into, such as the creation of the renamed entity (OFF-15). See `into`. */
  joins?: readonly Joining<v.InferOutput<TSchema>>[]
  /** The created kind of entity, such as 'imageFolder'. The answer has its `id`; until then it has a temporary one (OFF-14). */
  creates?: string
  /** Deletes its entity: drops unsent changes to it, and with an unsent creation cancels out (OFF-15). */
  removes?: true
  /** Kinds of entities (see `creates`) that are deleted with their container, so that their unsent creations are canceled too. */
  removesInside?: readonly string[]
  /** Ids of other containers that are deleted with it, such as subfolders. */
  contentIds?(input: v.InferOutput<TSchema>): readonly string[]
  /** Ids of what a bulk deletion deletes. It is sent after the earlier changes that use one of them. */
  deletedIds?(input: v.InferOutput<TSchema>): readonly string[]
  /** Makes unsent changes of its lane to the same entity obsolete; unlike `removes`, without effect on dependents. */
  supersedes?: true
  /** A cached value with the change applied. Pure; unaffected values are returned unchanged. */
  overlay?(value: TValue, input: v.InferOutput<TSchema>, context: OverlayContext): TValue
  /**
   * Entities in a cached value that an attempt after `since` (device clock) may have created. A read can contain the new
   * entity before the change is answered; it must not show twice.
   */
  findCreated?(
    value: TValue,
    input: v.InferOutput<TSchema>,
    since: number,
  ): readonly CreatedEntity[]
  /** Throws `ProblemError`s only, as `call` does. */
  send(input: v.InferOutput<TSchema>, attempt: Attempt<TFiles>): Promise<unknown>
  /** The items of a bulk change; errors refer to them by id. */
  items?(input: v.InferOutput<TSchema>): readonly Item[]
  /** A description of several changes of this kind that were saved as one group. */
  together?(inputs: readonly v.InferOutput<TSchema>[]): string
  /**
   * The part of a successful change that the server did not apply, such as one deleted device of many. It becomes a change of
   * its own that needs attention, under a new key: for the old one the server would repeat its answer.
   */
  partialFailure?(
    input: v.InferOutput<TSchema>,
    answer: unknown,
  ): PartialFailure<v.InferInput<TSchema>> | undefined
  /**
   * A change that undoes a prerequisite, such as a deletion, if the server rejects this one. Saved in the transaction that parks
   * the rejected change, in the same group.
   */
  compensate?(input: v.InferOutput<TSchema>): Compensation | undefined
  /** Query keys to invalidate once the server has answered, with success or failure. */
  refetch(input: v.InferOutput<TSchema>): readonly (readonly unknown[])[]
  /** For deletions: "not found" counts as success. */
  goneIsDone?: boolean
  /**
   * `send` completes the request from the server's current state, so that the server may refuse a repeat because its key belongs
   * to another request: then an earlier attempt was applied. Not for changes that need their answer.
   */
  attemptsDiffer?: true
  /** When the change becomes pointless, by the server's clock (OFF-20). */
  expiresAt?(input: v.InferOutput<TSchema>): number | undefined
  /** Merges concurrent edits of different fields, and reports conflicts in the same field (OFF-18). Requires a `base`. */
  threeWay?: ThreeWay<TSchema>
  /** Idempotent: may be repeated even if the server does not support Idempotency-Keys. */
  repeatable?: true
  /**
   * For servers without Idempotency-Keys: finds what an attempt after `since` created. Resolves with the answer of `send`, or
   * undefined.
   */
  probe?(input: v.InferOutput<TSchema>, options: CallOptions & { since: number }): Promise<unknown>
  /** URL of the form that fixes a rejected change; it loads the change by `opId` and saves with `replaces` (OFF-17). */
  form?(input: v.InferOutput<TSchema>, opId: string): string
}

/** What the server has applied: a change, or a part of one. */
export interface Applied {
  /** With the server's ids in its payload. */
  op: Op
  /** As in `OverlayContext`. */
  newId: string
  answer: unknown
}

export interface CreatedEntity {
  id: string
}

export interface Item {
  id: string
  name: string
}

export interface Compensation {
  kind: string
  input: unknown
  /** A file of the rejected change to move over, which is not sent with it, and its new field name. */
  file?: { from: typeof REPLACED_FILE; to: string }
  /** The field of the rejected change that triggers this; removed so that it happens once. */
  field: string
  /** The field of the rejected change that gets the temporary id of the recreated entity. */
  idField?: string
}

export interface PartialFailure<TInput> {
  /** The part that was applied; undefined if none was. */
  done: TInput | undefined
  remainder: TInput
  /** The reason for each item, as a code of `fieldProblems`. */
  fields: Record<string, string[]>
  /** The reason, if it is not 'notFound', and the server's message. */
  reason?: string
  message?: string
}

export interface ThreeWay<TSchema extends v.GenericSchema> {
  /** The changed fields. */
  fields(input: v.InferOutput<TSchema>): Readonly<Record<string, unknown>>
  /** The same change with these fields only. */
  withFields(
    input: v.InferOutput<TSchema>,
    fields: Readonly<Record<string, unknown>>,
  ): v.InferInput<TSchema>
  /** Whether it changes more than these fields; without it, only files count. */
  changesMore?(input: v.InferOutput<TSchema>): boolean
  /** The state in the server's 412 answer; undefined if unreadable. */
  theirs(current: unknown): Base | undefined
  /** A field's display name and value, for the conflict card. */
  fieldName(field: string): string
  valueText(field: string, value: unknown): string
}

export interface Joining<TNewer> {
  older: QueuedMutation
  join(older: never, newer: TNewer): unknown
}

/** Declares that a newer change merges into an unsent change of another kind. */
export const into = <TSchema extends v.GenericSchema, TFiles extends FileMap, TValue, TNewer>(
  older: QueuedMutation<TSchema, TFiles, TValue>,
  join: (older: v.InferOutput<TSchema>, newer: TNewer) => v.InferInput<TSchema>,
): Joining<TNewer> => ({ older: older as QueuedMutation, join })

export const defineMutation = <
  const TSchema extends v.GenericSchema,
  TFiles extends FileMap = NoFiles,
  TValue = unknown,
>(
  mutation: QueuedMutation<TSchema, TFiles, TValue>,
) => mutation

/** Options of a change besides its input. */
export interface SaveExtras {
  /** Changes that must be sent first, by `opId`. */
  after?: readonly string[]
  /** Ids of what is deleted besides the input, such as the images in a folder. See `QueuedMutation.deletedIds`. */
  deletedIds?: readonly string[]
  /** Common id of all changes that were made by one user action; see `newId`. */
  groupId?: string
  /** The state that the author saw; for kinds with `threeWay`. */
  base?: Base
  /** A change that needs attention and that this one replaces, in the same transaction. */
  replaces?: string
  /** Key of the draft to delete in the same transaction (OFF-30). */
  draft?: string
  /** A stored draft value to update in the same transaction. `opId` is the change's, unless it merges. */
  updateStored?: { key: string; update: (stored: unknown, opId: string) => unknown }
}

/** Further arguments of `enqueue`: options, and the files of kinds that have any. */
export type SaveOptions<TFiles extends FileMap> = NoFiles extends TFiles
  ? [options?: SaveExtras & { files?: TFiles }]
  : [options: SaveExtras & { files: TFiles }]
