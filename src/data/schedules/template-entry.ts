import * as v from 'valibot'

import { OrientationSchema, VariablesSchema } from '#src/contract/fields.ts'
import { UpdateTemplateEntrySchema } from '#src/contract/schedule.ts'
import { defineMutation, into } from '#src/platform/outbox/define.ts'

import { createTemplateEntry, updateTemplateEntry } from './api.ts'
import { change, changeForm, changeLabel, expiryOf, knownFields, threeWay } from './change.ts'
import { creation, newEntry, newEntryFields, timed, type EntrySpan } from './entry.ts'
import { withChangedEntry, withNewEntry } from './span.ts'

const ThumbnailSchema = v.nullable(v.string())

const CreateSchema = v.object({
  ...newEntryFields,
  templateId: v.string(),
  templateOrientation: OrientationSchema,
  templateVariables: VariablesSchema,
  /** Shown until the server has rendered its own. */
  thumbnail: ThumbnailSchema,
})

const contentOf = ({
  templateId,
  templateOrientation,
  templateVariables,
}: v.InferOutput<typeof CreateSchema>) => ({ templateId, templateOrientation, templateVariables })

export const createTemplateEntryMutation = defineMutation({
  ...creation,
  kind: 'schedule.createTemplate',
  queue: 'light',
  input: CreateSchema,
  overlay: (span: EntrySpan, input, context) =>
    withNewEntry(span, {
      ...newEntry(input, context),
      ...contentOf(input),
      thumbnail: input.thumbnail,
    }),
  send: (input, { options }) =>
    createTemplateEntry(input.deviceId, { ...timed(input), ...contentOf(input) }, options),
})

const { timezoneId: _utc, ...changeable } = UpdateTemplateEntrySchema.entries
const UpdateSchema = v.object({
  ...knownFields,
  changes: v.strictObject({ ...changeable, templateId: v.exactOptional(v.string()) }),
  /** Of the new content, if any. */
  thumbnail: v.exactOptional(ThumbnailSchema),
})
type Update = v.InferOutput<typeof UpdateSchema>

/** Entries name orientation and variables differently than changes. */
const asEntry = ({ changes: { orientation, variables, ...same }, thumbnail }: Update) => ({
  ...same,
  ...(orientation && { templateOrientation: orientation }),
  ...(variables && { templateVariables: variables }),
  ...(thumbnail !== undefined && { thumbnail }),
})

export const updateTemplateEntryMutation = defineMutation({
  ...change,
  kind: 'schedule.updateTemplate',
  queue: 'light',
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
    into(createTemplateEntryMutation, (created, update: Update) => ({
      ...created,
      ...asEntry(update),
    })),
  ],
  overlay: (span: EntrySpan, update) => withChangedEntry(span, update.entry, asEntry(update)),
  // The time zone is sent with new content only (CALL-60, CALL-61).
  send: ({ entry, changes }, { options }) =>
    updateTemplateEntry(
      entry.id,
      { ...changes, ...(changes.templateId !== undefined && { timezoneId: 'UTC' }) },
      options,
    ),
})
