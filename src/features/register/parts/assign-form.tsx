import { Field, focus, setValue, useForm, valiForm } from '@modular-forms/react'
import { useRef } from 'react'
import * as v from 'valibot'

import { NameSchema } from '#src/contract/fields.ts'
import { PROBLEM } from '#src/contract/problem.ts'
import { registerDeviceMutation } from '#src/data/devices/registration.ts'
import { currentOutbox, enqueue } from '#src/platform/outbox/current.ts'
import type { SaveExtras } from '#src/platform/outbox/define.ts'
import type { Saved } from '#src/platform/outbox/outbox.ts'
import type { useDraft } from '#src/platform/outbox/show/use-draft.ts'
import { useKnownId } from '#src/platform/outbox/show/use-outbox.ts'
import { type Op, readOps } from '#src/platform/outbox/store/op.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { registerTexts } from '#src/texts/register.ts'
import { Button } from '#src/ui/button.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { useFormValues } from '#src/ui/fields/use-signal-value.ts'
import { FormShell } from '#src/ui/form-shell.tsx'
import { Stack } from '#src/ui/layout.tsx'
import type { useExclusive } from '#src/ui/use-exclusive.ts'
import { useIsMounted } from '#src/ui/use-is-mounted.ts'
import { useFormDraft, useTypedValues } from '#src/widgets/draft-note/use-form-draft.tsx'
import { reasonOf, rejectionTitle } from '#src/widgets/rejected-change/rejection-text.ts'
import { explainLocalSave, whyNotSaved } from '#src/widgets/save-problem/why-not-saved.ts'

import styles from './assign-form.module.css'
import type { PanelCode } from './panel-code.ts'
import { type VisitEntry, addToVisit, assignmentsOf } from './visit.ts'
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
  /** The registrations of this panel during this visit. */
  earlier: VisitEntry | undefined
  workspaces: readonly WorkspaceOption[]
  lastWorkspaceId: string | undefined
  /** Suggested name. */
  suggestion: string | undefined
  /** Saves one registration at a time: gloves press twice. */
  saveAlone: ReturnType<typeof useExclusive>['run']
  onAssigned: () => void
}

/** REG-04. A draft per panel survives reloads and switching panels (OFF-30). */
export function AssignForm(props: AssignFormProps) {
  const { panel, op, workspaces, lastWorkspaceId } = props
  const knownId = useKnownId()
  const found = useFormDraft(`device.register:${panel.deviceId}`, DraftSchema)
  if (!found) return null

  const empty = { deviceName: '', workspaceId: lastWorkspaceId ?? '' }
  const asked = found.restored ?? inputOf(op) ?? empty
  return (
    <>
      {found.note}
      <AssignFields
        {...props}
        key={found.formKey}
        start={{ ...asked, workspaceId: validWorkspaceId(knownId(asked.workspaceId), workspaces) }}
        draft={found.draft}
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
  saveAlone,
  onAssigned,
}: AssignFieldsProps) {
  const [form] = useForm<AssignInput>({
    initialValues: start,
    validate: valiForm(AssignSchema),
    validateOn: 'touched',
  })
  const { deviceName: typedName } = useFormValues(form)
  useTypedValues(form, DraftSchema, start, draft.save)

  const knownId = useKnownId()
  const workspaceOf = (id = '') => workspaces.find((workspace) => workspace.id === knownId(id))

  const isShown = useIsMounted()
  const savedToken = useRef<string>(undefined)
  const save = async (input: AssignInput, { id: workspaceId, organizationId }: WorkspaceOption) => {
    const { deviceName } = v.parse(AssignSchema, input)
    const { deviceId, mac } = panel
    const entry = {
      deviceId,
      name: deviceName,
      workspaceId,
      at: Date.now(),
      ...(mac !== undefined && { mac }),
    }
    try {
      await draft.whileSaving(() =>
        saveRegistration(
          {
            ...panel,
            deviceName,
            workspaceId,
            organizationId,
            ...(earlier && { earlier: assignmentsOf(earlier) }),
          },
          { draft: draft.key, updateStored: addToVisit(entry) },
        ),
      )
    } catch (error) {
      // Another panel is shown by now.
      if (!isShown.current)
        notify.error(registerTexts.notSaved({ name: deviceName, why: whyNotSaved(error) }))
      throw error
    }
    savedToken.current = panel.token
    onAssigned()
  }
  const assign = async (input: AssignInput) => {
    const workspace = workspaceOf(input.workspaceId)
    // Gloves press once more before the page shows the next panel.
    if (workspace && savedToken.current !== panel.token)
      await saveAlone(() => save(input, workspace))
  }
  return (
    <FormShell of={form} id={FORM_ID} onSubmit={assign} explain={explainLocalSave} locksFields>
      <Field of={form} name="deviceName">
        {(store, props) => (
          <Stack gap={2}>
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
            {suggestion !== undefined && typedName !== suggestion && (
              <Button
                size="touch"
                className={styles.suggestion}
                onClick={({ detail }) => {
                  setValue(form, 'deviceName', suggestion)
                  // Only for the keyboard: a tap would open the one on the screen.
                  if (detail === 0) focus(form, 'deviceName')
                }}
              >
                <span className="clip">{registerTexts.useName(suggestion)}</span>
              </Button>
            )}
          </Stack>
        )}
      </Field>
      <Field
        of={form}
        name="workspaceId"
        // The chosen one may be gone by now.
        validate={(id) => (workspaceOf(id) ? '' : 'validation:required')}
      >
        {({ value, error }) => (
          <div className={styles.place}>
            <SelectField
              label={registerTexts.workspace}
              options={workspaces}
              value={value}
              knownId={knownId}
              error={error}
              onChange={(id) => setValue(form, 'workspaceId', id)}
            />
          </div>
        )}
      </Field>
    </FormShell>
  )
}

type AssignInput = v.InferOutput<typeof AssignSchema>

/** Resolves once the registration is on disk (OFF-06). Only the server confirms it (OFF-09). */
async function saveRegistration(
  registration: v.InferInput<typeof registerDeviceMutation.input>,
  extras: Pick<SaveExtras, 'draft' | 'updateStored'>,
) {
  const saved = await enqueue(registerDeviceMutation, registration, extras)
  void announceRegistration(saved)
}

/** REG-05 */
async function announceRegistration({ opId, outcome }: Saved) {
  const came = await outcome()
  if (came === 'done') notify.success(registerTexts.success)
  else if (came === 'attention') notify.error(await failureText(opId))
  else notify.blank(registerTexts.kept)
}

/** Asks to try again only where trying can help. */
async function failureText(opId: string) {
  const row = await currentOutbox()?.db.ops.get({ opId })
  const [op] = row ? readOps([row]).ops : []
  return op && isFinal(op) ? registerTexts.failureWhy(rejectionTitle(op)) : registerTexts.failure
}

/** Problems that no repetition by this user solves. */
const FINAL_PROBLEMS: readonly (string | undefined)[] = [
  PROBLEM.registeredHere,
  PROBLEM.registeredElsewhere,
]
const isFinal = (op: Op) => FINAL_PROBLEMS.includes(op.error?.type) || reasonOf(op) === 'forbidden'
