import '#src/platform/i18n/en/editor-panels.ts'

import { t } from '#src/platform/i18n/t.ts'

import { Section } from '../section.tsx'
import { ColourField } from './colour-field.tsx'
import { DifferenceTag } from './difference-tag.tsx'
import styles from './fields.module.css'
import { NumberField } from './number-field.tsx'
import { PROPERTIES } from './property.ts'
import { useProperties } from './use-properties.ts'

const LENGTH = { min: 0, max: 20_000 }

/** Of the element's box. */
export function ShapeSection() {
  const { of, differences } = useProperties()
  const { fill, stroke, strokeWidth, radius } = PROPERTIES
  return (
    <Section
      title={t('editorPanels:shape')}
      aside={<DifferenceTag words={differences([fill, stroke, strokeWidth, radius])} />}
    >
      <ColourField label={t('editorPanels:fill')} property={of(fill)} mayBeNone lacking="dots" />
      <ColourField
        label={t('editorPanels:stroke')}
        property={of(stroke)}
        mayBeNone
        lacking="dots"
      />
      <div className={styles.duo}>
        <NumberField label={t('editorPanels:strokeWidth')} property={of(strokeWidth)} {...LENGTH} />
        <NumberField label={t('editorPanels:radius')} property={of(radius)} {...LENGTH} />
      </div>
    </Section>
  )
}
