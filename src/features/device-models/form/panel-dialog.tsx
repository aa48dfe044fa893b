import '#src/platform/i18n/en/device-models.ts'

import { FormError, type FormErrors, getValues, useForm } from '@modular-forms/react'
import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useId, useRef, useState } from 'react'

import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { type Problem, problemOf } from '#src/platform/http/problem.ts'
import { t } from '#src/platform/i18n/t.ts'
import { isEqual } from '#src/platform/outbox/send/three-way.ts'
import { useDraft } from '#src/platform/outbox/show/use-draft.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { Button } from '#src/ui/button.tsx'
import { FormMessage } from '#src/ui/fields/form-message.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { DraftNote } from '#src/widgets/draft-note/draft-note.tsx'

import { changedFrom, DraftSchema } from './draft.ts'
import styles from './panel-dialog.module.css'
import { PanelFields } from './panel-fields.tsx'
import { SamplePanel } from './sample-panel.tsx'
import { type FormKind, panelTyped, problemsOf, readTyped, type Typed } from './typed.ts'

interface PanelDialogProps {
  kind: FormKind
  title: string
  /** Names what is typed, until it is saved. */
  draftKey: string
  /** What is known of it. */
  seen: Typed
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

/**
 * A model, a revision, or both, beside the panel that they describe. What is typed outlives a reload, a killed browser and
 * Escape, but not Cancel (OFF-30).
 */
export function PanelDialog(props: PanelDialogProps) {
  const { draftKey } = props
  const [seen] = useState(props.seen)
  const draft = useDraft(draftKey, DraftSchema)
  const [isAnew, setIsAnew] = useState(false)
  if (draft.found === undefined) return null

  const kept = isAnew ? null : draft.found
  const startOver = () => {
    setIsAnew(true)
    void draft.discard()
  }
  return (
    <PanelForm
      key={isAnew ? 'anew' : 'first'}
      {...props}
      seen={seen}
      start={readTyped(seen, kept?.value ?? {})}
      draft={draft}
      note={
        <>
          {kept && <DraftNote at={kept.at} onStartOver={startOver} />}
          {props.note}
        </>
      }
    />
  )
}

interface PanelFormProps extends PanelDialogProps {
  /** What stands in the form at first. */
  start: Typed
  draft: ReturnType<typeof useDraft<typeof DraftSchema>>
}

function PanelForm({ kind, title, seen, start, draft, onSave, onClose, ...props }: PanelFormProps) {
  useSignals() // subscribes this component to `submitting` and the fields
  const formId = useId()
  const away = isDisconnected(useConnectivity())
  const [form, { Form }] = useForm<Typed>({
    initialValues: start,
    validate: (values) => problemsOf(kind, readTyped(start, values)),
    validateOn: 'touched',
  })
  const typed = () => readTyped(start, getValues(form))
  const kept = useRef<unknown>(changedFrom(seen, start))
  useSignalEffect(() => {
    const next = changedFrom(seen, readTyped(start, getValues(form)))
    if (isEqual(next, kept.current)) return
    kept.current = next
    draft.save(next)
  })
  const save = async () => {
    try {
      // What the server refuses stays kept, to the last letter.
      await onSave(typed())
      void draft.discard()
    } catch (error) {
      notify.error(t('deviceModels:saveFailed'))
      throw refusal(problemOf(error))
    }
  }
  const cancel = () => {
    void draft.discard()
    onClose()
  }
  return (
    <Modal
      title={title}
      size="revision"
      onClose={onClose}
      foot={
        <>
          {props.aside && <span className={styles.aside}>{props.aside}</span>}
          <Button variant="quiet" onClick={cancel}>
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
