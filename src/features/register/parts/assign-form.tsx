import { FormError, getValues, setValue, useForm, valiForm } from '@modular-forms/react'
import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useState, useId, useRef } from 'react'
import * as v from 'valibot'

import { NameSchema } from '#src/contract/fields.ts'
import { registerDeviceMutation } from '#src/data/devices/registration.ts'
import { enqueue } from '#src/platform/outbox/current.ts'
import type { SaveExtras } from '#src/platform/outbox/define.ts'
import type { Saved } from '#src/platform/outbox/outbox.ts'
import { isEqual } from '#src/platform/outbox/send/three-way.ts'
import { useDraft } from '#src/platform/outbox/show/use-draft.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { registerTexts } from '#src/texts/register.ts'
import { Button } from '#src/ui/button.tsx'
import { FieldError } from '#src/ui/fields/field-error.tsx'
import { FormMessage } from '#src/ui/fields/form-message.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { SearchSelect } from '#src/ui/search-select.tsx'
import { DraftNote } from '#src/widgets/draft-note/draft-note.tsx'
import { whyNotSaved } from '#src/widgets/save-problem/why-not-saved.ts'

import styles from './assign-form.module.css'
import type { PanelCode } from './panel-code.ts'
import { type VisitEntry, addToVisit } from './visit.ts'
import type { WorkspaceOption } from './workspace-options.ts'

const AssignSchema = v.object({
  deviceName: NameSchema,
  workspaceId: v.pipe(v.string(), v.nonEmpty('validation:required')),
})

/** Field values as typed, valid or not. */
const DraftSchema = v.object({ deviceName: v.string(), workspaceId: v.string() })

/** Connects the submit button outside the form. */
export const FORM_ID = 'register-device'

export interface AssignFormProps {
  panel: PanelCode
  /** A pending or rejected registration of this panel. */
  op: Op | undefined
  /** The registration of this panel during this visit. */
  earlier: VisitEntry | undefined
  workspaces: readonly WorkspaceOption[]
  lastWorkspaceId: string | undefined
  /** Suggested name. */
  suggestion: string | undefined
  onAssigned: () => void
}

/** REG-04. A draft per panel survives reloads and switching panels (OFF-30). */
export function AssignForm(props: AssignFormProps) {
  const { panel, op, workspaces, lastWorkspaceId } = props
  const draft = useDraft(`device.register:${panel.deviceId}`, DraftSchema)
  const [hasStartedOver, setIsAnew] = useState(false)
  if (draft.found === undefined) return null

  const kept = hasStartedOver ? null : draft.found
  const asked = kept?.value ?? inputOf(op) ?? { deviceName: '', workspaceId: lastWorkspaceId ?? '' }
  const startOver = () => {
    setIsAnew(true)
    void draft.discard()
  }
  return (
    <>
      {kept && <DraftNote typedAt={kept.at} onStartOver={startOver} />}
      <AssignFields
        {...props}
        key={hasStartedOver ? 'restarted' : 'initial'}
        start={{ ...asked, workspaceId: validWorkspaceId(asked.workspaceId, workspaces) }}
        draft={draft}
      />
    </>
  )
}

/** Drops a workspace that is gone; selects the only one. */
function validWorkspaceId(id: string, workspaces: readonly WorkspaceOption[]) {
  const [first, ...others] = workspaces
  if (first && others.length === 0) return first.id
  return workspaces.some((place) => place.id === id) ? id : ''
}

function inputOf(op: Op | undefined): AssignInput | undefined {
  const input = op && v.safeParse(registerDeviceMutation.input, op.payload)
  if (!input?.success) return undefined
  const { deviceName, workspaceId } = input.output
  return { deviceName, workspaceId }
}

interface AssignFieldsProps extends Omit<AssignFormProps, 'lastPlaceId' | 'op'> {
  start: AssignInput
  draft: ReturnType<typeof useDraft<typeof DraftSchema>>
}

function AssignFields({
  panel,
  earlier,
  workspaces,
  suggestion,
  start,
  draft,
  onAssigned,
}: AssignFieldsProps) {
  useSignals() // subscribes this component to the values
  const workspaceErrorId = useId()
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
          organizationId: organizationOf(workspaces, workspaceId),
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
              label={registerTexts.deviceName}
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
                <span className="clip">{registerTexts.useName(suggestion)}</span>
              </Button>
            )}
          </div>
        )}
      </Field>
      <Field name="workspaceId">
        {({ value, error }) => (
          <div className={styles.place}>
            <SearchSelect
              label={registerTexts.workspace}
              options={workspaces}
              value={value.value || null}
              onChange={(id) => setValue(form, 'workspaceId', id)}
            />
            <FieldError id={workspaceErrorId} message={error.value} />
          </div>
        )}
      </Field>
      <FormMessage of={form} />
    </Form>
  )
}

const organizationOf = (workspaces: AssignFormProps['workspaces'], workspaceId: string) =>
  workspaces.find(({ id }) => id === workspaceId)?.organizationId ?? ''

type AssignInput = v.InferOutput<typeof AssignSchema>

/** Resolves once the registration is on disk (OFF-06). Only the server confirms it (OFF-09). */
async function saveRegistration(
  registration: v.InferInput<typeof registerDeviceMutation.input>,
  extras: Pick<SaveExtras, 'draft' | 'updateStored'>,
) {
  const saved = await enqueue(registerDeviceMutation, registration, extras)
  void announce(saved)
}

/** REG-05 */
async function announce({ outcome }: Saved) {
  const came = await outcome()
  if (came === 'done') notify.success(registerTexts.success)
  else if (came === 'attention') notify.error(registerTexts.failure)
  else notify.blank(registerTexts.kept)
}
