import {
  Field,
  focus,
  getValues,
  setError,
  setValue,
  useForm,
  valiForm,
} from '@modular-forms/react'
import type { ReadonlySignal } from '@preact/signals-react'
import { useEffect, useRef } from 'react'
import * as v from 'valibot'

import type { Device, UpdateDevice } from '#src/contract/device.ts'
import type { Orientation } from '#src/contract/fields.ts'
import { deviceBase, updateDeviceMutation } from '#src/data/devices/update.ts'
import { enqueue } from '#src/platform/outbox/current.ts'
import type { SaveExtras } from '#src/platform/outbox/define.ts'
import type { useDraft } from '#src/platform/outbox/show/use-draft.ts'
import { useRejectedOp } from '#src/platform/outbox/show/use-outbox.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { commonTexts } from '#src/texts/common.ts'
import { deviceDialogTexts } from '#src/texts/device-dialog.ts'
import { devicesPageTexts } from '#src/texts/devices-page.ts'
import { Button } from '#src/ui/button.tsx'
import { textAreaField } from '#src/ui/fields/text-area-field.tsx'
import { textField } from '#src/ui/fields/text-field.tsx'
import { useSignalValue } from '#src/ui/fields/use-signal-value.ts'
import { FormShell } from '#src/ui/form-shell.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { useBlockModalWhileSaving } from '#src/ui/modal.tsx'
import { SegmentedToggle } from '#src/ui/segmented-toggle.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { useChangedValues } from '#src/widgets/draft-note/use-form-draft.tsx'
import { discardObsolete } from '#src/widgets/rejected-change/discard-obsolete.ts'
import { announce } from '#src/widgets/save-problem/announce.ts'
import { explainLocalSave } from '#src/widgets/save-problem/why-not-saved.ts'

import {
  changesBetween,
  type DraftSchema,
  draftOf,
  type GeneralInfo,
  generalInfoOf,
  GeneralInfoSchema,
} from './general-info-changes.ts'
import styles from './info.module.css'

const ORIENTATIONS = ['horizontal', 'vertical'] as const

interface GeneralInfoFieldsProps {
  /** The device that changes are compared with. */
  seen: Device
  /** Initial values. */
  start: GeneralInfo
  rejected: RejectedUpdate | undefined
  draft: ReturnType<typeof useDraft<typeof DraftSchema>>
  onDone: () => void
}

export function GeneralInfoFields({
  seen,
  start,
  rejected,
  draft,
  onDone,
}: GeneralInfoFieldsProps) {
  const [form] = useForm<GeneralInfo>({
    initialValues: start,
    validate: valiForm(GeneralInfoSchema),
    validateOn: 'touched',
  })
  const messages = useRef(rejected?.op.error?.fields ?? {})
  useEffect(() => {
    focus(form, 'name')
    for (const name of ['name', 'description', 'currentOrientation', 'upsideDown'] as const) {
      const [message] = messages.current[name] ?? []
      if (message !== undefined) setError(form, name, message, { shouldFocus: false })
    }
  }, [form])

  useBlockModalWhileSaving(useSignalValue(form.submitting))
  const isDirty = useSignalValue(form.dirty)
  const isPristine = !rejected && !changesBetween(generalInfoOf(seen), start)
  useChangedValues(() => draftOf(getValues(form), seen), draftOf(start, seen), draft.save)

  const save = async (input: GeneralInfo) => {
    const typed = changesBetween(generalInfoOf(seen), v.parse(GeneralInfoSchema, input))
    const changes = withRejectedTimezone(typed, rejected)
    const replaces = rejected?.op.opId
    await draft.whileSaving(() =>
      changes
        ? saveChanges(seen, changes, {
            draft: draft.key,
            ...(replaces !== undefined && { replaces }),
          })
        : nothingToSave(replaces),
    )
    onDone()
  }
  async function nothingToSave(replaces: string | undefined) {
    await discardObsolete(replaces)
    await draft.discard()
  }
  const cancel = () => {
    void draft.discard()
    onDone()
  }
  return (
    <FormShell
      of={form}
      className={styles.form}
      label={devicesPageTexts.generalInfo}
      onSubmit={save}
      explain={explainLocalSave}
      footer={(isSubmitting) => (
        <div className={styles.buttons}>
          <Button variant="quiet" onClick={cancel}>
            {commonTexts.cancel}
          </Button>
          <Button
            type="submit"
            variant="primary"
            disabled={isPristine && !isDirty}
            busy={isSubmitting}
          >
            {commonTexts.save}
          </Button>
        </div>
      )}
    >
      <Field of={form} name="name">
        {textField({ label: devicesPageTexts.name, autoComplete: 'off' })}
      </Field>
      <Field of={form} name="description">
        {textAreaField({ label: devicesPageTexts.description })}
      </Field>
      <Field of={form} name="currentOrientation">
        {({ value }) => (
          <OrientationField
            value={value}
            onChange={(orientation) => setValue(form, 'currentOrientation', orientation)}
          />
        )}
      </Field>
      <Field of={form} name="upsideDown" type="boolean">
        {({ value }) => (
          <UpsideDownField
            value={value}
            onChange={(upsideDown) => setValue(form, 'upsideDown', upsideDown)}
          />
        )}
      </Field>
    </FormShell>
  )
}

