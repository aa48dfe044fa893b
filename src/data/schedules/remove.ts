import '#src/platform/i18n/en/changes.ts'

import * as v from 'valibot'

import { MomentSchema } from '#src/contract/fields.ts'
import { t } from '#src/platform/i18n/t.ts'
import { defineMutation } from '#src/platform/outbox/define.ts'

import { removeEntry } from './api.ts'
import { change, knownFields } from './change.ts'
import { titled } from './entry.ts'
import { type EntrySpan, withoutEntry } from './span.ts'

/** Of either kind; also of an entry that runs (SCH-19). */
export const removeEntryMutation = defineMutation({
  ...change,
  kind: 'schedule.remove',
  queue: 'light',
  removes: true,
  input: v.object({
    ...knownFields,
    /** When what takes its place is to begin: later than that nothing goes for it any more. */
    until: v.exactOptional(MomentSchema),
  }),
  label: ({ entry, deviceName: device }) =>
    t('changes:removeEntry', { title: titled(entry.name), device }),
  overlay: (span: EntrySpan, { entry }) => withoutEntry(span, entry.id),
  send: ({ entry }, { options }) => removeEntry(entry.id, options),
  expiresAt: ({ until }) => (until === undefined ? undefined : Date.parse(until)),
  goneIsDone: true,
})
