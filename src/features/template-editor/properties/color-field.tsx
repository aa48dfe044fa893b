import { Ban, Check } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'

import { editorPanelsTexts } from '#src/texts/editor-panels.ts'
import { pressedKey } from '#src/ui/pressed-key.ts'

import { modelOf, useEditorEnvironment, useEditorState } from '../editor-context.ts'
import styles from './color-field.module.css'
import fields from './fields.module.css'
import {
  nearestColor,
  type PanelColor,
  panelColors,
  parseColor,
  selectedColors,
  toggledPalette,
} from './panel-colors.ts'
import { PropertyField } from './property-field.tsx'
import type { Property } from './use-properties.ts'

interface ColorFieldProps {
  label: string
  property: Property<string | null>
  allowsNone?: boolean
  /** Rendering of colors that the panel lacks: areas are dithered, text uses the nearest color. */
  fallback: 'dots' | 'nearest'
}

/** Colors of the panel first, then a custom color. */
export function ColorField({ label, property, allowsNone = false, fallback }: ColorFieldProps) {
  const { models } = useEditorEnvironment()
  const layout = useEditorState((state) => state.layout)
  const colors = panelColors(modelOf(models, layout))
  const choose = (code: string | null) => {
    property.set(code)
    property.commit()
  }
  const chosen = property.value?.toLowerCase()
  return (
    <PropertyField label={label} property={property}>
      <Swatches role="radiogroup" label={label}>
        {allowsNone && (
          <Swatch
            type="radio"
            name={editorPanelsTexts['color-none']}
            isSelected={property.value === null}
            mark={<Ban aria-hidden="true" />}
            onChange={() => choose(null)}
          />
        )}
        {colors.map(({ code, name }) => (
          <Swatch
            key={code}
            type="radio"
            code={code}
            name={name}
            isSelected={chosen === code}
            onChange={() => choose(code)}
          />
        ))}
      </Swatches>
      <CustomColor label={label} property={property} />
      <Hint colors={colors} value={property.value} fallback={fallback} />
    </PropertyField>
  )
}

function CustomColor({ label, property }: Pick<ColorFieldProps, 'label' | 'property'>) {
  const id = useId()
  const [draft, setDraft] = useState<string>()
  const { value } = property
  function type(text: string) {
    setDraft(text)
    const code = parseColor(text)
    if (code !== undefined) property.set(code)
  }
  function commitText() {
    setDraft(undefined)
    property.commit()
  }
  return (
    <span className={styles.any}>
      <input
        type="color"
        className={styles.picker}
        aria-label={editorPanelsTexts.anyColor(label)}
        value={value ?? '#000000'}
        onChange={({ target }) => property.set(target.value.toLowerCase())}
        onBlur={property.commit}
      />
      <input
        id={id}
        type="text"
        className={fields.text}
        autoComplete="off"
        spellCheck={false}
        maxLength={9}
        aria-label={editorPanelsTexts.colorCode(label)}
        placeholder={value === null ? editorPanelsTexts['color-none'] : editorPanelsTexts.mixed}
        value={draft ?? value ?? ''}
        onChange={({ target }) => type(target.value)}
        onBlur={commitText}
        onKeyDown={(event) => ['Enter', 'Escape'].includes(pressedKey(event)) && commitText()}
      />
    </span>
  )
}

interface HintProps {
  colors: readonly PanelColor[]
  value: string | null | undefined
  fallback: 'dots' | 'nearest'
}

function Hint({ colors, value, fallback }: HintProps) {
  if (!value || colors.some(({ code }) => code === value.toLowerCase())) return null
  const color = nearestColor(colors, value)?.name ?? ''
  return (
    <span className={fields.hint}>
      {fallback === 'dots' ? editorPanelsTexts.byDots : editorPanelsTexts.byNearest(color)}
    </span>
  )
}

interface SwatchProps {
  type: 'radio' | 'checkbox'
  name: string
  /** Undefined for no color. */
  code?: string
  isSelected: boolean
  /** Icon on the swatch. */
  mark?: ReactNode
  onChange: () => void
}

export const Swatch = ({ type, name, code, isSelected, mark, onChange }: SwatchProps) => (
  <label className={styles.swatch} title={name} style={{ '--k': code }}>
    <input type={type} className="visually-hidden" checked={isSelected} onChange={onChange} />
    {mark}
    <span className="visually-hidden">{name}</span>
  </label>
)

interface SwatchesProps {
  label: string
  role: 'radiogroup' | 'group'
  children: ReactNode
}

export const Swatches = ({ label, role, children }: SwatchesProps) => (
  <div className={styles.swatches} role={role} aria-label={label}>
    {children}
  </div>
)

/** Selects the panel colors of an image. */
export function PaletteField({ property }: { property: Property<readonly string[]> }) {
  const { models } = useEditorEnvironment()
  const layout = useEditorState((state) => state.layout)
  const colors = panelColors(modelOf(models, layout))
  const isMixed = property.value === undefined
  const chosen = selectedColors(colors, property.value ?? [])
  return (
    <PropertyField label={editorPanelsTexts.palette} property={property}>
      <Swatches role="group" label={editorPanelsTexts.palette}>
        {colors.map((color) => {
          const isSelected = !isMixed && chosen.includes(color)
          return (
            <Swatch
              key={color.code}
              type="checkbox"
              code={color.code}
              name={color.name}
              isSelected={isSelected}
              mark={isSelected && <Check aria-hidden="true" />}
              onChange={() => {
                property.change((palette) => toggledPalette(colors, palette, color))
                property.commit()
              }}
            />
          )
        })}
      </Swatches>
      <span className={fields.hint}>
        {isMixed ? editorPanelsTexts.mixed : editorPanelsTexts.paletteHint}
      </span>
    </PropertyField>
  )
}
