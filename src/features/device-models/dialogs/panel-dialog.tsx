import { type FormErrors, getValues, setValues, useForm } from '@modular-forms/react'
import { type ReactNode, useState } from 'react'
import * as v from 'valibot'

import {
  BatteryTypeSchema,
  DisplayTypeSchema,
  LifeStateSchema,
} from '#src/contract/device-model.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { type Problem, problemOf } from '#src/platform/http/problem.ts'
import type { useDraft } from '#src/platform/outbox/show/use-draft.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { commonTexts } from '#src/texts/common.ts'
import { deviceModelsTexts } from '#src/texts/device-models.ts'
import { useFormValues } from '#src/ui/fields/use-signal-value.ts'
import { Stack } from '#src/ui/layout.tsx'
import { useChangedValues, useFormDraft } from '#src/widgets/draft-note/use-form-draft.tsx'
import { FormDialog } from '#src/widgets/form-dialog/form-dialog.tsx'

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
    batteryType: BatteryTypeSchema,
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
  /** The values to continue from after a conflict. */
  startAfter?: (problem: Problem) => FormValues | undefined
  /** Rejects if saving failed; otherwise the dialog closes. */
  onSave: (typed: FormValues) => Promise<void>
  onClose: () => void
}

/**
 * Form of a model, a revision or both, with a preview. The draft survives a reload, a killed browser
 * and Escape, but not Cancel (OFF-30).
 */
export function PanelDialog(props: PanelDialogProps) {
  const [seen, setSeen] = useState(props.seen)
  const found = useFormDraft(props.draftKey, DraftSchema)
  if (!found) return null
  return (
    <PanelForm
      key={found.formKey}
      {...props}
      seen={seen}
      onSeen={setSeen}
      start={mergeValues(seen, found.restored ?? {})}
      draft={found.draft}
      note={
        <>
          {found.note}
          {props.note}
        </>
      }
    />
  )
}

interface PanelFormProps extends PanelDialogProps {
  onSeen: (values: FormValues) => void
  /** Initial values. */
  start: FormValues
  draft: ReturnType<typeof useDraft<typeof DraftSchema>>
}

function PanelForm({ kind, title, seen, start, draft, onClose, ...props }: PanelFormProps) {
  const away = isDisconnected(useConnectivity())
  const [form] = useForm<FormValues>({
    initialValues: start,
    validate: (values) => problemsOf(kind, mergeValues(start, values)),
    validateOn: 'touched',
  })
  const typed = mergeValues(start, useFormValues(form))
  useChangedValues(
    () => changedFrom(seen, mergeValues(start, getValues(form))),
    changedFrom(seen, start),
    draft.save,
  )
  const isEditing = kind === 'model' || props.panelStays === true
  const isUnchanged = Object.keys(changedFrom(seen, typed)).length === 0
  const save = async () => {
    try {
      await props.onSave(mergeValues(start, getValues(form)))
    } catch (error) {
      const theirs = props.startAfter?.(problemOf(error))
      if (theirs) continueFrom(theirs)
      // The draft is kept.
      throw error
    }
    void draft.discard()
  }
  const continueFrom = (theirs: FormValues) => {
    const edits = changedFrom(seen, mergeValues(start, getValues(form)))
    props.onSeen(theirs)
    setValues(form, mergeValues(theirs, edits), { shouldFocus: false })
    draft.save(edits)
  }
  const cancel = () => {
    void draft.discard()
    onClose()
  }
  return (
    <FormDialog
      title={title}
      submitLabel={commonTexts.save}
      size="revision"
      form={form}
      onSubmit={save}
      explain={explain}
      onClose={onClose}
      onCancel={cancel}
      isRequest
      isDisabled={away || (isEditing && isUnchanged)}
      extra={props.aside}
    >
      <div className={styles.columns}>
        <Stack>
          {away && <p className="quiet">{deviceModelsTexts.needsNetwork}</p>}
          {props.note}
          <PanelFields form={form} kind={kind} panelStays={props.panelStays ?? false} />
        </Stack>
        <aside className={styles.sample}>
          <SamplePanel specification={panelFromValues(typed)} />
        </aside>
      </div>
    </FormDialog>
  )
}

/** The form field of a model's name is called `modelName` (MOD-11). */
const fieldOf = (name: string) => (name === 'name' ? 'modelName' : name)

/** Maps server errors to their fields. */
function explain(error: unknown) {
  notify.error(deviceModelsTexts.saveFailed)
  const problem = problemOf(error)
  if (problem.kind === 'changedSince') return { message: deviceModelsTexts.changedMeanwhile }
  if (problem.kind !== 'invalid')
    return { message: 'message' in problem ? problem.message : deviceModelsTexts.saveFailed }
  const errors = Object.entries(problem.fields).map(([name, [message = '']]) => [
    fieldOf(name),
    message,
  ])
  return {
    message: deviceModelsTexts.checkFields,
    fields: Object.fromEntries(errors) as FormErrors<FormValues>,
  }
}

type Draft = v.InferOutput<typeof DraftSchema>

function changedFrom(seen: FormValues, typed: FormValues): Draft {
  const before: Record<string, unknown> = seen
  return Object.fromEntries(
    Object.entries(typed).filter(([field, value]) => before[field] !== value),
  )
}
