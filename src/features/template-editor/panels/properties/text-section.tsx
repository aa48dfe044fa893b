import '#src/platform/i18n/en/editor-panels.ts'

import {
  AlignVerticalJustifyCenter,
  AlignVerticalJustifyEnd,
  AlignVerticalJustifyStart,
  TextAlignCenter,
  TextAlignEnd,
  TextAlignStart,
} from 'lucide-react'

import { t } from '#src/platform/i18n/t.ts'
import { Select } from '#src/ui/select.tsx'

import { useEditorSetting } from '../../editor-context.ts'
import { Section } from '../section.tsx'
import { ChoiceField } from './choice-field.tsx'
import { ColourField } from './colour-field.tsx'
import { ContentField } from './content-field.tsx'
import { DifferenceTag } from './difference-tag.tsx'
import styles from './fields.module.css'
import { FontField } from './font-field.tsx'
import { NumberField } from './number-field.tsx'
import { PropertyMark } from './property-mark.tsx'
import { PROPERTIES } from './property.ts'
import { type Property, useProperties } from './use-properties.ts'

/** As the schema has them. */
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
  const { of, differences } = useProperties()
  return (
    <Section title={t('editorPanels:text')} aside={<DifferenceTag words={differences(TEXT)} />}>
      <ContentField property={of(PROPERTIES.content)} />
      <FontField property={of(PROPERTIES.font)} />
      <div className={styles.duo}>
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
      <ColourField
        label={t('editorPanels:color')}
        property={of(PROPERTIES.color)}
        lacking="nearest"
      />
      <div className={styles.duo}>
        <ChoiceField
          label={t('editorPanels:align')}
          property={of(PROPERTIES.align)}
          options={ACROSS.map((one) => ({ ...one, label: t(`editorPanels:align-${one.value}`) }))}
        />
        <ChoiceField
          label={t('editorPanels:verticalAlign')}
          property={of(PROPERTIES.verticalAlign)}
          options={DOWN.map((one) => ({
            ...one,
            label: t(`editorPanels:verticalAlign-${one.value}`),
          }))}
        />
      </div>
      <FitField property={of(PROPERTIES.textFit)} />
    </Section>
  )
}

const LIGHTEST_BOLD = 550
const WEIGHTS = { regular: 400, bold: 700 }

/** Two weights are drawn; a design may hold any number. */
const weightOf = ({ value, ...property }: Property<number>): Property<'regular' | 'bold'> => ({
  ...property,
  value: value === undefined ? undefined : nameOfWeight(value),
  set: (name) => property.set(WEIGHTS[name]),
  change: (of) => property.change((weight) => WEIGHTS[of(nameOfWeight(weight))]),
})
const nameOfWeight = (weight: number) => (weight < LIGHTEST_BOLD ? 'regular' : 'bold')

function FitField({ property }: { property: Property<(typeof FITS)[number]> }) {
  const { mayEdit } = useEditorSetting()
  return (
    <div className={styles.marked}>
      <Select
        label={t('editorPanels:fit')}
        options={FITS.map((id) => ({ id, label: t(`editorPanels:textFit-${id}`) }))}
        value={property.value ?? null}
        placeholder={t('editorPanels:mixed')}
        disabled={!mayEdit}
        onChange={(chosen) => {
          const fit = FITS.find((one) => one === chosen)
          if (fit) property.set(fit)
          property.done()
        }}
      />
      <PropertyMark label={t('editorPanels:fit')} property={property} />
    </div>
  )
}
