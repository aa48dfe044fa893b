import { Field, useForm, valiForm } from '@modular-forms/react'
import { useMutation } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import type * as v from 'valibot'

import { workspaceEndpoints } from '#src/contract/workspace.ts'
import { requestAccessTo } from '#src/data/workspaces/access.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { problemOf } from '#src/platform/http/problem.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { permissionsTexts } from '#src/texts/permissions.ts'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'
import { Row } from '#src/ui/layout.tsx'
import { FormDialog } from '#src/widgets/form-dialog/form-dialog.tsx'

interface RequestAccessProps {
  workspace: { id: string; name: string }
  onClose: () => void
}

const ReasonSchema = workspaceEndpoints.requestAccess.body
type Reason = v.InferInput<typeof ReasonSchema>

/** PERM-06. Never queued: the user needs to know that the request has arrived. */
export function RequestAccess({ workspace: { id, name }, onClose }: RequestAccessProps) {
  const away = isDisconnected(useConnectivity())
  const { mutateAsync } = useMutation(requestAccessTo(id))
  const [form] = useForm<Reason>({
    initialValues: { reason: '' },
    validate: valiForm(ReasonSchema),
    validateOn: 'touched',
  })
  const send = async ({ reason }: Reason) => {
    await mutateAsync(reason.trim())
    notify.success(permissionsTexts.sent(name))
  }
  return (
    <FormDialog
      title={permissionsTexts.requestTitle(name)}
      submitLabel={permissionsTexts.send}
      form={form}
      onSubmit={send}
      explain={(error) => ({ message: whyNotSent(problemOf(error).kind) })}
      onClose={onClose}
      isRequest
      isDisabled={away}
      extra={
        away && (
          <Row as="span" className="quiet small">
            <CloudOff aria-hidden="true" />
            <span>{permissionsTexts.needsNetwork}</span>
          </Row>
        )
      }
    >
      <p className="second">{permissionsTexts.requestLead}</p>
      <Field of={form} name="reason">
        {(store, props) => (
          <TextAreaField
            {...props}
            label={permissionsTexts.reason}
            rows={4}
            dir="auto"
            autoFocus
            required
            value={store.value}
            error={store.error}
          />
        )}
      </Field>
    </FormDialog>
  )
}

function whyNotSent(kind: ReturnType<typeof problemOf>['kind']) {
  if (kind === 'conflict') return permissionsTexts.seenAlready
  return kind === 'notFound' ? permissionsTexts.workspaceGone : permissionsTexts.notSent
}
