import { type FormStore, setValue } from '@modular-forms/react'
import type { ReadonlySignal } from '@preact/signals-react'
import type { ComponentProps, ReactNode } from 'react'

import { schedulerTexts } from '#src/texts/scheduler.ts'
import { DateField } from '#src/ui/fields/date-field.tsx'
import { TimeField } from '#src/ui/fields/time-field.tsx'
import { useSignalValue } from '#src/ui/fields/use-signal-value.ts'

import type { EntryFormValues } from './form-values.ts'

type FieldProps = Omit<ComponentProps<typeof DateField>, 'label'>
type Name = 'date' | 'startTime' | 'endTime' | 'endDate'
interface Store {
  value: ReadonlySignal<string | undefined>
  error: ReadonlySignal<string>
}
type Input = Pick<FieldProps, 'ref'>

const MIDNIGHT = '00:00'
const HALF_HOURS = Array.from(
  { length: 48 },
  (_, index) =>
    `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
)

export const entryDateField = (form: FormStore<EntryFormValues>, name: 'date' | 'endDate') =>
  fieldOf(form, name, (props) => <DateField {...props} label={schedulerTexts[name]} />)

export const startTimeField = (form: FormStore<EntryFormValues>) =>
  fieldOf(form, 'startTime', (props) => (
    <TimeField
      {...props}
      label={schedulerTexts.startTime}
      listLabel={schedulerTexts.chooseStart}
      times={HALF_HOURS}
    />
  ))

/** On its start day, an entry ends after its start and at midnight at the latest. */
export const endTimeField = (
  form: FormStore<EntryFormValues>,
  { startTime, endsLater }: EntryFormValues,
) =>
  fieldOf(form, 'endTime', (props) => (
    <TimeField
      {...props}
      label={schedulerTexts.endTime}
      listLabel={schedulerTexts.chooseEnd}
      times={endsLater ? HALF_HOURS : [...HALF_HOURS.filter((time) => time > startTime), MIDNIGHT]}
    />
  ))

/** The render function of a form's `Field`. */
function fieldOf(
  form: FormStore<EntryFormValues>,
  name: Name,
  render: (props: FieldProps) => ReactNode,
) {
  const change = (text: string) => setValue(form, name, text, { shouldFocus: false })
  return (store: Store, { ref }: Input) => (
    <Signaled store={store}>
      {(value, error) => render({ name, ref, value, error, onChange: change })}
    </Signaled>
  )
}

interface SignaledProps {
  store: Store
  children: (value: string, error: string) => ReactNode
}

const Signaled = ({ store, children }: SignaledProps) =>
  children(useSignalValue(store.value) ?? '', useSignalValue(store.error))
