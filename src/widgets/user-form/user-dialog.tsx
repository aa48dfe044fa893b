import '#src/platform/i18n/en/login.ts'
import '#src/platform/i18n/en/roles.ts'
import '#src/platform/i18n/en/users.ts'
import '#src/platform/i18n/en/validation.ts'

import { Field, FormError, setValue, useForm } from '@modular-forms/react'
import { useSignals } from '@preact/signals-react/runtime'
import { useId, useState } from 'react'

import { INVITABLE_ROLES, type Role } from '#src/contract/ability.ts'
import { assignableRoles } from '#src/domain/permissions.ts'
import { selectedIds } from '#src/domain/workspace-selection.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { type Problem, problemOf } from '#src/platform/http/problem.ts'
import { messageText, t } from '#src/platform/i18n/t.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { Button } from '#src/ui/button.tsx'
import { FormMessage } from '#src/ui/fields/form-message.tsx'
import { textField } from '#src/ui/fields/text-field.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { Select } from '#src/ui/select.tsx'
import { Switch } from '#src/ui/switch.tsx'

import { PermissionSummary } from './permission-summary.tsx'
import {
  type Chosen,
  type Filled,
  onTopOf,
  problemsOf,
  refusedFields,
  type Written,
} from './typed.ts'
import styles from './user-form.module.css'
import { useTreeOf, WorkspaceChoice } from './workspace-choice.tsx'

interface UserDialogProps {
  title: string
  /** On the button that saves. */
  save: string
  /** What a failure says as a toast. */
  failed: string
  organizationId: string
  /** Whose rank bounds the roles that can be given. */
  actorRole: Role
  start: Filled
  emailHint?: string | undefined
  /** What to go on from after a refusal, where somebody else saved meanwhile. */
  startAfter?: (problem: Problem) => Filled | undefined
  /** Above the foot, at its other end. */
  hint?: string
  /** Rejects with what the server said. `workspaceIds` are those to send. */
  onSave: (written: Written, chosen: Chosen, workspaceIds: string[]) => Promise<void>
  onClose: () => void
}

/** Who somebody is, what they may do, and where. A refusal keeps everything that was typed and chosen. */
export function UserDialog({ title, organizationId, actorRole, start, ...props }: UserDialogProps) {
  useSignals() // subscribes this component to `submitting`
  const formId = useId()
  const away = isDisconnected(useConnectivity())
  const { tree = [] } = useTreeOf(organizationId)
  const [chosen, setChosen] = useState<Chosen>(start)
  const [before, setBefore] = useState(start)
  const choose = (changes: Partial<Chosen>) => setChosen((now) => ({ ...now, ...changes }))
  const [form, { Form }] = useForm<Written>({
    initialValues: { fullName: start.fullName, email: start.email },
    validate: problemsOf,
    validateOn: 'touched',
  })
  const save = async (written: Written) => {
    try {
      await props.onSave(written, chosen, selectedIds(tree, chosen.workspaceIds))
    } catch (error) {
      notify.error(props.failed)
      const problem = problemOf(error)
      const theirs = props.startAfter?.(problem)
      if (theirs) {
        const { fullName, email, ...mine } = onTopOf(theirs, before, { ...chosen, ...written })
        setBefore(theirs)
        setChosen(mine)
        setValue(form, 'fullName', fullName)
        setValue(form, 'email', email)
      }
      throw new FormError<Written>(
        messageOf(problem),
        problem.kind === 'invalid' ? refusedFields(problem.fields) : {},
      )
    }
  }
  return (
    <Modal
      title={title}
      size="revision"
      onClose={props.onClose}
      foot={
        <>
          {(away || props.hint) && (
            <span className={styles.aside}>{away ? t('users:needsNetwork') : props.hint}</span>
          )}
          <Button variant="quiet" onClick={props.onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={away}
            busy={form.submitting.value}
          >
            {props.save}
          </Button>
        </>
      }
    >
      <Form id={formId} className={styles.columns} onSubmit={save} aria-label={title} noValidate>
        <div className={styles.person}>
          <Field of={form} name="fullName">
            {textField({ label: t('users:fullName'), autoComplete: 'off' })}
          </Field>
          <Field of={form} name="email">
            {textField({
              label: t('users:email'),
              type: 'email',
              autoComplete: 'off',
              ...(props.emailHint !== undefined && { hint: props.emailHint }),
            })}
          </Field>
          <RoleChoice
            actorRole={actorRole}
            role={chosen.role}
            onRole={(role) => choose({ role })}
          />
          <PermissionSummary role={chosen.role} />
          <div className={styles.flags}>
            <Switch
              label={t('users:billing')}
              checked={chosen.billingAndInvoices}
              onChange={(billingAndInvoices) => choose({ billingAndInvoices })}
            />
            <Switch
              label={t('users:active')}
              checked={chosen.active}
              onChange={(active) => choose({ active })}
            />
            {!chosen.active && <p className={styles.hint}>{t('users:inactiveHint')}</p>}
          </div>
          <FormMessage of={form} />
        </div>
        <WorkspaceChoice
          organizationId={organizationId}
          ticked={chosen.workspaceIds}
          onTick={(workspaceIds) => choose({ workspaceIds })}
        />
      </Form>
    </Modal>
  )
}

interface RoleChoiceProps {
  actorRole: Role
  role: Chosen['role']
  onRole: (role: Chosen['role']) => void
}

/** USER-13 */
function RoleChoice({ actorRole, role, onRole }: RoleChoiceProps) {
  const given = assignableRoles({ role: actorRole })
  return (
    <Select
      label={t('users:role')}
      options={INVITABLE_ROLES.map((id) => ({
        id,
        label: t(`roles:${id}`),
        disabled: !given.includes(id),
      }))}
      value={role}
      onChange={(id) => {
        const next = INVITABLE_ROLES.find((one) => one === id)
        if (next) onRole(next)
      }}
    />
  )
}

function messageOf(problem: Problem) {
  if (problem.kind === 'changedSince') return t('users:changedMeanwhile')
  if (problem.kind !== 'invalid') return ('message' in problem && problem.message) || ''
  const [workspaces] = problem.fields['workspaceIds'] ?? []
  return workspaces === undefined ? t('users:checkFields') : messageText(workspaces)
}
