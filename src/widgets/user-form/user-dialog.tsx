import { Field, type FormStore, setValue, useForm } from '@modular-forms/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import { INVITABLE_ROLES, type Role } from '#src/contract/ability.ts'
import { assignableRoles, SUMMARY_ROLES, summaryOf } from '#src/domain/permissions.ts'
import { existingIds, selectedIds } from '#src/domain/workspace-selection.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { type Problem, problemOf } from '#src/platform/http/problem.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { rolesTexts } from '#src/texts/roles.ts'
import { usersTexts } from '#src/texts/users.ts'
import { fieldProblemText } from '#src/texts/validation.ts'
import { CheckedFact } from '#src/ui/checked-fact.tsx'
import { textField } from '#src/ui/fields/text-field.tsx'
import { useFormValues } from '#src/ui/fields/use-signal-value.ts'
import { Stack } from '#src/ui/layout.tsx'
import { Select } from '#src/ui/select.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { FormDialog } from '#src/widgets/form-dialog/form-dialog.tsx'

import {
  type ChoiceValues,
  hasSameChoices,
  hasSameText,
  type UserValues,
  mergeEdits,
  validateText,
  serverErrors,
  type TextValues,
} from './form-values.ts'
import styles from './user-form.module.css'
import { useOrganizationTree, WorkspaceChoice } from './workspace-choice.tsx'

interface UserDialogProps {
  title: string
  /** Label of the submit button. */
  submitLabel: string
  /** Toast on failure. */
  failureToast: string
  organizationId: string
  /** Limits the roles that can be assigned. */
  actorRole: Role
  start: UserValues
  /** The saved values; `start` may be a draft. */
  before: UserValues
  emailHint?: string | undefined
  /** Submitting is disabled until something changed. */
  isEditing?: boolean
  /** The state to continue from after a conflict. */
  startAfter?: (problem: Problem) => UserValues | undefined
  /** At the start of the footer. */
  hint?: string
  /** A note above the fields, and what keeps them while they are typed. */
  draft?: { note: ReactNode; save: (values: UserValues) => void; discard: () => void }
  /** Rejects with the server's problem. `workspaceIds` are those to send. */
  onSave: (text: TextValues, choices: ChoiceValues, workspaceIds: string[]) => Promise<void>
  onClose: () => void
}

/** Name, role and workspaces of a user. On failure all values stay. */
export function UserDialog({ title, organizationId, actorRole, start, ...props }: UserDialogProps) {
  const away = isDisconnected(useConnectivity())
  const { tree } = useOrganizationTree(organizationId)
  const [choices, setChoices] = useState<ChoiceValues>(start)
  const [before, setBefore] = useState(props.before)
  // A workspace that was deleted meanwhile cannot be unchecked.
  const workspaceIds = existingIds(tree, choices.workspaceIds, before.workspaceIds)
  const change = (changes: Partial<ChoiceValues>) => setChoices((now) => ({ ...now, ...changes }))
  const [form] = useForm<TextValues>({
    initialValues: { fullName: start.fullName, email: start.email },
    validate: validateText,
    validateOn: 'touched',
  })
  const submitLabel = async (text: TextValues) => {
    try {
      await props.onSave(text, choices, selectedIds(tree ?? [], workspaceIds))
    } catch (error) {
      notify.error(props.failureToast)
      const theirs = props.startAfter?.(problemOf(error))
      if (theirs) {
        const merged = mergeEdits(theirs, before, { ...choices, ...text })
        setBefore(theirs)
        setChoices(merged)
        setValue(form, 'fullName', merged.fullName)
        setValue(form, 'email', merged.email)
      }
      throw error
    }
  }
  useKeepDraft(form, choices, props.draft?.save)
  const cancel = () => {
    props.draft?.discard()
    props.onClose()
  }
  return (
    <FormDialog
      title={title}
      submitLabel={props.submitLabel}
      form={form}
      onSubmit={submitLabel}
      explain={explain}
      onClose={props.onClose}
      onCancel={cancel}
      intro={props.draft?.note}
      isRequest
      isDisabled={away}
      isPristine={
        props.isEditing === true &&
        hasSameChoices({ ...choices, workspaceIds }, before) &&
        hasSameText(start, before)
      }
      extra={
        (away || props.hint) && (
          <span className="second">{away ? usersTexts.needsNetwork : props.hint}</span>
        )
      }
    >
      <div className={styles.columns}>
        <Stack>
          <Field of={form} name="fullName">
            {textField({ label: usersTexts.fullName, autoComplete: 'off' })}
          </Field>
          <Field of={form} name="email">
            {textField({
              label: usersTexts.email,
              type: 'email',
              autoComplete: 'off',
              ...(props.emailHint !== undefined && { hint: props.emailHint }),
            })}
          </Field>
          <RoleChoice
            actorRole={actorRole}
            role={choices.role}
            onRole={(role) => change({ role })}
          />
          <PermissionSummary role={choices.role} />
          <Stack gap={1}>
            <Switch
              label={usersTexts.billing}
              checked={choices.billingAndInvoices}
              onChange={(billingAndInvoices) => change({ billingAndInvoices })}
            />
            <Switch
              label={usersTexts.active}
              checked={choices.active}
              onChange={(active) => change({ active })}
            />
            {!choices.active && <p className={styles.hint}>{usersTexts.inactiveHint}</p>}
          </Stack>
        </Stack>
        <WorkspaceChoice
          organizationId={organizationId}
          checked={workspaceIds}
          onCheck={(checked) => change({ workspaceIds: checked })}
        />
      </div>
    </FormDialog>
  )
}

