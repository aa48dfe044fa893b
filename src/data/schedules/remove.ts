import * as v from 'valibot'

import { MomentSchema } from '#src/contract/fields.ts'
import { defineMutation } from '#src/platform/outbox/define.ts'
import { changesTexts } from '#src/texts/changes.ts'

import { removeEntry } from './api.ts'
import { change, knownFields } from './change.ts'
import { titled, type EntrySpan } from './entry.ts'
import { withoutEntry } from './span.ts'

/** For entries of both kinds, including running ones (SCH-19). */
export const removeEntryMutation = defineMutation({
  ...change,
  kind: 'schedule.remove',
  queue: 'light',
  removes: true,
  input: v.object({
    ...knownFields,
    /** Start of the replacing entry: after that, the entry is not deleted any more. */
    until: v.exactOptional(MomentSchema),
  }),
  label: ({ entry, deviceName: device }) =>
    changesTexts.removeEntry({ title: titled(entry.name), device }),
  overlay: (span: EntrySpan, { entry }) => withoutEntry(span, entry.id),
  send: ({ entry }, { options }) => removeEntry(entry.id, options),
  expiresAt: ({ until }) => (until === undefined ? undefined : Date.parse(until)),
  goneIsDone: true,
})
