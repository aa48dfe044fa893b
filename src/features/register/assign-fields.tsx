import '#src/platform/i18n/en/register.ts'

import { FormError, getValues, setValue, useForm, valiForm } from '@modular-forms/react'
import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useId, useRef } from 'react'
import * as v from 'valibot'

import { t } from '#src/platform/i18n/t.ts'
import { isEqual } from '#src/platform/outbox/send/three-way.ts'
import type { useDraft } from '#src/platform/outbox/show/use-draft.ts'
import { Button } from '#src/ui/button.tsx'
import { FieldError } from '#src/ui/fields/field-error.tsx'
import { FormMessage } from '#src/ui/fields/form-message.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { SearchSelect } from '#src/ui/search-select.tsx'
import { whyNotSaved } from '#src/widgets/save-problem/why-not-saved.ts'

import styles from './assign-fields.module.css'
import type { AssignFormProps } from './assign-form.tsx'
import { type AssignInput, AssignSchema, DraftSchema, FORM_ID } from './assign-input.ts'
import { saveRegistration } from './save.ts'
import { addToVisit } from './visit.ts'

interface AssignFieldsProps extends Omit<AssignFormProps, 'lastPlaceId' | 'op'> {
  start: AssignInput
  draft: ReturnType<typeof useDraft<typeof DraftSchema>>
}

export function AssignFields({
  panel,
  earlier,
  places,
  suggestion,
  start,
  draft,
  onAssigned,
}: AssignFieldsProps) {
  useSignals() // subscribes this component to the values
  const placeError = useId()
  const [form, { Form, Field }] = useForm<AssignInput>({
    initialValues: start,
    validate: valiForm(AssignSchema),
    validateOn: 'touched',
  })
  const { save } = draft
  const kept = useRef<unknown>(start)
  useSignalEffect(() => {
    const typed = v.safeParse(DraftSchema, getValues(form))
    if (!typed.success || isEqual(typed.output, kept.current)) return
    kept.current = typed.output
    save(typed.output)
  })

  const isSaving = useRef(false)
  const assign = async (input: AssignInput) => {
    if (isSaving.current) return // gloves press twice
    isSaving.current = true
    const { deviceName, workspaceId } = v.parse(AssignSchema, input)
    const { deviceId, mac } = panel
    const entry = {
      deviceId,
      name: deviceName,
      workspaceId,
      at: Date.now(),
      ...(mac !== undefined && { mac }),
    }
    try {
      await draft.stop()
      await saveRegistration(
        {
          ...panel,
          deviceName,
          workspaceId,
          organizationId: organizationOf(places, workspaceId),
          ...(earlier?.workspaceId !== undefined && {
            earlier: [{ deviceName: earlier.name, workspaceId: earlier.workspaceId }],
          }),
        },
        { draft: draft.key, updateStored: addToVisit(entry) },
      )
    } catch (error) {
      isSaving.current = false
      throw new FormError<AssignInput>(whyNotSaved(error))
    }
    onAssigned()
  }
  return (
    <Form id={FORM_ID} onSubmit={assign} className={styles.form} noValidate>
      <Field name="deviceName">
        {(store, props) => (
          <div className={styles.name}>
            <TextField
              {...props}
              label={t('register:deviceName')}
              size="touch"
              value={store.value}
              error={store.error}
              autoComplete="off"
              autoCapitalize="sentences"
              enterKeyHint="done"
              dir="auto"
            />
            {suggestion !== undefined && store.value.value !== suggestion && (
              <Button
                size="touch"
                className={styles.suggestion}
                onClick={() => setValue(form, 'deviceName', suggestion)}
              >
                <span className="clip">{t('register:useName', { name: suggestion })}</span>
              </Button>
            )}
          </div>
        )}
      </Field>
      <Field name="workspaceId">
        {({ value, error }) => (
          <div className={styles.place}>
            <SearchSelect
              label={t('register:workspace')}
              options={places}
              value={value.value || null}
              onChange={(id) => setValue(form, 'workspaceId', id)}
            />
            <FieldError id={placeError} message={error.value} />
          </div>
        )}
      </Field>
      <FormMessage of={form} />
    </Form>
  )
}

const organizationOf = (places: AssignFormProps['places'], workspaceId: string) =>
  places.find(({ id }) => id === workspaceId)?.organizationId ?? ''
