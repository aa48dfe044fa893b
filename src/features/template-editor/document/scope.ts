import { placedElement } from '#src/domain/design/element.ts'
import { keysOf, type Layout, layoutOfKey } from '#src/domain/design/layouts.ts'
import type { DesignElement, Properties } from '#src/domain/design/schema.ts'

/** The layouts that a change applies to: all, those of the orientation, or only the shown one. */
export type Scope = 'all' | 'orientation' | 'layout'

/** Where in a design a property is set. */
export interface EditTarget {
  layout: Layout
  scope: Scope
}

/** The override key of a scope; undefined for all layouts. */
export const scopeKey = ({ layout, scope }: EditTarget): string | undefined =>
  scope === 'all' ? undefined : keysOf(layout)[scope === 'orientation' ? 0 : 1]

/** Path of a property: `fill`, or `text.size` in a group. */
export type Field = string

const GROUPS = ['position', 'text', 'picture'] as const
type Group = (typeof GROUPS)[number]
const isGroup = (name: string): name is Group => GROUPS.some((group) => group === name)

type Values = Readonly<Record<string, unknown>>

/** The set properties as pairs of field and value. */
export const fieldsOf = (properties: Properties): [Field, unknown][] =>
  Object.entries(properties).flatMap(([name, value]): [Field, unknown][] =>
    isGroup(name)
      ? Object.entries(value ?? {}).map(([inner, own]) => [`${name}.${inner}`, own])
      : [[name, value]],
  )

const groupOf = (properties: Properties, group: Group): Values => properties[group] ?? {}

export function withField(properties: Properties, field: Field, value: unknown): Properties {
  const [group = '', inner] = field.split('.')
  if (inner === undefined || !isGroup(group)) return { ...properties, [field]: value }
  return { ...properties, [group]: { ...groupOf(properties, group), [inner]: value } }
}

export function withoutField(properties: Properties, field: Field): Properties {
  const [group = '', inner] = field.split('.')
  if (inner === undefined || !isGroup(group)) return omitKey(properties, field)
  const remaining = omitKey(groupOf(properties, group), inner)
  const others: Properties = omitKey(properties, group)
  return Object.keys(remaining).length > 0 ? { ...others, [group]: remaining } : others
}

export const omitKey = <T extends object>(all: T, name: string): T => {
  const { [name as keyof T]: _gone, ...others } = all
  return others as T
}

const hasField = (properties: Properties | undefined, field: Field): boolean => {
  const [group = '', inner] = field.split('.')
  if (!properties) return false
  return inner !== undefined && isGroup(group)
    ? Object.hasOwn(groupOf(properties, group), inner)
    : Object.hasOwn(properties, field)
}

const overridesAt = ({ layouts = {} }: DesignElement, key: string): Properties | undefined =>
  Object.hasOwn(layouts, key) ? layouts[key] : undefined

/** The key of the strongest override of any of the fields in a layout; undefined if the defaults apply. */
export const overrideOf = (element: DesignElement, fields: readonly Field[], layout: Layout) =>
  keysOf(layout).findLast((key) => fields.some((field) => isSetAt(element, key, field)))

/**
 * The key to write fields to: that of the scope, unless a stronger override would hide the change in the shown layout.
 */
export function keyToWrite(element: DesignElement, fields: readonly Field[], target: EditTarget) {
  const keys = keysOf(target.layout)
  const scopedKey = scopeKey(target)
  const shown = overrideOf(element, fields, target.layout)
  const strength = (key: string | undefined) => (key === undefined ? -1 : keys.indexOf(key))
  return strength(shown) > strength(scopedKey) ? shown : scopedKey
}

/** Opposite edges. A move sets both, and under one key: otherwise other layouts would get only one of them. */
const EDGE_PAIRS: readonly (readonly Field[])[] = [
  ['position.left', 'position.right'],
  ['position.top', 'position.bottom'],
]

/** Sets properties so that the layout of the target shows them. */
export function withProperties(element: DesignElement, properties: Properties, target: EditTarget) {
  const all = fieldsOf(properties)
  const names = all.map(([field]) => field)
  const pairs = EDGE_PAIRS.filter((pair) => pair.every((field) => names.includes(field)))
  const kept = pairs.reduce(
    (changed, pair) => withOtherSizes(changed, pair, keyToWrite(changed, pair, target)),
    element,
  )
  return all.reduce((changed, [field, value]) => {
    const together = pairs.find((pair) => pair.includes(field)) ?? [field]
    return withFieldAt(changed, keyToWrite(changed, together, target), field, value)
  }, kept)
}

/** Keeps the size in layouts that override only one edge of a pair: the other, which changes at `key`, is overridden too. */
function withOtherSizes(element: DesignElement, pair: readonly Field[], key: string | undefined) {
  return Object.keys(element.layouts ?? {}).reduce((changed, other) => {
    const layout = layoutOfKey(other)
    const [field, ...more] = pair.filter((edge) => !isSetAt(changed, other, edge))
    if (!layout || field === undefined || more.length > 0) return changed
    const isChanging =
      key === undefined
        ? overrideOf(changed, [field], layout) === undefined
        : key !== other && keysOf(layout).includes(key)
    const values = new Map(fieldsOf({ ...placedElement(changed, '', layout) }))
    return isChanging ? withFieldAt(changed, other, field, values.get(field)) : changed
  }, element)
}

const isSetAt = (element: DesignElement, key: string, field: Field) =>
  hasField(overridesAt(element, key), field)

/** Sets a field of an override; without a key, of the defaults. */
function withFieldAt(
  element: DesignElement,
  key: string | undefined,
  field: Field,
  value: unknown,
): DesignElement {
  if (key === undefined) return { ...element, defaults: withField(element.defaults, field, value) }
  const own = overridesAt(element, key) ?? {}
  return { ...element, layouts: { ...element.layouts, [key]: withField(own, field, value) } }
}

/** Removes the strongest override of the fields in a layout, so that the next weaker one applies (TPL-08). */
export function withoutOverride(
  element: DesignElement,
  fields: readonly Field[],
  layout: Layout,
): DesignElement {
  const key = overrideOf(element, fields, layout)
  const own = key === undefined ? undefined : overridesAt(element, key)
  if (key === undefined || !own) return element
  const remaining = fields.reduce(withoutField, own)
  const others = omitKey(element.layouts ?? {}, key)
  if (Object.keys(remaining).length > 0)
    return { ...element, layouts: { ...others, [key]: remaining } }
  return Object.keys(others).length > 0
    ? { ...element, layouts: others }
    : omitKey(element, 'layouts')
}
