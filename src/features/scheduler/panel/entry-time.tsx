import '#src/platform/i18n/en/scheduler.ts'

import { type FormStore, setValue } from '@modular-forms/react'
import type { ComponentProps } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { TimeField } from '#src/ui/fields/time-field.tsx'
import { clockTime } from '#src/ui/fields/written-time.ts'

import type { Typed } from './typed.ts'

type TimeFieldProps = ComponentProps<typeof TimeField>
type Store = Pick<TimeFieldProps, 'value' | 'error'>
type Input = Pick<TimeFieldProps, 'ref' | 'name' | 'onBlur'>

const HALF_HOURS = Array.from({ length: 48 }, (_, at) => clockTime(at * 30))
const MIDNIGHT = '00:00'

export const startTimeField = (form: FormStore<Typed>) => (store: Store, input: Input) => (
  <TimeField
    {...input}
    value={store.value}
    error={store.error}
    label={t('scheduler:startTime')}
    listLabel={t('scheduler:chooseStart')}
    times={HALF_HOURS}
    onTime={(time) => setValue(form, 'startTime', time, { shouldFocus: false })}
  />
)

/** On the day of its start an entry ends later than it begins, at midnight at the latest. */
export const endTimeField =
  (form: FormStore<Typed>, { startTime, endsLater }: Typed) =>
  (store: Store, input: Input) => (
    <TimeField
      {...input}
      value={store.value}
      error={store.error}
      label={t('scheduler:endTime')}
      listLabel={t('scheduler:chooseEnd')}
      times={endsLater ? HALF_HOURS : [...HALF_HOURS.filter((time) => time > startTime), MIDNIGHT]}
      onTime={(time) => setValue(form, 'endTime', time, { shouldFocus: false })}
    />
  )
