import type * as v from 'valibot'

import type { CallOptions } from '#src/platform/http/call-options.ts'

import type { Base } from './store/op.ts'

export type FileMap = Readonly<Record<string, File | undefined>>
// The empty map, whose every key is optional.
export type NoFiles = Readonly<Record<never, File>>

export interface Attempt<TFiles extends FileMap> {
  /** To be handed to `call` as it is: carries the Idempotency-Key, the user, the signal and who hears of the progress. */
  options: CallOptions
  files: TFiles
}

/** How an overlay meets a change. */
export interface OverlayContext {
  /** Of what the change makes: temporary until the server gave one, empty where it makes nothing. */
  newId: string
  createdAt: number
}

/** One kind of change that may wait in the outbox. */
export interface QueuedMutation<
  TSchema extends v.GenericSchema = v.GenericSchema,
  TFiles extends FileMap = FileMap,
  TValue = unknown,
> {
  /** Stored on disk: never rename. */
  kind: `${string}.${string}`
  /**
   * Parses what was saved, perhaps by an older build. JSON only; bytes travel as files. An id in it may be temporary, so ids are
   * plain strings here; `send` gets the server's.
   */
  input: TSchema
  /** Uploads never hold up light changes. */
  queue: 'light' | 'upload'
  /** Changes that share a lane are sent one at a time, in order. */
  lane(input: v.InferOutput<TSchema>): string
  /**
   * What it changes, such as `device:<id>`: marks the row, and says which unsent change a newer one joins. Of what is made, the
   * entity is `<creates>:<temporary id>` whatever is said here, so that a later change to it finds it.
   */
  entity(input: v.InferOutput<TSchema>): string
  /** The change in words, for the page of pending changes. Written when it is saved. */
  label(input: v.InferOutput<TSchema>): string
  /** Joins an unsent change and a newer one of this kind to the same entity. Without it both are sent. */
  merge?(older: v.InferOutput<TSchema>, newer: v.InferOutput<TSchema>): v.InferInput<TSchema>
  /**
   * A newer change replaces pending ones of this kind to the same entity, even where an attempt of those may have reached the
   * server: only the newer one is sent from then on. What comes out also names what the earlier ones may have done, so that
   * `send` can bring the server to the newer state. For changes that the server applies at most once.
   */
  replaceEarlier?(
    earlier: v.InferOutput<TSchema>,
    newer: v.InferOutput<TSchema>,
  ): v.InferInput<TSchema>
  /** Unsent changes of other kinds that this one joins, such as the creation of what it renames (OFF-15). Made by `into`. */
  joins?: readonly Joining<v.InferOutput<TSchema>>[]
  /** What it makes, such as 'imageFolder'. Its answer then has the `id`; until then a temporary one stands for it (OFF-14). */
  creates?: string
  /** It ends its entity: unsent changes to that go with it, and with an unsent creation it goes itself (OFF-15). */
  removes?: true
  /** Unsent changes of its lane to the same entity are not worth sending any more; unlike `removes`, nothing else hangs on them. */
  supersedes?: true
  /** A cached value as it looks with the change applied. Pure; a value that is not meant comes back as it is. */
  overlay?(value: TValue, input: v.InferOutput<TSchema>, context: OverlayContext): TValue
  /**
   * What a cached value already holds that an attempt after `since`, by the device's clock, may have made: a read can know of
   * a new thing before the answer to its own change has come, which then stands there once.
   */
  madeIn?(value: TValue, input: v.InferOutput<TSchema>, since: number): readonly Made[]
  /** Throws `ProblemError`s only, as `call` does. */
  send(input: v.InferOutput<TSchema>, attempt: Attempt<TFiles>): Promise<unknown>
  /** The single things of a change to many. What is said about one of them stands under its id. */
  items?(input: v.InferOutput<TSchema>): readonly Item[]
  /** Several of this kind in words, where one deed made them. */
  together?(inputs: readonly v.InferOutput<TSchema>[]): string
  /**
   * What the server left undone although it said yes, such as one of many devices that is gone. The rest counts as done. This is
   * kept as a change of its own that needs somebody, under a new key: to the old one the server would repeat its answer.
   */
  leftOf?(input: v.InferOutput<TSchema>, answer: unknown): Left<v.InferInput<TSchema>> | undefined
  /**
   * What has to be made good where the server refuses it, because something had to go for it first: saved in the moment in which
   * it is parked, as a part of the same deed.
   */
  makesGood?(input: v.InferOutput<TSchema>): Good | undefined
  /** Query keys to read again once the server has answered, well or badly. */
  refetch(input: v.InferOutput<TSchema>): readonly (readonly unknown[])[]
  /** For deletions: what is not there any more counts as deleted. */
  goneIsDone?: boolean
  /** The moment, by the server's clock, from which on it makes no sense any more (OFF-20). */
  expiresAt?(input: v.InferOutput<TSchema>): number | undefined
  /** Lets edits of different fields merge, and shows those of the same field (OFF-18). Needs a `base` when it is saved. */
  threeWay?: ThreeWay<TSchema>
  /** Doing it twice is as good as once: it may be repeated where the server keeps no keys. */
  repeatable?: true
  /**
   * Asks a server that keeps no keys for what an attempt after `since` made: what `send` would have answered, or undefined.
   */
  probe?(input: v.InferOutput<TSchema>, options: CallOptions & { since: number }): Promise<unknown>
  /** Address of the form that can mend it; that form reads the change by `opId`, and saves with `replaces` (OFF-17). */
  form?(input: v.InferOutput<TSchema>, opId: string): string
}