function explain(error: unknown) {
  const problem = problemOf(error)
  return {
    message: messageOf(problem),
    fields: problem.kind === 'invalid' ? serverErrors(problem.fields) : {},
  }
}

interface RoleChoiceProps {
  actorRole: Role
  role: ChoiceValues['role']
  onRole: (role: ChoiceValues['role']) => void
}

/** USER-13 */
function RoleChoice({ actorRole, role, onRole }: RoleChoiceProps) {
  const assignable = assignableRoles({ role: actorRole })
  return (
    <Select
      label={usersTexts.role}
      options={INVITABLE_ROLES.map((id) => ({
        id,
        label: rolesTexts[id],
        disabled: !assignable.includes(id),
      }))}
      value={role}
      onChange={(id) => {
        const next = INVITABLE_ROLES.find((role) => role === id)
        if (next) onRole(next)
      }}
    />
  )
}

function messageOf(problem: Problem) {
  if (problem.kind === 'changedSince') return usersTexts.changedMeanwhile
  if (problem.kind !== 'invalid') return ('message' in problem && problem.message) || ''
  const [workspaces] = problem.fields['workspaceIds'] ?? []
  return workspaces === undefined ? usersTexts.checkFields : fieldProblemText(workspaces)
}

/** Each change of a field or choice, not the initial values. */
function useKeepDraft(
  form: FormStore<TextValues>,
  choices: ChoiceValues,
  save: ((values: UserValues) => void) | undefined,
) {
  const { fullName = '', email = '' } = useFormValues(form)
  const [start] = useState({ fullName, email, choices })
  const hasSaved = useRef(false)
  useEffect(() => {
    const isStart =
      fullName === start.fullName && email === start.email && choices === start.choices
    if (isStart && !hasSaved.current) return
    hasSaved.current = true
    save?.({ ...choices, fullName, email })
  }, [fullName, email, choices, start, save])
}

const NAMES = {
  viewer: usersTexts.summaryViewer,
  editor: usersTexts.summaryEditor,
  manager: usersTexts.summaryManager,
  admin: usersTexts.summaryAdmin,
} as const

/** Permissions of the role, read-only (USER-14 to USER-17). */
const PermissionSummary = ({ role }: { role: Role }) => (
  <fieldset className={styles.summary}>
    <legend className={styles.legend}>{usersTexts.permissions}</legend>
    {SUMMARY_ROLES.map((permission) => (
      <CheckedFact
        key={permission}
        label={NAMES[permission]}
        checked={summaryOf(role).includes(permission)}
      />
    ))}
  </fieldset>
)
