import { useForm } from '@modular-forms/react'
import { signal } from '@preact/signals-react'
import { useState } from 'react'

import { Checkbox } from '#src/ui/checkbox.tsx'
import { CheckedFact } from '#src/ui/checked-fact.tsx'
import { checkboxField } from '#src/ui/fields/checkbox-field.tsx'
import { DateField } from '#src/ui/fields/date-field.tsx'
import { numberField } from '#src/ui/fields/number-field.tsx'
import { TextField, textField } from '#src/ui/fields/text-field.tsx'
import { TimeField } from '#src/ui/fields/time-field.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { SearchSelect } from '#src/ui/search-select.tsx'
import { Select } from '#src/ui/select.tsx'
import { Switch } from '#src/ui/switch.tsx'

import styles from './gallery-page.module.css'

type Sample = {
  name: string
  pin: string
  firmware: string
  diagonal: string
  remember: boolean
}
const INVALID_EMAIL = { value: signal('hanna@'), error: signal('login:notAnEmail') }
const TIMES = ['09:00', '09:30', '10:00', '10:30']
const ORIENTATIONS = [
  { id: 'horizontal', label: 'Horizontal' },
  { id: 'vertical', label: 'Vertical' },
]
const ZONES = ['Europe/Warsaw', 'Europe/Oslo', 'Europe/Lisbon', 'America/Lima', 'Asia/Tokyo'].map(
  (id) => ({ id, label: id }),
)

export function FieldSamples() {
  const [, { Form, Field }] = useForm<Sample>({
    initialValues: {
      name: 'Lobby welcome',
      pin: '000000',
      firmware: '4.2.1-3',
      diagonal: '10.3',
      remember: true,
    },
  })
  const [zone, setZone] = useState<string | null>('Europe/Warsaw')
  const [orientation, setOrientation] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const [on, setOn] = useState(true)
  const [date, setDate] = useState('2026-11-25')
  const [time, setTime] = useState('09:30')
  return (
    <Form onSubmit={() => undefined} className={styles.columns}>
      <Field name="name">{textField({ label: 'Name', hint: 'Shown to people on site.' })}</Field>
      <TextField
        label="Email"
        type="email"
        {...INVALID_EMAIL}
        readOnly={false}
        onChange={() => undefined}
      />
      <Field name="pin">{textField({ label: 'PIN', type: 'password', autoComplete: 'off' })}</Field>
      <Field name="firmware">{textField({ label: 'Firmware', readOnly: true })}</Field>
      <Field name="diagonal">{numberField({ label: 'Diagonal (in)' })}</Field>
      <DateField label="Date" value={date} onChange={setDate} />
      <DateField label="End date" value="" error="validation:notADate" onChange={() => undefined} />
      <TimeField
        label="Start time"
        listLabel="Choose when it begins"
        times={TIMES}
        value={time}
        onChange={setTime}
      />
      <Select
        label="Orientation"
        options={ORIENTATIONS}
        value={orientation}
        onChange={setOrientation}
      />
      <SearchSelect label="Timezone" options={ZONES} value={zone} onChange={setZone} />
      <SearchField label="Search devices" value={search} onSearch={setSearch} shortcut="/" />
      <div>
        <Field name="remember" type="boolean">
          {checkboxField({ label: 'Remember me' })}
        </Field>
        <Checkbox label="Some of them" isIndeterminate />
        <Checkbox label="Inherited" defaultChecked disabled />
        <CheckedFact label="Verified" checked />
        <CheckedFact label="Administrator" checked={false} />
        <Switch label="Active account" checked={on} onChange={setOn} />
      </div>
    </Form>
  )
}