export interface Made {
  id: string
}

export interface Item {
  id: string
  name: string
}

export interface Good {
  kind: string
  input: unknown
  /** A file of the refused change that goes along, and its name there. */
  file?: { from: string; to: string }
  /** The field of the refused change that said it: it is made good once. */
  said: string
  /** The field of the refused change that names from then on what was made, by its temporary id. */
  names?: string
}

export interface Left<TInput> {
  /** The part that was done; undefined where nothing was. */
  done: TInput | undefined
  left: TInput
  /** Why, by item: keys of the catalogue. */
  fields: Record<string, string[]>
  /** Why in one word, where it is not that they are gone; and in words of the server. */
  reason?: string
  message?: string
}

export interface ThreeWay<TSchema extends v.GenericSchema> {
  /** What the change sets, by field. */
  fields(input: v.InferOutput<TSchema>): Readonly<Record<string, unknown>>
  /** The same change, setting these fields only. */
  withFields(
    input: v.InferOutput<TSchema>,
    fields: Readonly<Record<string, unknown>>,
  ): v.InferInput<TSchema>
  /** The state that the server answered a 412 with; undefined where it cannot be read. */
  theirs(current: unknown): Base | undefined
  /** A field's name and value in words, for the card that shows both sides. */
  fieldName(field: string): string
  valueText(field: string, value: unknown): string
}

export interface Joining<TNewer> {
  older: QueuedMutation
  join(older: never, newer: TNewer): unknown
}

/** Names an unsent change of another kind that a newer one is put into. */
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

/** What may be said about a change besides its input. */
export interface SaveExtras {
  /** Changes that have to be done first, by `opId`. */
  after?: readonly string[]
  /** One name for all changes of one deed; see `newId`. */
  groupId?: string
  /** What its author saw; for kinds that know `threeWay`. */
  base?: Base
  /** A change that needs attention, and that this one stands for: goes in the same moment. */
  replaces?: string
  /** The draft that this change was made from: goes in the same moment (OFF-30). */
  draft?: string
  /** A value among the drafts that is updated in the same transaction; `update` gets the stored one, if there is any. */
  updateStored?: { key: string; update: (stored: unknown) => unknown }
}

/** What `enqueue` takes besides the input: the files where the kind has any, and what else may be said. */
export type SaveOptions<TFiles extends FileMap> = NoFiles extends TFiles
  ? [options?: SaveExtras & { files?: TFiles }]
  : [options: SaveExtras & { files: TFiles }]
