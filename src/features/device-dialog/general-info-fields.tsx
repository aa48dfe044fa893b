import '#src/platform/i18n/en/devices-page.ts'

import {
  focus,
  FormError,
  getValues,
  setError,
  setValue,
  useForm,
  valiForm,
} from '@modular-forms/react'
import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import * as v from 'valibot'

import type { Device } from '#src/contract/device.ts'
import { t } from '#src/platform/i18n/t.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import { isEqual } from '#src/platform/outbox/send/three-way.ts'
import type { useDraft } from '#src/platform/outbox/show/use-draft.ts'
import { Button } from '#src/ui/button.tsx'
import { FormMessage } from '#src/ui/fields/form-message.tsx'
import { textAreaField } from '#src/ui/fields/text-area-field.tsx'
import { textField } from '#src/ui/fields/text-field.tsx'
import { useBlockModalWhileSaving } from '#src/ui/modal.tsx'
import { whyNotSaved } from '#src/widgets/save-problem/why-not-saved.ts'

import {
  changesBetween,
  type DraftSchema,
  draftOf,
  type GeneralInfo,
  generalInfoOf,
  GeneralInfoSchema,
} from './changes.ts'
import styles from './info.module.css'
import { OrientationField } from './orientation-field.tsx'
import { saveChanges } from './save.ts'
import type { RefusedUpdate } from './use-refused.ts'

interface GeneralInfoFieldsProps {
  /** The device that the form is compared with. */
  seen: Device
  /** What stands in the form at first. */
  start: GeneralInfo
  refused: RefusedUpdate | undefined
  draft: ReturnType<typeof useDraft<typeof DraftSchema>>
  onDone: () => void
}

export function GeneralInfoFields({ seen, start, refused, draft, onDone }: GeneralInfoFieldsProps) {
  useSignals() // subscribes this component to `submitting`
  const [form, { Form, Field }] = useForm<GeneralInfo>({
    initialValues: start,
    validate: valiForm(GeneralInfoSchema),
    validateOn: 'touched',
  })
  const messages = useRef(refused?.op.error?.fields ?? {})
  useEffect(() => {
    focus(form, 'name')
    for (const name of ['name', 'description', 'currentOrientation'] as const) {
      const [message] = messages.current[name] ?? []
      if (message !== undefined) setError(form, name, message, { shouldFocus: false })
    }
  }, [form])

  useBlockModalWhileSaving(form.submitting.value)
  const { save: saveDraft } = draft
  const kept = useRef<unknown>(start)
  useSignalEffect(() => {
    const next = draftOf(getValues(form), seen)
    if (!next || isEqual(next.typed, kept.current)) return
    kept.current = next.typed
    saveDraft(next)
  })

  const save = async (input: GeneralInfo) => {
    const changes = changesBetween(generalInfoOf(seen), v.parse(GeneralInfoSchema, input))
    const replaces = refused?.op.opId
    try {
      await draft.stop()
      if (changes)
        await saveChanges(seen, changes, {
          draft: draft.key,
          ...(replaces !== undefined && { replaces }),
        })
      else await nothingToSave()
    } catch (error) {
      throw new FormError<GeneralInfo>(whyNotSaved(error))
    }
    onDone()
  }
  /** It is as its author wants it: a refused change has nothing left to ask for. */
  async function nothingToSave() {
    if (refused) await currentOutbox()?.discard(refused.op.opId)
    await draft.discard()
  }
  const cancel = () => {
    void draft.discard()
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
        <Button variant="quiet" onClick={cancel}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" variant="primary" busy={form.submitting.value}>
          {t('common:save')}
        </Button>
      </div>
    </Form>
  )
}
