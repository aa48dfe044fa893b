import * as v from 'valibot'

import { MomentSchema, TextSchema } from '#src/contract/fields.ts'
import { type Attempt, defineMutation, into } from '#src/platform/outbox/define.ts'

import { createImageEntry, updateImageEntry } from './api.ts'
import { change, changeForm, changeLabel, expiryOf, knownFields, threeWay } from './change.ts'
import { creation, newEntry, newEntryFields, timed, type EntrySpan } from './entry.ts'
import { withChangedEntry, withNewEntry } from './span.ts'

/** The crop as a data URL, shown until the server's thumbnail is available (OFF-08). */
const ThumbnailSchema = v.string()

export const createImageEntryMutation = defineMutation({
  ...creation,
  kind: 'schedule.createImage',
  queue: 'upload',
  input: v.object({
    ...newEntryFields,
    description: v.exactOptional(TextSchema),
    thumbnail: ThumbnailSchema,
  }),
  overlay: (span: EntrySpan, input, context) =>
    withNewEntry(span, {
      ...newEntry(input, context),
      description: input.description ?? '',
      thumbnail: input.thumbnail,
      imageUrl: input.thumbnail,
    }),
  send: (input, { options, files: { croppedImage } }: Attempt<{ croppedImage: File }>) => {
    const { deviceId, description } = input
    const described = description ? { description } : {}
    return createImageEntry({ deviceId, ...timed(input), ...described, croppedImage }, options)
  },
})

const UpdateSchema = v.object({
  ...knownFields,
  changes: v.strictObject({
    start: v.exactOptional(MomentSchema),
    end: v.exactOptional(MomentSchema),
    name: v.exactOptional(v.string()),
    description: v.exactOptional(TextSchema),
  }),
  /** Of the new image, if any. */
  thumbnail: v.exactOptional(ThumbnailSchema),
})
type Update = v.InferOutput<typeof UpdateSchema>

export const updateImageEntryMutation = defineMutation({
  ...change,
  kind: 'schedule.updateImage',
  queue: 'upload',
  input: UpdateSchema,
  label: changeLabel,
  expiresAt: expiryOf,
  form: changeForm,
  threeWay,
  merge: (older, newer) => ({
    ...older,
    ...newer,
    entry: older.entry,
    changes: { ...older.changes, ...newer.changes },
  }),
  joins: [
    into(createImageEntryMutation, (created, { changes, thumbnail }: Update) => ({
      ...created,
      ...changes,
      ...(thumbnail !== undefined && { thumbnail }),
    })),
  ],
  overlay: (span: EntrySpan, { entry, changes, thumbnail }) =>
    withChangedEntry(span, entry, {
      ...changes,
      ...(thumbnail !== undefined && { thumbnail, imageUrl: thumbnail }),
    }),
  send: (
    { entry, changes },
    { options, files: { croppedImage } }: Attempt<{ croppedImage?: File }>,
  ) => {
    const form = { ...changes, timezoneId: 'UTC', ...(croppedImage && { croppedImage }) } as const
    return updateImageEntry(entry.id, form, options)
  },
})
