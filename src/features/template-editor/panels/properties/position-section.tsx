import '#src/platform/i18n/en/editor-panels.ts'

import { t } from '#src/platform/i18n/t.ts'
import { Switch } from '#src/ui/switch.tsx'

import { useCanvasSize } from '../../editor-context.ts'
import { Section } from '../section.tsx'
import { ArrangeButtons } from './arrange-buttons.tsx'
import { DifferenceTag } from './difference-tag.tsx'
import styles from './fields.module.css'
import { NumberField } from './number-field.tsx'
import { PropertyMark } from './property-mark.tsx'
import { boxProperties, PROPERTIES } from './property.ts'
import { useProperties } from './use-properties.ts'

/** As the schema has it. */
const ANYWHERE = { min: -20_000, max: 20_000 }
const SIDE = { min: 1, max: 20_000 }

/** TPL-09 */
export function PositionSection() {
  const { of, differences } = useProperties()
  const box = boxProperties(useCanvasSize())
  const visible = of(PROPERTIES.visible)
  const all = [box.width, box.height, PROPERTIES.rotation, PROPERTIES.visible]
  return (
    <Section title={t('editorPanels:position')} aside={<DifferenceTag words={differences(all)} />}>
      <ArrangeButtons />
      <div className={styles.duo}>
        <NumberField label={t('editorPanels:x')} property={of(box.x)} {...ANYWHERE} />
        <NumberField label={t('editorPanels:y')} property={of(box.y)} {...ANYWHERE} />
        <NumberField label={t('editorPanels:width')} property={of(box.width)} {...SIDE} />
        <NumberField label={t('editorPanels:height')} property={of(box.height)} {...SIDE} />
        <NumberField
          label={t('editorPanels:right')}
          hint={t('editorPanels:rightHint')}
          property={of(PROPERTIES.right)}
          {...ANYWHERE}
        />
        <NumberField
          label={t('editorPanels:bottom')}
          hint={t('editorPanels:bottomHint')}
          property={of(PROPERTIES.bottom)}
          {...ANYWHERE}
        />
        <NumberField
          label={t('editorPanels:rotation')}
          property={of(PROPERTIES.rotation)}
          {...ANYWHERE}
        />
        <span className={styles.row}>
          <Switch
            label={
              visible.value === undefined
                ? `${t('editorPanels:visible')} (${t('editorPanels:mixed')})`
                : t('editorPanels:visible')
            }
            checked={visible.value ?? false}
            onChange={(on) => {
              visible.set(on)
              visible.done()
            }}
          />
          <PropertyMark label={t('editorPanels:visible')} property={visible} />
        </span>
      </div>
    </Section>
  )
}
