import { MAX_NAME_LENGTH } from '#src/contract/fields.ts'

import type { Design, DesignElement } from './schema.ts'

/** `{{name}}` or `{{name|fallback}}`. */
const PLACEHOLDER = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g

/** Longer keys are rejected by the contract, and no JSON with `__proto__` is accepted, so they count as plain text. */
const isKey = (key: string): boolean =>
  key !== '' && key !== '__proto__' && key.length <= MAX_NAME_LENGTH

export interface FoundVariable {
  key: string
  /** The first fallback text. */
  fallback: string
}

/** The distinct variables, in layer order (TPL-16). */
export const variablesOf = (design: Design): FoundVariable[] =>
  variablesIn(elementsOf(design).flatMap(textsOf))

/** The variables of one element. */
export const variablesOfElement = (element: DesignElement): FoundVariable[] =>
  variablesIn(textsOf(element))

function variablesIn(texts: readonly string[]): FoundVariable[] {
  const found = new Map<string, string>()
  for (const content of texts) {
    for (const [, name = '', fallback = ''] of content.matchAll(PLACEHOLDER)) {
      const key = name.trim()
      if (isKey(key)) found.set(key, found.get(key) || fallback.trim())
    }
  }
  return [...found].map(([key, fallback]) => ({ key, fallback }))
}

const elementsOf = ({ layers, elements }: Design): DesignElement[] =>
  [...new Set([...layers, ...Object.keys(elements)])].flatMap((id) =>
    Object.hasOwn(elements, id) ? (elements[id] ?? []) : [],
  )

/** Of all layouts, including disabled ones, so that disabling a layout does not lose variables. */
const textsOf = ({ type, defaults, layouts = {} }: DesignElement): string[] =>
  type === 'text'
    ? [defaults, ...Object.values(layouts)].flatMap(({ text }) => text?.content ?? [])
    : []

/**
 * The values for rendering a template: the non-empty overrides, else the template's own. `fillVariables` uses a placeholder's
 * fallback if both are empty.
 */
export function valuesFor(
  own: readonly { key: string; value: string }[],
  overrides: Readonly<Record<string, string>>,
): Record<string, string> {
  const values = new Map(own.map(({ key, value }) => [key, value]))
  for (const [key, value] of Object.entries(overrides)) if (value !== '') values.set(key, value)
  return Object.fromEntries(values)
}

/** Replaces placeholders by values, or by their fallback if empty. Values are not expanded again. */
export const fillVariables = (text: string, variables: Readonly<Record<string, string>>): string =>
  text.replaceAll(PLACEHOLDER, (placeholder, name: string, fallback = '') => {
    const key = name.trim()
    if (!isKey(key)) return placeholder
    const value = Object.hasOwn(variables, key) ? variables[key] : undefined
    return value || String(fallback).trim()
  })
