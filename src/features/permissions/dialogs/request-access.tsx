import '#src/platform/i18n/en/permissions.ts'

import { Field, FormError, useForm, valiForm } from '@modular-forms/react'
import { useSignals } from '@preact/signals-react/runtime'
import { useMutation } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useId } from 'react'
import type * as v from 'valibot'

import { workspaceEndpoints } from '#src/contract/workspace.ts'
import { requestAccessTo } from '#src/data/workspaces/access.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { problemOf } from '#src/platform/http/problem.ts'
import { t } from '#src/platform/i18n/t.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { Button } from '#src/ui/button.tsx'
import { FormMessage } from '#src/ui/fields/form-message.tsx'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'
import { Modal } from '#src/ui/modal.tsx'

import styles from '../page.module.css'

interface RequestAccessProps {
  workspace: { id: string; name: string }
  onClose: () => void
}

const ReasonSchema = workspaceEndpoints.requestAccess.body
type Reason = v.InferInput<typeof ReasonSchema>

/** PERM-06. Never queued: the user expects an immediate confirmation. */
export function RequestAccess({ workspace: { id, name }, onClose }: RequestAccessProps) {
  useSignals() // subscribes this component to `submitting`
  const away = isDisconnected(useConnectivity())
  const formId = useId()
  const { mutateAsync } = useMutation(requestAccessTo(id))
  const [form, { Form }] = useForm<Reason>({
    initialValues: { reason: '' },
    validate: valiForm(ReasonSchema),
    validateOn: 'touched',
  })
  const send = async ({ reason }: Reason) => {
    await mutateAsync(reason.trim()).catch((error: unknown) => {
      throw new FormError<Reason>(t(whyNotSent(problemOf(error).kind)))
    })
    notify.success(t('permissions:sent', { name }))
    onClose()
  }
  return (
    <Modal
      title={t('permissions:requestTitle', { name })}
      size="move"
      onClose={onClose}
      foot={
        <>
          {away && (
            <span className={styles.away}>
              <CloudOff aria-hidden="true" />
              <span>{t('permissions:needsNetwork')}</span>
            </span>
          )}
          <Button variant="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={away}
            busy={form.submitting.value}
          >
            {t('permissions:send')}
          </Button>
        </>
      }
    >
      <Form id={formId} className={styles.form} onSubmit={send} noValidate>
        <p className="second">{t('permissions:requestLead')}</p>
        <Field of={form} name="reason">
          {(store, props) => (
            <TextAreaField
              {...props}
              label={t('permissions:reason')}
              rows={4}
              dir="auto"
              autoFocus
              required
              value={store.value}
              error={store.error}
            />
          )}
        </Field>
        <FormMessage of={form} />
      </Form>
    </Modal>
  )
}

function whyNotSent(kind: ReturnType<typeof problemOf>['kind']) {
  if (kind === 'conflict') return 'permissions:seenAlready'
  return kind === 'notFound' ? 'permissions:workspaceGone' : 'permissions:notSent'
}
