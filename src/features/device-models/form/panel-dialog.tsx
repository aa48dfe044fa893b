import '#src/platform/i18n/en/device-models.ts'

import { FormError, type FormErrors, getValues, useForm } from '@modular-forms/react'
import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useId } from 'react'

import { isAway, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { type Problem, problemOf } from '#src/platform/http/problem.ts'
import { t } from '#src/platform/i18n/t.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { Button } from '#src/ui/button.tsx'
import { FormMessage } from '#src/ui/fields/form-message.tsx'
import { Modal } from '#src/ui/modal.tsx'

import styles from './panel-dialog.module.css'
import { PanelFields } from './panel-fields.tsx'
import { SamplePanel } from './sample-panel.tsx'
import { type FormKind, panelTyped, problemsOf, readTyped, type Typed } from './typed.ts'

interface PanelDialogProps {
  kind: FormKind
  title: string
  start: Typed
  /** The panel is shown, not changed (MOD-09). */
  panelStays?: boolean
  /** Above the fields. */
  note?: ReactNode
  /** At the other end of the buttons. */
  aside?: ReactNode
  /** Rejects where nothing was saved. */
  onSave: (typed: Typed) => Promise<void>
  onClose: () => void
}

/** A model, a revision, or both, beside the panel that they describe. */
export function PanelDialog({ kind, title, start, onSave, onClose, ...props }: PanelDialogProps) {
  useSignals() // subscribes this component to `submitting` and the fields
  const formId = useId()
  const away = isAway(useConnectivity())
  const [form, { Form }] = useForm<Typed>({
    initialValues: start,
    validate: (values) => problemsOf(kind, readTyped(start, values)),
    validateOn: 'touched',
  })
  const typed = () => readTyped(start, getValues(form))
  const save = async () => {
    try {
      await onSave(typed())
    } catch (error) {
      notify.error(t('deviceModels:saveFailed'))
      throw refusal(problemOf(error))
    }
  }
  return (
    <Modal
      title={title}
      size="revision"
      onClose={onClose}
      foot={
        <>
          {props.aside && <span className={styles.aside}>{props.aside}</span>}
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
            {t('common:save')}
          </Button>
        </>
      }
    >
      <div className={styles.columns}>
        <Form id={formId} className={styles.form} onSubmit={save} aria-label={title} noValidate>
          {away && <p className="quiet">{t('deviceModels:needsNetwork')}</p>}
          {props.note}
          <PanelFields form={form} kind={kind} panelStays={props.panelStays ?? false} />
          <FormMessage of={form} />
        </Form>
        <aside className={styles.sample}>
          <SamplePanel specification={panelTyped(typed())} />
        </aside>
      </div>
    </Modal>
  )
}

/** The form's field of a model's name has a name of its own (MOD-11). */
const fieldOf = (name: string) => (name === 'name' ? 'modelName' : name)

/** What the server said, at the fields that it said it of. */
function refusal(problem: Problem) {
  if (problem.kind !== 'invalid')
    return new FormError<Typed>(
      'message' in problem ? problem.message : t('deviceModels:saveFailed'),
    )
  const errors = Object.entries(problem.fields).map(([name, [message = '']]) => [
    fieldOf(name),
    message,
  ])
  return new FormError<Typed>(
    t('deviceModels:checkFields'),
    Object.fromEntries(errors) as FormErrors<Typed>,
  )
}