interface OrientationFieldProps {
  value: ReadonlySignal<Orientation | undefined>
  onChange: (orientation: Orientation) => void
}

const OrientationField = ({ value, onChange }: OrientationFieldProps) => (
  <Stack gap={1} className={styles.choice}>
    <span className={styles.label} aria-hidden="true">
      {devicesPageTexts.orientation}
    </span>
    <SegmentedToggle
      label={devicesPageTexts.orientation}
      options={ORIENTATIONS.map((one) => ({ value: one, label: devicesPageTexts[one] }))}
      value={useSignalValue(value) ?? 'horizontal'}
      onChange={onChange}
    />
  </Stack>
)

interface UpsideDownFieldProps {
  value: ReadonlySignal<boolean | undefined>
  onChange: (upsideDown: boolean) => void
}

const UpsideDownField = ({ value, onChange }: UpsideDownFieldProps) => (
  <Switch
    label={devicesPageTexts.upsideDown}
    checked={useSignalValue(value) ?? false}
    onChange={onChange}
  />
)

/** The form has no timezone, so that of a rejected change is kept. */
function withRejectedTimezone(
  changes: UpdateDevice | undefined,
  rejected: RejectedUpdate | undefined,
): UpdateDevice | undefined {
  const timezoneId = rejected?.changes.timezoneId
  return timezoneId === undefined ? changes : { ...changes, timezoneId }
}

/**
 * `device` as the user saw it. Resolves once the change is on disk (OFF-06); a toast reports the
 * outcome.
 */
export async function saveChanges(
  device: Device,
  changes: UpdateDevice,
  extras: Pick<SaveExtras, 'replaces' | 'draft'> = {},
) {
  const { id, name } = device
  const base = deviceBase(device, changes)
  const saved = await enqueue(updateDeviceMutation, { id, name, changes }, { ...extras, base })
  // Rejections show on the device row, in this dialog and on the page of pending changes.
  void announce(saved, { done: () => notify.success(deviceDialogTexts.saved) })
}

export interface RejectedUpdate {
  op: Op
  changes: UpdateDevice
}

/** The rejected change in the URL. */
export function useRejectedUpdate(
  deviceId: string,
  opId: string | undefined,
): RejectedUpdate | undefined {
  const op = useRejectedOp(opId)
  if (op?.kind !== updateDeviceMutation.kind) return undefined
  const input = v.safeParse(updateDeviceMutation.input, op.payload)
  if (!input.success || input.output.id !== deviceId) return undefined
  return { op, changes: input.output.changes }
}
