import { LONGEST_NAME } from '#src/contract/fields.ts'

import type { Design, DesignElement } from './schema.ts'

/** `{{name}}`, or `{{name|what stands there without a value}}`. */
const PLACEHOLDER = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g

/** The contract refuses longer ones, so they are text like any other. */
const isKey = (key: string): boolean => key !== '' && key.length <= LONGEST_NAME

export interface FoundVariable {
  key: string
  /** Its first fallback text. */
  fallback: string
}

/** One for each distinct placeholder, in the order of the layers (TPL-16). */
export const variablesOf = (design: Design): FoundVariable[] =>
  variablesIn(elementsOf(design).flatMap(textsOf))

/** Those of one element. */
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

/** Of every layout, also of those that are not enabled: nobody should lose a variable by switching one off. */
const textsOf = ({ type, defaults, layouts = {} }: DesignElement): string[] =>
  type === 'text'
    ? [defaults, ...Object.values(layouts)].flatMap(({ text }) => text?.content ?? [])
    : []

/**
 * The values that a template is drawn with: what was said for this place, where it is not empty, else the template's own.
 * Where neither says anything the placeholder's fallback stands, which `filled` knows.
 */
export function valuesFor(
  own: readonly { key: string; value: string }[],
  said: Readonly<Record<string, string>>,
): Record<string, string> {
  const values = new Map(own.map(({ key, value }) => [key, value]))
  for (const [key, value] of Object.entries(said)) if (value !== '') values.set(key, value)
  return Object.fromEntries(values)
}

/** A text with its values put in. Where one is missing or empty its fallback stands; values are never read again. */
export const filled = (text: string, variables: Readonly<Record<string, string>>): string =>
  text.replaceAll(PLACEHOLDER, (placeholder, name: string, fallback = '') => {
    const key = name.trim()
    if (!isKey(key)) return placeholder
    const value = Object.hasOwn(variables, key) ? variables[key] : undefined
    return value || String(fallback).trim()
  })
