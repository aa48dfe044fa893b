import { Field, type FormStore, setValue } from '@modular-forms/react'
import type { ReadonlySignal } from '@preact/signals-react'
import type { ReactNode } from 'react'

import {
  BatteryTypeSchema,
  DisplayTypeSchema,
  LifeStateSchema,
} from '#src/contract/device-model.ts'
import { deviceModelsTexts } from '#src/texts/device-models.ts'
import { checkboxField } from '#src/ui/fields/checkbox-field.tsx'
import { numberField } from '#src/ui/fields/number-field.tsx'
import { textField } from '#src/ui/fields/text-field.tsx'
import { useSignalValue } from '#src/ui/fields/use-signal-value.ts'
import { Select } from '#src/ui/select.tsx'

import { formatDisplay } from '../labels.ts'
import type { FormKind, FormValues } from './form-values.ts'
import styles from './panel-dialog.module.css'

interface PanelFieldsProps {
  form: FormStore<FormValues>
  kind: FormKind
  panelStays: boolean
}

/** Model fields come first when editable, last when read-only (MOD-09). */
export function PanelFields({ form, kind, panelStays }: PanelFieldsProps) {
  const model = <ModelFields key="model" form={form} readOnly={kind === 'revision'} />
  const display = <DisplayFields key="display" form={form} readOnly={panelStays} />
  const revision = <RevisionFields key="revision" form={form} isFirst={kind === 'newModel'} />
  if (kind === 'model') return [model, display]
  if (kind === 'newModel') return [model, display, revision]
  return panelStays ? [revision, model, display] : [display, revision, model]
}

interface GroupProps {
  title: string
  note?: string | undefined
  children: ReactNode
}

const Group = ({ title, note, children }: GroupProps) => (
  <fieldset className={styles.group}>
    <legend className={styles.legend}>{title}</legend>
    {note !== undefined && <p className="quiet small">{note}</p>}
    <div className={styles.fields}>{children}</div>
  </fieldset>
)

interface PartProps {
  form: FormStore<FormValues>
  readOnly: boolean
}

const ModelFields = ({ form, readOnly }: PartProps) => (
  <Group title={deviceModelsTexts.groupModel}>
    <Field of={form} name="modelName">
      {textField({
        label: deviceModelsTexts.modelName,
        ...(!readOnly && { hint: deviceModelsTexts.modelNameHint }),
        autoComplete: 'off',
        readOnly,
      })}
    </Field>
    <Field of={form} name="displayName">
      {textField({
        label: deviceModelsTexts.displayName,
        ...(!readOnly && { hint: deviceModelsTexts.displayNameHint }),
        autoComplete: 'off',
        readOnly,
      })}
    </Field>
    <Field of={form} name="width">
      {numberField({ label: deviceModelsTexts.widthMm, readOnly })}
    </Field>
    <Field of={form} name="height">
      {numberField({ label: deviceModelsTexts.heightMm, readOnly })}
    </Field>
  </Group>
)

const DISPLAY_TYPES = DisplayTypeSchema.options
const BATTERY_TYPES = BatteryTypeSchema.options
const LIFE_STATES = LifeStateSchema.options

const DisplayFields = ({ form, readOnly }: PartProps) => (
  <Group
    title={deviceModelsTexts.groupPanel}
    note={readOnly ? deviceModelsTexts.ofModel : undefined}
  >
    <Field of={form} name="resolutionHorizontal">
      {numberField({ label: deviceModelsTexts.horizontalPx, whole: true, readOnly })}
    </Field>
    <Field of={form} name="resolutionVertical">
      {numberField({ label: deviceModelsTexts.verticalPx, whole: true, readOnly })}
    </Field>
    <Field of={form} name="diagonal">
      {numberField({ label: deviceModelsTexts.diagonalIn, readOnly })}
    </Field>
    <Field of={form} name="ppi">
      {numberField({ label: deviceModelsTexts.pixelsPerInch, readOnly })}
    </Field>
    <Field of={form} name="displayType">
      {({ value }) => (
        <Choice
          label={deviceModelsTexts.displayType}
          value={value}
          disabled={readOnly}
          options={DISPLAY_TYPES.map((id) => ({ id, label: formatDisplay(id) }))}
          onChange={(type) => setValue(form, 'displayType', type)}
        />
      )}
    </Field>
    <Field of={form} name="colorDepth">
      {numberField({ label: deviceModelsTexts.colorDepth, whole: true, readOnly })}
    </Field>
  </Group>
)

interface RevisionFieldsProps {
  form: FormStore<FormValues>
  isFirst: boolean
}

const RevisionFields = ({ form, isFirst }: RevisionFieldsProps) => (
  <Group title={isFirst ? deviceModelsTexts.groupFirstRevision : deviceModelsTexts.groupRevision}>
    <Field of={form} name="stockNumber">
      {textField({ label: deviceModelsTexts.stockNumber, autoComplete: 'off' })}
    </Field>
    <Field of={form} name="partNumber">
      {textField({ label: deviceModelsTexts.partNumber, autoComplete: 'off' })}
    </Field>
    <Field of={form} name="displayRevision">
      {textField({
        label: deviceModelsTexts.displayRevision,
        hint: deviceModelsTexts.displayRevisionHint,
        autoComplete: 'off',
      })}
    </Field>
    <Field of={form} name="pcbDigitalRevision">
      {textField({ label: deviceModelsTexts.pcb, autoComplete: 'off' })}
    </Field>
    <Field of={form} name="batteryCapacityWh">
      {numberField({ label: deviceModelsTexts.batteryWh })}
    </Field>
    <Field of={form} name="batteryType">
      {({ value }) => (
        <Choice
          label={deviceModelsTexts.batteryType}
          value={value}
          options={BATTERY_TYPES.map((id) => ({ id, label: deviceModelsTexts.batteryNames[id] }))}
          onChange={(type) => setValue(form, 'batteryType', type)}
        />
      )}
    </Field>
    <Field of={form} name="lifeState">
      {({ value }) => (
        // MOD-18
        <Choice
          label={deviceModelsTexts.lifeState}
          value={value}
          options={LIFE_STATES.map((id) => ({ id, label: deviceModelsTexts.stateNames[id] }))}
          disabled
        />
      )}
    </Field>
    <Field of={form} name="fl" type="boolean">
      {checkboxField({ label: deviceModelsTexts.frontLight })}
    </Field>
    <Field of={form} name="ctp" type="boolean">
      {checkboxField({ label: deviceModelsTexts.touchPanel })}
    </Field>
  </Group>
)

interface ChoiceProps<T extends string> {
  label: string
  value: ReadonlySignal<T | undefined>
  options: readonly { id: T; label: string }[]
  disabled?: boolean
  onChange?: (id: T) => void
}

const Choice = <T extends string>({ value, onChange, ...select }: ChoiceProps<T>) => (
  <Select
    {...select}
    value={useSignalValue(value) ?? null}
    onChange={(id) => {
      const chosen = select.options.find((option) => option.id === id)
      if (chosen) onChange?.(chosen.id)
    }}
  />
)
