import '#src/platform/i18n/en/devices-page.ts'

import { focus, FormError, setValue, useForm, valiForm } from '@modular-forms/react'
import type { ReadonlySignal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import * as v from 'valibot'

import type { Device } from '#src/contract/device.ts'
import type { Orientation } from '#src/contract/fields.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { FormMessage } from '#src/ui/fields/form-message.tsx'
import { textAreaField } from '#src/ui/fields/text-area-field.tsx'
import { textField } from '#src/ui/fields/text-field.tsx'
import { SegmentedToggle } from '#src/ui/segmented-toggle.tsx'

import { changesBetween, type GeneralInfo, generalInfoOf, GeneralInfoSchema } from './changes.ts'
import styles from './info.module.css'
import { saveChanges, whyNotSaved } from './save.ts'

/** DEV-49. Compared with the device as it was when editing began, so that a later answer changes nothing here. */
export function GeneralInfoForm({ device, onDone }: { device: Device; onDone: () => void }) {
  useSignals() // subscribes this component to `submitting`
  const [seen] = useState(device)
  const [before] = useState(() => generalInfoOf(seen))
  const [form, { Form, Field }] = useForm<GeneralInfo>({
    initialValues: before,
    validate: valiForm(GeneralInfoSchema),
    validateOn: 'touched',
  })
  useEffect(() => focus(form, 'name'), [form])

  const save = async (input: GeneralInfo) => {
    const changes = changesBetween(before, v.parse(GeneralInfoSchema, input))
    if (changes)
      await saveChanges(seen, changes).catch((error: unknown) => {
        throw new FormError<GeneralInfo>(whyNotSaved(error))
      })
    onDone()
  }
  return (
    <Form
      onSubmit={save}
      className={styles.form}
      aria-label={t('DevicesPage:generalInfo')}
      noValidate
    >
      <Field name="name">{textField({ label: t('DevicesPage:name'), autoComplete: 'off' })}</Field>
      <Field name="description">{textAreaField({ label: t('DevicesPage:description') })}</Field>
      <Field name="currentOrientation">
        {({ value }) => (
          <OrientationField
            value={value}
            onChange={(orientation) => setValue(form, 'currentOrientation', orientation)}
          />
        )}
      </Field>
      <FormMessage of={form} />
      <div className={styles.buttons}>
        <Button variant="quiet" onClick={onDone}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" variant="primary" busy={form.submitting.value}>
          {t('common:save')}
        </Button>
      </div>
    </Form>
  )
}

const ORIENTATIONS = ['horizontal', 'vertical'] as const

function OrientationField({
  value,
  onChange,
}: {
  value: ReadonlySignal<Orientation | undefined>
  onChange: (orientation: Orientation) => void
}) {
  useSignals() // subscribes this component to `value`
  return (
    <div className={styles.choice}>
      <span className={styles.label} aria-hidden="true">
        {t('DevicesPage:orientation')}
      </span>
      <SegmentedToggle
        label={t('DevicesPage:orientation')}
        options={ORIENTATIONS.map((one) => ({ value: one, label: t(`DevicesPage:${one}`) }))}
        value={value.value ?? 'horizontal'}
        onChange={onChange}
      />
    </div>
  )
}
