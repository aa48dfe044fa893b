import { keysOf, type Layout } from '#src/domain/design/layouts.ts'
import type { DesignElement, Properties } from '#src/domain/design/schema.ts'

/** For which layouts a property is set: all, all that hang the same way, or the one that is shown. */
export type Scope = 'all' | 'orientation' | 'layout'

/** Where in a design a property is set: what an action of the editor says beside the values. */
export interface Place {
  layout: Layout
  scope: Scope
}

/** The key of a scope's overrides; none where a property holds for all layouts. */
export const scopeKey = ({ layout, scope }: Place): string | undefined =>
  scope === 'all' ? undefined : keysOf(layout)[scope === 'orientation' ? 0 : 1]

/** One property: `fill`, or one of a group: `text.size`. */
export type Field = string

const GROUPS = ['position', 'text', 'picture'] as const
type Group = (typeof GROUPS)[number]
const isGroup = (name: string): name is Group => GROUPS.some((group) => group === name)

type Values = Readonly<Record<string, unknown>>

/** Each property that something sets, by its field. */
export const fieldsOf = (properties: Properties): [Field, unknown][] =>
  Object.entries(properties).flatMap(([name, value]): [Field, unknown][] =>
    isGroup(name)
      ? Object.entries(value ?? {}).map(([inner, own]) => [`${name}.${inner}`, own])
      : [[name, value]],
  )

const groupOf = (properties: Properties, group: Group): Values => properties[group] ?? {}

/** The same properties with one more set, or with one less. */
export function withField(properties: Properties, field: Field, value: unknown): Properties {
  const [group = '', inner] = field.split('.')
  if (inner === undefined || !isGroup(group)) return { ...properties, [field]: value }
  return { ...properties, [group]: { ...groupOf(properties, group), [inner]: value } }
}

export function withoutField(properties: Properties, field: Field): Properties {
  const [group = '', inner] = field.split('.')
  if (inner === undefined || !isGroup(group)) return without(properties, field)
  const left = without(groupOf(properties, group), inner)
  const others: Properties = without(properties, group)
  return Object.keys(left).length > 0 ? { ...others, [group]: left } : others
}

export const without = <T extends object>(all: T, name: string): T => {
  const { [name as keyof T]: _gone, ...others } = all
  return others as T
}

const sets = (properties: Properties | undefined, field: Field): boolean => {
  const [group = '', inner] = field.split('.')
  if (!properties) return false
  return inner !== undefined && isGroup(group)
    ? Object.hasOwn(groupOf(properties, group), inner)
    : Object.hasOwn(properties, field)
}

const overridesAt = ({ layouts = {} }: DesignElement, key: string): Properties | undefined =>
  Object.hasOwn(layouts, key) ? layouts[key] : undefined

/** The key of the override that a layout shows for a field; none where the default holds. */
export const overrideOf = (element: DesignElement, field: Field, layout: Layout) =>
  keysOf(layout).findLast((key) => sets(overridesAt(element, key), field))

/**
 * Where a field is written: at the scope's key, unless a stronger override would hide it in the layout that is shown.
 * Whoever changes what they see must see it change.
 */
export function keyToWrite(element: DesignElement, field: Field, place: Place) {
  const keys = keysOf(place.layout)
  const wanted = scopeKey(place)
  const shown = overrideOf(element, field, place.layout)
  const strength = (key: string | undefined) => (key === undefined ? -1 : keys.indexOf(key))
  return strength(shown) > strength(wanted) ? shown : wanted
}

/** The element with properties set where its layout shows them. */
export function withProperties(element: DesignElement, properties: Properties, place: Place) {
  return fieldsOf(properties).reduce((changed, [field, value]): DesignElement => {
    const key = keyToWrite(changed, field, place)
    if (key === undefined)
      return { ...changed, defaults: withField(changed.defaults, field, value) }
    const own = overridesAt(changed, key) ?? {}
    return { ...changed, layouts: { ...changed.layouts, [key]: withField(own, field, value) } }
  }, element)
}

/** The element with the override that its layout shows taken away, so that the next weaker one holds (TPL-08). */
export function withoutOverride(
  element: DesignElement,
  field: Field,
  layout: Layout,
): DesignElement {
  const key = overrideOf(element, field, layout)
  const own = key === undefined ? undefined : overridesAt(element, key)
  if (key === undefined || !own) return element
  const left = withoutField(own, field)
  const others = without(element.layouts ?? {}, key)
  if (Object.keys(left).length > 0) return { ...element, layouts: { ...others, [key]: left } }
  return Object.keys(others).length > 0
    ? { ...element, layouts: others }
    : without(element, 'layouts')
}
