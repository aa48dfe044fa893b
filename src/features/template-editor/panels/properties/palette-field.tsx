import '#src/platform/i18n/en/editor-panels.ts'

import { Check } from 'lucide-react'

import { t } from '#src/platform/i18n/t.ts'

import { modelOf, useEditorSetting, useEditorState } from '../../editor-context.ts'
import fields from './fields.module.css'
import { Labelled } from './labelled.tsx'
import { chosenColours, toggledPalette } from './palette-choice.ts'
import { panelColours } from './panel-colours.ts'
import { Swatch, Swatches } from './swatch.tsx'
import type { Property } from './use-properties.ts'

/** What a picture is reduced to, as far as the panel can show it. */
export function PaletteField({ property }: { property: Property<readonly string[]> }) {
  const { models } = useEditorSetting()
  const layout = useEditorState((state) => state.layout)
  const colours = panelColours(modelOf(models, layout))
  const isMixed = property.value === undefined
  const chosen = chosenColours(colours, property.value ?? [])
  return (
    <Labelled label={t('editorPanels:palette')} property={property}>
      <Swatches role="group" label={t('editorPanels:palette')}>
        {colours.map((colour) => {
          const isChosen = !isMixed && chosen.includes(colour)
          return (
            <Swatch
              key={colour.code}
              type="checkbox"
              code={colour.code}
              name={colour.name}
              isChosen={isChosen}
              mark={isChosen && <Check aria-hidden="true" />}
              onChange={() => {
                property.change((palette) => toggledPalette(colours, palette, colour))
                property.done()
              }}
            />
          )
        })}
      </Swatches>
      <span className={fields.hint}>
        {isMixed ? t('editorPanels:mixed') : t('editorPanels:paletteHint')}
      </span>
    </Labelled>
  )
}
