import '#src/platform/i18n/en/editor-panels.ts'

import { Ban } from 'lucide-react'
import { useId, useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'

import { modelOf, useEditorSetting, useEditorState } from '../../editor-context.ts'
import styles from './colour-field.module.css'
import fields from './fields.module.css'
import { Labelled } from './labelled.tsx'
import { nearestColour, panelColours, type PanelColour, typedColour } from './panel-colours.ts'
import { Swatch, Swatches } from './swatch.tsx'
import type { Property } from './use-properties.ts'

interface ColourFieldProps {
  label: string
  property: Property<string | null>
  /** Whether there may be none at all. */
  mayBeNone?: boolean
  /** What the panel makes of a colour that it lacks: areas are mixed by dots, letters take the nearest. */
  lacking: 'dots' | 'nearest'
}

/** The colours of the panel first, then any other one. */
export function ColourField({ label, property, mayBeNone = false, lacking }: ColourFieldProps) {
  const { models } = useEditorSetting()
  const layout = useEditorState((state) => state.layout)
  const colours = panelColours(modelOf(models, layout))
  const choose = (code: string | null) => {
    property.set(code)
    property.done()
  }
  const chosen = property.value?.toLowerCase()
  return (
    <Labelled label={label} property={property}>
      <Swatches role="radiogroup" label={label}>
        {mayBeNone && (
          <Swatch
            type="radio"
            name={t('editorPanels:colour-none')}
            isChosen={property.value === null}
            mark={<Ban aria-hidden="true" />}
            onChange={() => choose(null)}
          />
        )}
        {colours.map(({ code, name }) => (
          <Swatch
            key={code}
            type="radio"
            code={code}
            name={name}
            isChosen={chosen === code}
            onChange={() => choose(code)}
          />
        ))}
      </Swatches>
      <AnyColour label={label} property={property} />
      <Hint colours={colours} value={property.value} lacking={lacking} />
    </Labelled>
  )
}

function AnyColour({ label, property }: Pick<ColourFieldProps, 'label' | 'property'>) {
  const id = useId()
  const [draft, setDraft] = useState<string>()
  const { value } = property
  function type(text: string) {
    setDraft(text)
    const code = typedColour(text)
    if (code !== undefined) property.set(code)
  }
  function settle() {
    setDraft(undefined)
    property.done()
  }
  return (
    <span className={styles.any}>
      <input
        type="color"
        className={styles.picker}
        aria-label={t('editorPanels:anyColour', { field: label })}
        value={value ?? '#000000'}
        onChange={({ target }) => property.set(target.value.toLowerCase())}
        onBlur={property.done}
      />
      <input
        id={id}
        type="text"
        className={fields.text}
        autoComplete="off"
        spellCheck={false}
        maxLength={9}
        aria-label={t('editorPanels:colourCode', { field: label })}
        placeholder={value === null ? t('editorPanels:colour-none') : t('editorPanels:mixed')}
        value={draft ?? value ?? ''}
        onChange={({ target }) => type(target.value)}
        onBlur={settle}
        onKeyDown={({ key }) => (key === 'Enter' || key === 'Escape') && settle()}
      />
    </span>
  )
}

interface HintProps {
  colours: readonly PanelColour[]
  value: string | null | undefined
  lacking: 'dots' | 'nearest'
}

function Hint({ colours, value, lacking }: HintProps) {
  if (!value || colours.some(({ code }) => code === value.toLowerCase())) return null
  const colour = nearestColour(colours, value)?.name ?? ''
  return (
    <span className={fields.hint}>
      {lacking === 'dots' ? t('editorPanels:byDots') : t('editorPanels:byNearest', { colour })}
    </span>
  )
}
