import '#src/platform/i18n/en/changes.ts'

import * as v from 'valibot'

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
  input: v.object(knownFields),
  label: ({ entry, deviceName: device }) =>
    t('changes:removeEntry', { title: titled(entry.name), device }),
  overlay: (span: EntrySpan, { entry }) => withoutEntry(span, entry.id),
  send: ({ entry }, { options }) => removeEntry(entry.id, options),
  goneIsDone: true,
})
