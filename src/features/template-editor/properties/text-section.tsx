import '#src/platform/i18n/en/editor-panels.ts'
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
import { t } from '#src/platform/i18n/t.ts'
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
    <Section title={t('editorPanels:text')} extra={<OverrideTag words={overrideLabels(TEXT)} />}>
      <ContentField property={of(PROPERTIES.content)} />
      <FontField property={of(PROPERTIES.font)} />
      <div className={styles.twoColumns}>
        <NumberField label={t('editorPanels:size')} property={of(PROPERTIES.size)} {...SIZE} />
        <NumberField
          label={t('editorPanels:lineHeight')}
          property={of(PROPERTIES.lineHeight)}
          {...LINE_HEIGHT}
        />
      </div>
      <ChoiceField
        label={t('editorPanels:weight')}
        property={weightOf(of(PROPERTIES.weight))}
        options={[
          { value: 'regular', label: t('editorPanels:weight-regular') },
          { value: 'bold', label: t('editorPanels:weight-bold') },
        ]}
      />
      <ColorField
        label={t('editorPanels:color')}
        property={of(PROPERTIES.color)}
        fallback="nearest"
      />
      <div className={styles.twoColumns}>
        <ChoiceField
          label={t('editorPanels:align')}
          property={of(PROPERTIES.align)}
          options={ACROSS.map((option) => ({
            ...option,
            label: t(`editorPanels:align-${option.value}`),
          }))}
        />
        <ChoiceField
          label={t('editorPanels:verticalAlign')}
          property={of(PROPERTIES.verticalAlign)}
          options={DOWN.map((option) => ({
            ...option,
            label: t(`editorPanels:verticalAlign-${option.value}`),
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
        label={t('editorPanels:fit')}
        options={FITS.map((id) => ({ id, label: t(`editorPanels:textFit-${id}`) }))}
        value={property.value ?? null}
        placeholder={t('editorPanels:mixed')}
        disabled={!canEdit}
        onChange={(chosen) => {
          const fit = FITS.find((option) => option === chosen)
          if (fit) property.set(fit)
          property.commit()
        }}
      />
      <OverrideMark label={t('editorPanels:fit')} property={property} />
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
    face: `'Design ${family}', var(--font)`,
  }))
  const isUnavailable = value !== undefined && !FONT_FAMILIES.includes(value)
  const unavailable = isUnavailable
    ? [{ id: value, label: t('editorPanels:fontNotHere', { font: value }) }]
    : []
  return (
    <div className={styles.withMark}>
      <Select
        label={t('editorPanels:font')}
        options={[...known, ...unavailable]}
        value={value ?? null}
        placeholder={t('editorPanels:mixed')}
        disabled={!canEdit}
        onChange={(family) => {
          property.set(family)
          property.commit()
        }}
      />
      <OverrideMark label={t('editorPanels:font')} property={property} />
    </div>
  )
}
