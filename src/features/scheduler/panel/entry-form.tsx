import {
  Field,
  type FieldPath,
  type FormStore,
  getValues,
  setValue,
  setValues,
  useForm,
  validate,
} from '@modular-forms/react'
import { type ReactNode, useEffect, useRef } from 'react'

import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { schedulerTexts } from '#src/texts/scheduler.ts'
import { checkboxField } from '#src/ui/fields/checkbox-field.tsx'
import { textField } from '#src/ui/fields/text-field.tsx'
import { useFormValues, useSignalValue } from '#src/ui/fields/use-signal-value.ts'
import { FormShell } from '#src/ui/form-shell.tsx'
import { useBlockModalWhileSaving } from '#src/ui/modal.tsx'
import { useChangedValues } from '#src/widgets/draft-note/use-form-draft.tsx'
import { explainLocalSave } from '#src/widgets/save-problem/why-not-saved.ts'

import type { Times } from '../time/days.ts'
import styles from './entry-panel.module.css'
import { endTimeField, entryDateField, startTimeField } from './entry-time-fields.tsx'
import { formatEntryTimes } from './entry-times.ts'
import {
  type PlacementContext,
  problemsOf,
  placementProblemOf,
  dayAfter,
  parseTimes,
  parseFormValues,
  timesFromForm,
  type EntryFormValues,
  toFormValues,
} from './form-values.ts'
import { OnSite, clockChangeHint } from './time-hints.tsx'

interface EntryFormProps {
  start: EntryFormValues
  placing: PlacementContext
  siteZone: string
  /** Times selected in the calendar; each new value fills the fields. */
  calendarTimes?: Times | undefined
  /** Replaces the title when it changes, unless the user typed another one. */
  suggestedTitle?: string
  onValuesChange: (typed: EntryFormValues) => void
  /** Called with valid values. A rejection keeps the form. */
  onSave: (typed: EntryFormValues) => Promise<void>
  /** Includes the submit button. */
  buttons: (isSaving: boolean) => ReactNode
}

/** Title and times of an entry (SCH-08 to SCH-11). */
export function EntryForm({ start, placing, siteZone, calendarTimes, ...props }: EntryFormProps) {
  const latest = useRef(placing)
  useEffect(() => {
    latest.current = placing
  })
  const [form] = useForm<EntryFormValues>({
    initialValues: start,
    validate: (values) => problemsOf(parseFormValues(values), latest.current),
    validateOn: 'touched',
  })
  useBlockModalWhileSaving(useSignalValue(form.submitting))
  const { zone } = placing
  useCalendarTimes(form, calendarTimes, zone)
  useSuggestedTitle(form, props.suggestedTitle)

  const latestOnTyped = useRef(props.onValuesChange)
  useEffect(() => {
    latestOnTyped.current = props.onValuesChange
  })
  useChangedValues(
    () => currentValues(form),
    start,
    (next) => {
      // Fields set their value during their first render, when no other state may change.
      queueMicrotask(() => {
        latestOnTyped.current(next)
        validateTimes(form)
      })
    },
  )

  const typed = parseFormValues(useFormValues(form))
  const times = timesFromForm(typed, zone, placing.filledWith)
  const read = parseTimes(typed, zone, placing.filledWith)
  return (
    <FormShell
      of={form}
      label={schedulerTexts.details}
      onSubmit={() => props.onSave(currentValues(form))}
      explain={explainLocalSave}
      footer={(isSaving) => <div className={styles.buttons}>{props.buttons(isSaving)}</div>}
    >
      <Field of={form} name="name">
        {textField({ label: schedulerTexts.entryTitle, autoComplete: 'off' })}
      </Field>
      <Field of={form} name="date">
        {entryDateField(form, 'date')}
      </Field>
      <div className={styles.timeRow}>
        <Field of={form} name="startTime">
          {startTimeField(form)}
        </Field>
        <Field of={form} name="endTime">
          {endTimeField(form, typed)}
        </Field>
      </div>
      <Field of={form} name="endsLater" type="boolean">
        {(field, input) =>
          checkboxField({ label: schedulerTexts.endsLater })(field, {
            ...input,
            onChange: (event) => {
              input.onChange(event)
              if (event.target.checked && !typed.endDate)
                setValue(form, 'endDate', dayAfter(typed.date))
            },
          })
        }
      </Field>
      {typed.endsLater && (
        <Field of={form} name="endDate">
          {entryDateField(form, 'endDate')}
        </Field>
      )}
      <OverlapWarning typed={typed} placing={placing} />
      {[
        clockChangeHint(read.start, typed.startTime, zone),
        clockChangeHint(read.end, typed.endTime, zone),
      ].map(
        (hint) =>
          hint !== undefined && (
            <p key={hint} className="second small" role="status">
              {hint}
            </p>
          ),
      )}
      {times && <OnSite times={times} zone={zone} siteZone={siteZone} />}
    </FormShell>
  )
}

/** Revalidates all time fields, because each affects the others. */
function validateTimes(form: FormStore<EntryFormValues>) {
  const shown = form.internal.fieldNames.peek()
  const names = TIME_FIELDS.filter((name) => shown.includes(name))
  void validate(form, names, { shouldFocus: false })
}
const TIME_FIELDS: FieldPath<EntryFormValues>[] = ['date', 'startTime', 'endTime', 'endDate']

const currentValues = (form: FormStore<EntryFormValues>) =>
  parseFormValues(getValues(form, { shouldActive: false }))

/** Copies times selected or dragged in the calendar into the fields. */
function useCalendarTimes(
  form: FormStore<EntryFormValues>,
  calendarTimes: Times | undefined,
  zone: string,
) {
  const known = useRef(calendarTimes)
  useEffect(() => {
    if (!calendarTimes || calendarTimes === known.current) return
    known.current = calendarTimes
    const typed = currentValues(form)
    const times = timesFromForm(typed, zone, calendarTimes)
    if (times?.start === calendarTimes.start && times.end === calendarTimes.end) return
    setValues(form, toFormValues({ name: typed.name, ...calendarTimes }, zone))
  }, [form, calendarTimes, zone])
}

function useSuggestedTitle(form: FormStore<EntryFormValues>, suggested: string | undefined) {
  const previous = useRef(suggested)
  useEffect(() => {
    const { name } = currentValues(form)
    if (suggested !== undefined && name === previous.current) setValue(form, 'name', suggested)
    previous.current = suggested
  }, [form, suggested])
}

/** Names the entry that overlaps (SCH-12). */
function OverlapWarning({ typed, placing }: { typed: EntryFormValues; placing: PlacementContext }) {
  const refusal = placementProblemOf(typed, placing)
  if (refusal?.why !== 'taken') return null
  return (
    <p className={styles.overlap} role="status">
      {formatOverlap(refusal.by)}
    </p>
  )
}

function formatOverlap(entry: KnownEntry) {
  const times = formatEntryTimes(entry)
  const title = entry.name.trim()
  return title === ''
    ? schedulerTexts.takenByUntitled(times)
    : schedulerTexts.takenBy({ title, ...times })
}
