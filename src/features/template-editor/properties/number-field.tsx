import { type KeyboardEvent, useId, useState } from 'react'

import { editorPanelsTexts } from '#src/texts/editor-panels.ts'
import { pressedKey } from '#src/ui/pressed-key.ts'

import styles from './fields.module.css'
import { clamped, numberText, type Range, stepped, typedNumber } from './number-text.ts'
import { OverrideMark } from './property-field.tsx'
import type { Property } from './use-properties.ts'

interface NumberFieldProps extends Range {
  label: string
  property: Property<number>
  /** Step of an arrow key; ten times with Shift. */
  step?: number
  hint?: string
}

const LARGE = 10

/** A number, typed or stepped by arrow keys. Invalid input changes nothing and is discarded on blur. */
export function NumberField({ label, property, step = 1, hint, ...range }: NumberFieldProps) {
  const id = useId()
  const [draft, setDraft] = useState<string>()
  const isMixed = property.value === undefined

  function type(text: string) {
    setDraft(text)
    const number = typedNumber(text)
    if (number !== undefined) property.set(clamped(number, range))
  }
  function commitText() {
    setDraft(undefined)
    property.commit()
  }
  function handleKey(event: KeyboardEvent) {
    const key = pressedKey(event)
    if (key === 'Enter' || key === 'Escape') return commitText()
    const direction = { ArrowUp: 1, ArrowDown: -1 }[key]
    if (direction === undefined) return
    event.preventDefault()
    setDraft(undefined)
    const by = direction * step * (event.shiftKey ? LARGE : 1)
    property.change((value) => stepped(value, by, range))
  }
  return (
    <span className={styles.number} title={hint}>
      <label htmlFor={id} className={styles.unit}>
        {label}
      </label>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className={styles.numberInput}
        placeholder={isMixed ? editorPanelsTexts.mixed : undefined}
        value={draft ?? numberText(property.value)}
        onChange={({ target }) => type(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={commitText}
        onKeyDown={handleKey}
      />
      <OverrideMark label={label} property={property} />
    </span>
  )
}
