import { editorPanelsTexts } from '#src/texts/editor-panels.ts'
import { Switch } from '#src/ui/switch.tsx'

import { useCanvasSize } from '../editor-context.ts'
import { Section } from '../panels/section.tsx'
import { ALIGNMENT, CommandButton, useCommands } from '../toolbar/command-button.tsx'
import styles from './fields.module.css'
import { NumberField } from './number-field.tsx'
import { OverrideMark, OverrideTag } from './property-field.tsx'
import { boxProperties, PROPERTIES } from './property.ts'
import { useProperties } from './use-properties.ts'

/** Limits of the schema. */
const COORDINATE = { min: -20_000, max: 20_000 }
const SIDE = { min: 1, max: 20_000 }

/** TPL-09 */
export function PositionSection() {
  const { of, overrideLabels } = useProperties()
  const box = boxProperties(useCanvasSize())
  const visible = of(PROPERTIES.visible)
  const all = [box.width, box.height, PROPERTIES.rotation, PROPERTIES.visible]
  return (
    <Section title={editorPanelsTexts.position} extra={<OverrideTag words={overrideLabels(all)} />}>
      <ArrangeButtons />
      <div className={styles.twoColumns}>
        <NumberField label={editorPanelsTexts.x} property={of(box.x)} {...COORDINATE} />
        <NumberField label={editorPanelsTexts.y} property={of(box.y)} {...COORDINATE} />
        <NumberField label={editorPanelsTexts.width} property={of(box.width)} {...SIDE} />
        <NumberField label={editorPanelsTexts.height} property={of(box.height)} {...SIDE} />
        <NumberField
          label={editorPanelsTexts.right}
          hint={editorPanelsTexts.rightHint}
          property={of(PROPERTIES.right)}
          {...COORDINATE}
        />
        <NumberField
          label={editorPanelsTexts.bottom}
          hint={editorPanelsTexts.bottomHint}
          property={of(PROPERTIES.bottom)}
          {...COORDINATE}
        />
        <NumberField
          label={editorPanelsTexts.rotation}
          property={of(PROPERTIES.rotation)}
          {...COORDINATE}
        />
        <span className={styles.row}>
          <Switch
            label={
              visible.value === undefined
                ? `${editorPanelsTexts.visible} (${editorPanelsTexts.mixed})`
                : editorPanelsTexts.visible
            }
            checked={visible.value ?? false}
            onChange={(on) => {
              visible.set(on)
              visible.commit()
            }}
          />
          <OverrideMark label={editorPanelsTexts.visible} property={visible} />
        </span>
      </div>
    </Section>
  )
}

/** Aligns a single element to the panel, several to each other. */
function ArrangeButtons() {
  const commandOf = useCommands()
  return (
    <div className={styles.buttons} role="group" aria-label={editorPanelsTexts.arrange}>
      {ALIGNMENT.map((id) => (
        <CommandButton key={id} id={id} command={commandOf(id)} size="small" />
      ))}
    </div>
  )
}
