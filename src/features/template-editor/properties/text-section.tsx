import './design-fonts.css'

import {
  AlignVerticalJustifyCenter,
  AlignVerticalJustifyEnd,
  AlignVerticalJustifyStart,
  TextAlignCenter,
  TextAlignEnd,
  TextAlignStart,
} from 'lucide-react'

import { FONT_FAMILIES } from '#src/imaging/template/families.ts'
import { editorPanelsTexts } from '#src/texts/editor-panels.ts'
import { Select } from '#src/ui/select.tsx'

import { useEditorEnvironment } from '../editor-context.ts'
import { Section } from '../panels/section.tsx'
import { ColorField } from './color-field.tsx'
import { ContentField } from './content-field.tsx'
import styles from './fields.module.css'
import { NumberField } from './number-field.tsx'
import { ChoiceField, OverrideTag, OverrideMark } from './property-field.tsx'
import { PROPERTIES } from './property.ts'
import { type Property, useProperties } from './use-properties.ts'

/** Limits of the schema. */
const SIZE = { min: 1, max: 2000 }
const LINE_HEIGHT = { min: 0.5, max: 5, step: 0.1 }

const ACROSS = [
  { value: 'left', icon: <TextAlignStart aria-hidden="true" /> },
  { value: 'center', icon: <TextAlignCenter aria-hidden="true" /> },
  { value: 'right', icon: <TextAlignEnd aria-hidden="true" /> },
] as const
const DOWN = [
  { value: 'top', icon: <AlignVerticalJustifyStart aria-hidden="true" /> },
  { value: 'middle', icon: <AlignVerticalJustifyCenter aria-hidden="true" /> },
  { value: 'bottom', icon: <AlignVerticalJustifyEnd aria-hidden="true" /> },
] as const
const FITS = ['none', 'shrink', 'fill'] as const

const TEXT = [
  PROPERTIES.content,
  PROPERTIES.font,
  PROPERTIES.size,
  PROPERTIES.weight,
  PROPERTIES.color,
  PROPERTIES.align,
  PROPERTIES.verticalAlign,
  PROPERTIES.lineHeight,
  PROPERTIES.textFit,
]

/** TPL-10 */
export function TextSection() {
  const { of, overrideLabels } = useProperties()
  return (
    <Section title={editorPanelsTexts.text} extra={<OverrideTag words={overrideLabels(TEXT)} />}>
      <ContentField property={of(PROPERTIES.content)} />
      <FontField property={of(PROPERTIES.font)} />
      <div className={styles.twoColumns}>
        <NumberField label={editorPanelsTexts.size} property={of(PROPERTIES.size)} {...SIZE} />
        <NumberField
          label={editorPanelsTexts.lineHeight}
          property={of(PROPERTIES.lineHeight)}
          {...LINE_HEIGHT}
        />
      </div>
      <ChoiceField
        label={editorPanelsTexts.weight}
        property={weightOf(of(PROPERTIES.weight))}
        options={[
          { value: 'regular', label: editorPanelsTexts['weight-regular'] },
          { value: 'bold', label: editorPanelsTexts['weight-bold'] },
        ]}
      />
      <ColorField
        label={editorPanelsTexts.color}
        property={of(PROPERTIES.color)}
        fallback="nearest"
      />
      <div className={styles.twoColumns}>
        <ChoiceField
          label={editorPanelsTexts.align}
          property={of(PROPERTIES.align)}
          options={ACROSS.map((option) => ({
            ...option,
            label: editorPanelsTexts.alignNames[option.value],
          }))}
        />
        <ChoiceField
          label={editorPanelsTexts.verticalAlign}
          property={of(PROPERTIES.verticalAlign)}
          options={DOWN.map((option) => ({
            ...option,
            label: editorPanelsTexts.verticalAlignNames[option.value],
          }))}
        />
      </div>
      <FitField property={of(PROPERTIES.textFit)} />
    </Section>
  )
}

const LIGHTEST_BOLD = 550
const WEIGHTS = { regular: 400, bold: 700 }

/** Designs may contain any weight, but only two are rendered. */
const weightOf = ({ value, ...property }: Property<number>): Property<'regular' | 'bold'> => ({
  ...property,
  value: value === undefined ? undefined : nameOfWeight(value),
  set: (name) => property.set(WEIGHTS[name]),
  change: (of) => property.change((weight) => WEIGHTS[of(nameOfWeight(weight))]),
})
const nameOfWeight = (weight: number) => (weight < LIGHTEST_BOLD ? 'regular' : 'bold')

function FitField({ property }: { property: Property<(typeof FITS)[number]> }) {
  const { canEdit } = useEditorEnvironment()
  return (
    <div className={styles.withMark}>
      <Select
        label={editorPanelsTexts.fit}
        options={FITS.map((id) => ({ id, label: editorPanelsTexts.textFit[id] }))}
        value={property.value ?? null}
        placeholder={editorPanelsTexts.mixed}
        disabled={!canEdit}
        onChange={(chosen) => {
          const fit = FITS.find((option) => option === chosen)
          if (fit) property.set(fit)
          property.commit()
        }}
      />
      <OverrideMark label={editorPanelsTexts.fit} property={property} />
    </div>
  )
}

/** Shows each family in its own font. An unknown family is kept until another one is selected. */
function FontField({ property }: { property: Property<string> }) {
  const { canEdit } = useEditorEnvironment()
  const { value } = property
  const known = FONT_FAMILIES.map((family) => ({
    id: family,
    label: family,
    fontFamily: `'Design ${family}', var(--font)`,
  }))
  const isUnavailable = value !== undefined && !FONT_FAMILIES.includes(value)
  const unavailable = isUnavailable
    ? [{ id: value, label: editorPanelsTexts.fontNotHere(value) }]
    : []
  return (
    <div className={styles.withMark}>
      <Select
        label={editorPanelsTexts.font}
        options={[...known, ...unavailable]}
        value={value ?? null}
        placeholder={editorPanelsTexts.mixed}
        disabled={!canEdit}
        onChange={(family) => {
          property.set(family)
          property.commit()
        }}
      />
      <OverrideMark label={editorPanelsTexts.font} property={property} />
    </div>
  )
}
