import './en/common.ts'
import './en/login.ts'
import './en/toasts.ts'
import './en/validation.ts'

import type { Catalogue } from './catalogue.ts'
import { texts } from './runtime.ts'

type Namespace = keyof Catalogue & string
type PluralForm = 'zero' | 'one' | 'other'
type WithoutForm<Name extends string> = Name extends `${infer Base}_${PluralForm}` ? Base : Name

/** Every key of the catalogue, as `namespace:key`. A text with plural forms goes by its name without the form. */
export type Key = {
  [N in Namespace]: `${N}:${WithoutForm<keyof Catalogue[N] & string>}`
}[Namespace]

type TextOf<K extends string> = K extends `${infer N extends Namespace}:${infer Name}`
  ? Name extends keyof Catalogue[N]
    ? Catalogue[N][Name]
    : `${Name}_other` extends keyof Catalogue[N]
      ? Catalogue[N][`${Name}_other`] | '{{count}}'
      : never
  : never
type Slots<Text> = Text extends `${string}{{${infer Slot}}}${infer Rest}`
  ? Slot | Slots<Rest>
  : never
type Value<Slot> = Slot extends 'count' ? number : string | number
type Values<K extends Key> = [Slots<TextOf<K>>] extends [never]
  ? []
  : [values: { [Slot in Slots<TextOf<K>>]: Value<Slot> }]

const plurals = new Intl.PluralRules('en')

/** The names that a text may go by, the first that is there counts: none at all may have words of its own. */
const namesOf = (key: string, count: unknown): string[] =>
  typeof count === 'number'
    ? [...(count === 0 ? [`${key}_zero`] : []), `${key}_${plurals.select(count)}`, key]
    : [key]

/** The English text of a key. Texts with `{{name}}` in them ask for their values; `count` chooses the plural form. */
export const t = <K extends Key>(key: K, ...[values]: Values<K>): string => {
  const given: Readonly<Record<string, string | number>> = values ?? {}
  const name = namesOf(key, given['count']).find((one) => texts.has(one))
  const text = name === undefined ? '' : (texts.get(name) ?? '')
  // In one pass: what a value says is never read as a slot itself.
  return text.replace(/\{\{(\w+)\}\}/g, (_slot, slot: string) => String(given[slot] ?? ''))
}

/**
 * The text of a validation message. Schemas name keys of the catalogue; a schema that names none leaves a sentence of
 * the library, which says nothing to a reader, so a general text takes its place (AUTH-31).
 */
export const messageText = (message: string): string => texts.get(message) ?? t('validation:wrong')
