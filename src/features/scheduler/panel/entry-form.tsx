import '#src/platform/i18n/en/scheduler.ts'

import {
  type FieldPath,
  type FormStore,
  FormError,
  getValues,
  setValue,
  setValues,
  useForm,
  validate,
} from '@modular-forms/react'
import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useRef } from 'react'

import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { t } from '#src/platform/i18n/t.ts'
import { isEqual } from '#src/platform/outbox/send/three-way.ts'
import { checkboxField } from '#src/ui/fields/checkbox-field.tsx'
import { FormMessage } from '#src/ui/fields/form-message.tsx'
import { textField } from '#src/ui/fields/text-field.tsx'
import { useBlockModalWhileSaving } from '#src/ui/modal.tsx'
import { whyNotSaved } from '#src/widgets/save-problem/why-not-saved.ts'

import type { Times } from '../time/times.ts'
import { clocksHint } from './clocks-hint.ts'
import styles from './entry-panel.module.css'
import { endTimeField, entryDateField, startTimeField } from './entry-time.tsx'
import { OnSite } from './on-site.tsx'
import { type Placing, problemsOf, refusalOfTyped } from './problems.ts'
import { timesOfEntry } from './times-of-entry.ts'
import { dayAfter, readTimes, readTyped, timesIn, type Typed, typedOf } from './typed.ts'

interface EntryFormProps {
  start: Typed
  placing: Placing
  siteZone: string
  /** What was chosen in the calendar: each other one fills the fields. */
  followed?: Times | undefined
  /** Replaces the title when it changes, unless the user typed another one. */
  suggestedTitle?: string
  onTyped: (typed: Typed) => void
  /** Of what is right. Rejects where it cannot be saved: nothing is lost then. */
  onSave: (typed: Typed) => Promise<void>
  /** Its submit button among them. */
  buttons: (isSaving: boolean) => ReactNode
}

/** Title and times of an entry (SCH-08 to SCH-11). */
export function EntryForm({ start, placing, siteZone, followed, ...props }: EntryFormProps) {
  useSignals() // subscribes this component to `submitting` and the fields
  const latest = useRef(placing)
  useEffect(() => {
    latest.current = placing
  })
  const [form, { Form, Field }] = useForm<Typed>({
    initialValues: start,
    validate: (values) => problemsOf(readTyped(values), latest.current),
    validateOn: 'touched',
  })
  useBlockModalWhileSaving(form.submitting.value)
  const { zone } = placing
  useFollowing(form, followed, zone)
  useSuggestedTitle(form, props.suggestedTitle)

  const kept = useRef<unknown>(start)
  const latestOnTyped = useRef(props.onTyped)
  useEffect(() => {
    latestOnTyped.current = props.onTyped
  })
  useSignalEffect(() => {
    const next = typedIn(form)
    if (isEqual(next, kept.current)) return
    kept.current = next
    // A field gets its value while it is drawn for the first time: nothing else may change then.
    queueMicrotask(() => {
      latestOnTyped.current(next)
      judgeTimes(form)
    })
  })

  const save = async () => {
    try {
      await props.onSave(typedIn(form))
    } catch (error) {
      throw new FormError<Typed>(whyNotSaved(error))
    }
  }
  const typed = typedIn(form)
  const times = timesIn(typed, zone)
  const read = readTimes(typed, zone)
  return (
    <Form onSubmit={save} className={styles.form} aria-label={t('scheduler:details')} noValidate>
      <Field name="name">
        {textField({ label: t('scheduler:entryTitle'), autoComplete: 'off' })}
      </Field>
      <Field name="date">{entryDateField(form, 'date')}</Field>
      <div className={styles.duo}>
        <Field name="startTime">{startTimeField(form)}</Field>
        <Field name="endTime">{endTimeField(form, typed)}</Field>
      </div>
      <Field name="endsLater" type="boolean">
        {(field, input) =>
          checkboxField({ label: t('scheduler:endsLater') })(field, {
            ...input,
            onChange: (event) => {
              input.onChange(event)
              if (event.target.checked && !typed.endDate)
                setValue(form, 'endDate', dayAfter(typed.date))
            },
          })
        }
      </Field>
      {typed.endsLater && <Field name="endDate">{entryDateField(form, 'endDate')}</Field>}
      <Taken typed={typed} placing={placing} />
      {[
        clocksHint(read.start, typed.startTime, zone),
        clocksHint(read.end, typed.endTime, zone),
      ].map(
        (hint) =>
          hint !== undefined && (
            <p key={hint} className="second small" role="status">
              {hint}
            </p>
          ),
      )}
      {times && <OnSite times={times} zone={zone} siteZone={siteZone} />}
      <FormMessage of={form} />
      <div className={styles.buttons}>{props.buttons(form.submitting.value)}</div>
    </Form>
  )
}

/** The fields belong together: what is typed in one may mend another, or spoil it. */
function judgeTimes(form: FormStore<Typed>) {
  const shown = form.internal.fieldNames.peek()
  const names = TIME_FIELDS.filter((name) => shown.includes(name))
  void validate(form, names, { shouldFocus: false })
}
const TIME_FIELDS: FieldPath<Typed>[] = ['date', 'startTime', 'endTime', 'endDate']

const typedIn = (form: FormStore<Typed>) => readTyped(getValues(form, { shouldActive: false }))

/** What is chosen or dragged in the calendar stands in the fields. */
function useFollowing(form: FormStore<Typed>, followed: Times | undefined, zone: string) {
  const known = useRef(followed)
  useEffect(() => {
    if (!followed || followed === known.current) return
    known.current = followed
    const typed = typedIn(form)
    const times = timesIn(typed, zone)
    if (times?.start === followed.start && times.end === followed.end) return
    setValues(form, typedOf({ name: typed.name, ...followed }, zone))
  }, [form, followed, zone])
}

function useSuggestedTitle(form: FormStore<Typed>, suggested: string | undefined) {
  const previous = useRef(suggested)
  useEffect(() => {
    const { name } = typedIn(form)
    if (suggested !== undefined && name === previous.current) setValue(form, 'name', suggested)
    previous.current = suggested
  }, [form, suggested])
}

/** Names the entry that has the time (SCH-12). */
function Taken({ typed, placing }: { typed: Typed; placing: Placing }) {
  const refusal = refusalOfTyped(typed, placing)
  if (refusal?.why !== 'taken') return null
  return (
    <p className={styles.taken} role="status">
      {takenWords(refusal.by)}
    </p>
  )
}

function takenWords(entry: KnownEntry) {
  const times = timesOfEntry(entry)
  const title = entry.name.trim()
  return title === ''
    ? t('scheduler:takenByUntitled', times)
    : t('scheduler:takenBy', { title, ...times })
}
