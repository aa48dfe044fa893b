import { FormError, type FormErrors, getValues, useForm } from '@modular-forms/react'
import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useId, useRef, useState } from 'react'
import * as v from 'valibot'

import { DisplayTypeSchema, LifeStateSchema } from '#src/contract/device-model.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { type Problem, problemOf } from '#src/platform/http/problem.ts'
import { isEqual } from '#src/platform/outbox/send/three-way.ts'
import { useDraft } from '#src/platform/outbox/show/use-draft.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { commonTexts } from '#src/texts/common.ts'
import { deviceModelsTexts } from '#src/texts/device-models.ts'
import { Button } from '#src/ui/button.tsx'
import { FormMessage } from '#src/ui/fields/form-message.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { DraftNote } from '#src/widgets/draft-note/draft-note.tsx'

import {
  type FormKind,
  panelFromValues,
  problemsOf,
  mergeValues,
  type FormValues,
} from './form-values.ts'
import styles from './panel-dialog.module.css'
import { PanelFields } from './panel-fields.tsx'
import { SamplePanel } from './sample-panel.tsx'

const text = v.string()

/** Only changed fields are stored; the rest comes from current data. */
const DraftSchema = v.partial(
  v.object({
    modelName: text,
    displayName: text,
    width: text,
    height: text,
    diagonal: text,
    resolutionHorizontal: text,
    resolutionVertical: text,
    ppi: text,
    colorDepth: text,
    displayType: DisplayTypeSchema,
    stockNumber: text,
    batteryCapacityWh: text,
    displayRevision: text,
    partNumber: text,
    pcbDigitalRevision: text,
    fl: v.boolean(),
    ctp: v.boolean(),
    lifeState: LifeStateSchema,
  } satisfies Record<keyof FormValues, v.GenericSchema>),
)

interface PanelDialogProps {
  kind: FormKind
  title: string
  /** Storage key of the draft. */
  draftKey: string
  /** Known values. */
  seen: FormValues
  /** The panel is read-only (MOD-09). */
  panelStays?: boolean
  /** Above the fields. */
  note?: ReactNode
  /** At the other end of the buttons. */
  aside?: ReactNode
  /** Rejects if saving failed. */
  onSave: (typed: FormValues) => Promise<void>
  onClose: () => void
}

/**
 * Form of a model, a revision or both, with a preview. The draft survives a reload, a killed browser
 * and Escape, but not Cancel (OFF-30).
 */
export function PanelDialog(props: PanelDialogProps) {
  const { draftKey } = props
  const [seen] = useState(props.seen)
  const draft = useDraft(draftKey, DraftSchema)
  const [hasStartedOver, setIsAnew] = useState(false)
  if (draft.found === undefined) return null

  const kept = hasStartedOver ? null : draft.found
  const startOver = () => {
    setIsAnew(true)
    void draft.discard()
  }
  return (
    <PanelForm
      key={hasStartedOver ? 'restarted' : 'initial'}
      {...props}
      seen={seen}
      start={mergeValues(seen, kept?.value ?? {})}
      draft={draft}
      note={
        <>
          {kept && <DraftNote typedAt={kept.at} onStartOver={startOver} />}
          {props.note}
        </>
      }
    />
  )
}

interface PanelFormProps extends PanelDialogProps {
  /** Initial values. */
  start: FormValues
  draft: ReturnType<typeof useDraft<typeof DraftSchema>>
}

function PanelForm({ kind, title, seen, start, draft, onSave, onClose, ...props }: PanelFormProps) {
  useSignals() // subscribes this component to `submitting` and the fields
  const formId = useId()
  const away = isDisconnected(useConnectivity())
  const [form, { Form }] = useForm<FormValues>({
    initialValues: start,
    validate: (values) => problemsOf(kind, mergeValues(start, values)),
    validateOn: 'touched',
  })
  const typed = () => mergeValues(start, getValues(form))
  const kept = useRef<unknown>(changedFrom(seen, start))
  useSignalEffect(() => {
    const next = changedFrom(seen, mergeValues(start, getValues(form)))
    if (isEqual(next, kept.current)) return
    kept.current = next
    draft.save(next)
  })
  const save = async () => {
    try {
      // The draft is kept if the server rejects it.
      await onSave(typed())
      void draft.discard()
    } catch (error) {
      notify.error(deviceModelsTexts.saveFailed)
      throw formErrorOf(problemOf(error))
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
      footer={
        <>
          {props.aside && <span className={styles.aside}>{props.aside}</span>}
          <Button variant="quiet" onClick={cancel}>
            {commonTexts.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={away}
            busy={form.submitting.value}
          >
            {commonTexts.save}
          </Button>
        </>
      }
    >
      <div className={styles.columns}>
        <Form id={formId} className={styles.form} onSubmit={save} aria-label={title} noValidate>
          {away && <p className="quiet">{deviceModelsTexts.needsNetwork}</p>}
          {props.note}
          <PanelFields form={form} kind={kind} panelStays={props.panelStays ?? false} />
          <FormMessage of={form} />
        </Form>
        <aside className={styles.sample}>
          <SamplePanel specification={panelFromValues(typed())} />
        </aside>
      </div>
    </Modal>
  )
}

/** The form field of a model's name is called `modelName` (MOD-11). */
const fieldOf = (name: string) => (name === 'name' ? 'modelName' : name)

/** Maps server errors to their fields. */
function formErrorOf(problem: Problem) {
  if (problem.kind !== 'invalid')
    return new FormError<FormValues>(
      'message' in problem ? problem.message : deviceModelsTexts.saveFailed,
    )
  const errors = Object.entries(problem.fields).map(([name, [message = '']]) => [
    fieldOf(name),
    message,
  ])
  return new FormError<FormValues>(
    deviceModelsTexts.checkFields,
    Object.fromEntries(errors) as FormErrors<FormValues>,
  )
}

type Draft = v.InferOutput<typeof DraftSchema>

function changedFrom(seen: FormValues, typed: FormValues): Draft {
  const before: Record<string, unknown> = seen
  return Object.fromEntries(
    Object.entries(typed).filter(([field, value]) => before[field] !== value),
  )
}
