import { Field, useForm, valiForm } from '@modular-forms/react'
import { useMutation } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import * as v from 'valibot'

import { workspaceEndpoints } from '#src/contract/workspace.ts'
import { requestAccessTo } from '#src/data/workspaces/access.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { type Problem, problemOf } from '#src/platform/http/problem.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { gateTexts } from '#src/texts/gate.ts'
import { permissionsTexts } from '#src/texts/permissions.ts'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'
import { Row } from '#src/ui/layout.tsx'
import { useIsMounted } from '#src/ui/use-is-mounted.ts'
import {
  type FormDraft,
  useFormDraft,
  useTypedValues,
} from '#src/widgets/draft-note/use-form-draft.tsx'
import { FormDialog } from '#src/widgets/form-dialog/form-dialog.tsx'

interface RequestAccessProps {
  /** The name is unknown to users who see nothing of it. */
  workspace: { id: string; name?: string }
  onClose: () => void
}

const ReasonSchema = workspaceEndpoints.requestAccess.body
type Reason = v.InferInput<typeof ReasonSchema>

/** Of the field as typed, valid or not. */
const DraftSchema = v.object({ reason: v.string() })
const EMPTY_REASON = { reason: '' }

/** PERM-06. The draft survives Escape and a reload, but not Cancel (OFF-30). */
export function RequestAccess(props: RequestAccessProps) {
  const found = useFormDraft(`workspace.request:${props.workspace.id}`, DraftSchema)
  return found ? <RequestDialog key={found.formKey} {...props} {...found} /> : null
}

type RequestDialogProps = RequestAccessProps & FormDraft<typeof DraftSchema>

/** Never queued: the user needs to know that the request has arrived. */
function RequestDialog({ workspace: { id, name }, onClose, ...props }: RequestDialogProps) {
  const { draft, restored = EMPTY_REASON, note } = props
  const away = isDisconnected(useConnectivity())
  const { mutateAsync } = useMutation(requestAccessTo(id))
  const [form] = useForm<Reason>({
    initialValues: restored,
    validate: valiForm(ReasonSchema),
    validateOn: 'touched',
  })
  const send = async ({ reason }: Reason) => {
    await mutateAsync(reason.trim())
    await draft.discard()
    notify.success(permissionsTexts.sent(name))
  }
  const isShown = useIsMounted()
  const explain = (error: unknown) => {
    const message = whyNotSent(problemOf(error))
    // The dialog can be closed meanwhile.
    if (!isShown.current) notify.error(message)
    return { message }
  }
  useTypedValues(form, DraftSchema, restored, draft.save)
  const cancel = () => {
    void draft.discard()
    onClose()
  }
  return (
    <FormDialog
      title={permissionsTexts.requestTitle(name)}
      submitLabel={permissionsTexts.send}
      form={form}
      onSubmit={send}
      explain={explain}
      onClose={onClose}
      onCancel={cancel}
      intro={note}
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

function whyNotSent(problem: Problem) {
  const { kind } = problem
  if (kind === 'conflict') return permissionsTexts.seenAlready
  if (kind === 'rateLimited') return gateTexts.tooMany(problem.retryAfterMs)
  return kind === 'notFound' ? permissionsTexts.workspaceGone : permissionsTexts.notSent
}
