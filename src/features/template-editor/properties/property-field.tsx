import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'

import { editorPanelsTexts } from '#src/texts/editor-panels.ts'
import { type Segment, SegmentedToggle } from '#src/ui/segmented-toggle.tsx'
import { Tag } from '#src/ui/tag.tsx'

import styles from './fields.module.css'
import { focusBeside } from './focus-beside.ts'
import type { Override } from './overrides.ts'
import type { Property } from './use-properties.ts'

interface OverrideMarkProps {
  label: string
  property: { override: Override | undefined; reset: () => void }
}

/** Marks an overridden value, and resets it (TPL-08). */
export function OverrideMark({ label, property: { override, reset } }: OverrideMarkProps) {
  if (!override) return null
  const values = { differs: override.words, reset: editorPanelsTexts.reset(label) }
  const words =
    override.counts === undefined
      ? editorPanelsTexts.mark(values)
      : editorPanelsTexts.markElsewhere({ ...values, counts: override.counts })
  return (
    <button
      type="button"
      className={styles.overrideMark}
      aria-label={words}
      title={words}
      data-passing
      onClick={({ currentTarget, detail }) => {
        // Not after a click: a touch screen would open its keyboard, and Ctrl+Z would undo in the field alone.
        if (detail === 0) focusBeside(currentTarget)
        reset()
      }}
    >
      <RotateCcw aria-hidden="true" />
    </button>
  )
}

interface PropertyFieldProps {
  label: string
  /** Id of the control; undefined if the control has its own accessible name. */
  htmlFor?: string
  property?: { override: Override | undefined; reset: () => void }
  children: ReactNode
}

/** A labeled field with an override mark. */
export const PropertyField = ({ label, htmlFor, property, children }: PropertyFieldProps) => (
  <div className={styles.field}>
    <span className={styles.header}>
      {htmlFor === undefined ? (
        <span className={styles.label}>{label}</span>
      ) : (
        <label className={styles.label} htmlFor={htmlFor}>
          {label}
        </label>
      )}
      {property && <OverrideMark label={label} property={property} />}
    </span>
    {children}
  </div>
)

/** Summary of the overrides in a section. */
export function OverrideTag({ words }: { words: readonly string[] }) {
  const [first] = words
  if (first === undefined) return null
  return (
    <Tag tone="accent">
      {words.every((one) => one === first) ? first : editorPanelsTexts.differs.here()}
    </Tag>
  )
}

interface ChoiceFieldProps<Value extends string> {
  label: string
  property: Property<Value>
  options: readonly Segment<Value>[]
}

/** Segmented choice; nothing is selected if the elements differ. */
export const ChoiceField = <Value extends string>(props: ChoiceFieldProps<Value>) => {
  const { label, property, options } = props
  return (
    <PropertyField label={label} property={property}>
      <span>
        <SegmentedToggle<Value | ''>
          label={label}
          options={options}
          value={property.value ?? ''}
          onChange={(value) => {
            if (value === '') return
            property.set(value)
            property.commit()
          }}
        />
      </span>
    </PropertyField>
  )
}
