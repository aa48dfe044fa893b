import { keysOf, layoutKey, type Layout } from '#src/domain/design/layouts.ts'
import type { Design, DesignElement, Properties } from '#src/domain/design/schema.ts'

import {
  type Field,
  type EditTarget,
  scopeKey,
  omitKey,
  withoutOverride,
  withProperties,
} from './scope.ts'
import type { VariableDetails, TemplateDocument } from './template-document.ts'

/** An element with its id. */
export interface NamedElement {
  id: string
  element: DesignElement
}

/** All changes of a template; each is one undo step. */
export type Action =
  | { type: 'name'; name: string }
  /** Adds elements on top, in this order. */
  | { type: 'add'; elements: readonly NamedElement[] }
  | { type: 'remove'; ids: readonly string[] }
  /** Moves layers, in their order, above `to` of the other layers. */
  | { type: 'reorder'; ids: readonly string[]; to: number }
  | { type: 'nameLayer'; id: string; name: string }
  | { type: 'lock'; ids: readonly string[]; locked: boolean }
  /** Properties by element id. */
  | { type: 'set'; changes: Readonly<Record<string, Properties>>; target: EditTarget }
  /** Removes overrides of the layout. */
  | { type: 'reset'; ids: readonly string[]; fields: readonly Field[]; layout: Layout }
  | { type: 'background'; color: string; target: EditTarget }
  /** Falls back to the background of the orientation. */
  | { type: 'resetBackground'; layout: Layout }
  | { type: 'enable'; layout: Layout; enabled: boolean }
  | { type: 'describe'; key: string; described: Partial<VariableDetails> }

type Doing<Type extends Action['type']> = Extract<Action, { type: Type }>

/** Applies an action; returns the same object if nothing changes. */
export function perform(document: TemplateDocument, action: Action): TemplateDocument {
  if (action.type === 'name')
    return action.name === document.name ? document : { ...document, name: action.name }
  if (action.type === 'describe') return describe(document, action)
  const design = performOnDesign(document.design, action)
  return design === document.design ? document : { ...document, design }
}

function describe(document: TemplateDocument, { key, described }: Doing<'describe'>) {
  const known = Object.hasOwn(document.described, key) ? document.described[key] : undefined
  const before = known ?? { label: '', value: '' }
  return {
    ...document,
    described: { ...document.described, [key]: { ...before, ...described } },
  }
}

type OnDesign = Exclude<Action, { type: 'name' | 'describe' }>

function performOnDesign(design: Design, action: OnDesign): Design {
  switch (action.type) {
    case 'add':
      return add(design, action)
    case 'remove':
      return remove(design, action)
    case 'reorder':
      return reorder(design, action)
    case 'nameLayer':
      return each(design, [action.id], (element) => ({ ...element, name: action.name }))
    case 'lock':
      return each(design, action.ids, (element) => ({ ...element, locked: action.locked }))
    case 'set':
      return each(design, Object.keys(action.changes), (element, id) =>
        withProperties(element, action.changes[id] ?? {}, action.target),
      )
    case 'reset':
      return each(design, action.ids, (element) =>
        withoutOverride(element, action.fields, action.layout),
      )
    case 'background':
      return { ...design, backgrounds: { ...design.backgrounds, ...backgroundsAt(design, action) } }
    case 'resetBackground':
      return resetBackground(design, action)
    case 'enable':
      return enable(design, action)
  }
}

const has = ({ elements }: Design, id: string) => Object.hasOwn(elements, id)

function each(
  design: Design,
  ids: readonly string[],
  change: (element: DesignElement, id: string) => DesignElement,
): Design {
  const elements = { ...design.elements }
  let isChanged = false
  for (const id of ids) {
    const before = has(design, id) ? elements[id] : undefined
    const after = before && change(before, id)
    if (!after || after === before) continue
    elements[id] = after
    isChanged = true
  }
  return isChanged ? { ...design, elements } : design
}

function add(design: Design, { elements }: Doing<'add'>): Design {
  const added = new Map(
    elements.flatMap(({ id, element }) => (has(design, id) ? [] : [[id, element] as const])),
  )
  if (added.size === 0) return design
  return {
    ...design,
    layers: [...design.layers, ...added.keys()],
    elements: { ...design.elements, ...Object.fromEntries(added) },
  }
}

function remove(design: Design, { ids }: Doing<'remove'>): Design {
  const removed = new Set(ids.filter((id) => has(design, id)))
  if (removed.size === 0) return design
  return {
    ...design,
    layers: design.layers.filter((id) => !removed.has(id)),
    elements: Object.fromEntries(
      Object.entries(design.elements).filter(([id]) => !removed.has(id)),
    ),
  }
}

function reorder(design: Design, { ids, to }: Doing<'reorder'>): Design {
  const moved = new Set(ids)
  const movedLayers = design.layers.filter((id) => moved.has(id))
  const others = design.layers.filter((id) => !moved.has(id))
  const layers = others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, ...movedLayers)
  const isSame = layers.every((id, index) => id === design.layers[index])
  return isSame ? design : { ...design, layers }
}

/** As with properties, a stronger override that would hide the change is changed instead. */
function backgroundsAt({ backgrounds }: Design, { color, target }: Doing<'background'>) {
  const own = layoutKey(target.layout)
  const isHidden = Object.hasOwn(backgrounds, own) && target.scope !== 'layout'
  const key = isHidden ? own : scopeKey(target)
  if (key !== undefined && target.scope !== 'all') return { [key]: color }
  const [vertical, horizontal] = (['vertical', 'horizontal'] as const).flatMap((orientation) =>
    keysOf({ ...target.layout, orientation }).slice(0, 1),
  )
  return {
    ...(vertical && { [vertical]: color }),
    ...(horizontal && { [horizontal]: color }),
    ...(isHidden && { [own]: color }),
  }
}

function resetBackground(design: Design, { layout }: Doing<'resetBackground'>): Design {
  const key = layoutKey(layout)
  if (!Object.hasOwn(design.backgrounds, key)) return design
  return { ...design, backgrounds: omitKey(design.backgrounds, key) }
}

function enable(design: Design, { layout, enabled }: Doing<'enable'>): Design {
  const { deviceGroupName: model, orientation } = layout
  const before = Object.hasOwn(design.enabledLayouts, model) ? design.enabledLayouts[model] : {}
  return {
    ...design,
    enabledLayouts: { ...design.enabledLayouts, [model]: { ...before, [orientation]: enabled } },
  }
}
