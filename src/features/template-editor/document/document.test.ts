import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { elementIn, placedElement } from '#src/domain/design/element.ts'
import { backgroundOf, keysOf, type Layout } from '#src/domain/design/layouts.ts'
import { readDesign } from '#src/domain/design/read.ts'
import { SAMPLE_DESIGN } from '#src/domain/design/sample.ts'
import { type DesignElement, DesignSchema, type Properties } from '#src/domain/design/schema.ts'
import {
  anyAction,
  anyDocument,
  anyElement,
  anyLayout,
  anyTarget,
  anyProperties,
  anySetting,
} from '#tests/fixtures/any-action.ts'

import { type Action, perform } from './actions.ts'
import { createHistory, endGroup, type History, record, redo, undo } from './history.ts'
import { type EditTarget, fieldsOf, overrideOf, withoutOverride, withProperties } from './scope.ts'
import type { TemplateDocument } from './template-document.ts'

type Past = History<TemplateDocument>

const repeat = (history: Past, step: (history: Past) => Past): Past => {
  const next = step(history)
  return next === history ? history : repeat(next, step)
}
const all = (document: TemplateDocument, actions: readonly Action[]) =>
  actions.reduce(perform, document)

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) frozen(inner)
    Object.freeze(value)
  }
  return value
}

describe('undo and redo', () => {
  it('restores the first document by undo and the last one by redo [TPL-21]', () => {
    fc.assert(
      fc.property(
        anyDocument,
        fc.array(fc.tuple(anyAction, fc.constantFrom('', 'typing', 'dragging')), { maxLength: 30 }),
        (start, steps) => {
          const end = steps.reduce(
            (history, [action, groupKey]) =>
              record(history, perform(history.present, action), groupKey || undefined),
            createHistory(start),
          )
          const begun = repeat(end, undo)
          expect(begun.present).toBe(start)
          expect(repeat(begun, redo).present).toBe(end.present)
        },
      ),
    )
  })

  it('discards the redo steps after a new change', () => {
    const history = record(record(createHistory('a'), 'b'), 'c')
    const other = record(undo(history), 'd')
    expect([undo(other).present, redo(other)]).toEqual(['b', other])
  })

  it('undoes grouped changes together until the group ends', () => {
    const typed = ['W', 'We'].reduce((so, text) => record(so, text, 'content'), createHistory(''))
    expect(undo(typed).present).toBe('')
    const later = record(endGroup(typed), 'Wel', 'content')
    expect(undo(later).present).toBe('We')
    const otherField = record(typed, 'X', 'size')
    expect(undo(otherField).present).toBe('We')
  })

  it('adds no step without a change', () => {
    const history = createHistory('a')
    expect(record(history, 'a')).toBe(history)
    expect([undo(history), redo(history)]).toEqual([history, history])
  })
})

describe('any action', () => {
  it('does not mutate the document, and produces a valid design', () => {
    fc.assert(
      fc.property(anyDocument, fc.array(anyAction, { maxLength: 12 }), (start, actions) => {
        const { design } = all(frozen(start), actions.map(frozen))
        expect(v.is(DesignSchema, design)).toBe(true)
        expect(readDesign(JSON.stringify(design))).toHaveProperty('design')
        expect(new Set(design.layers).size).toBe(design.layers.length)
        expect(design.layers.every((id) => Object.hasOwn(design.elements, id))).toBe(true)
      }),
    )
  })

  it('keeps the identity of unchanged elements', () => {
    fc.assert(
      fc.property(anyDocument, anyAction, (start, action) => {
        const before = start.design.elements
        const after = perform(start, action).design.elements
        const touched = touchedBy(action)
        for (const id of Object.keys(before)) {
          if (Object.hasOwn(after, id) && !touched.includes(id)) expect(after[id]).toBe(before[id])
        }
      }),
    )
  })

  it('changes nothing on missing layers', () => {
    const start = emptyDocument()
    const ids = ['nobody', '__proto__', 'constructor']
    const changes = { nobody: { fill: '#000000' }, constructor: { visible: false } }
    const layout: Layout = { deviceGroupName: 'i7', orientation: 'vertical' }
    const nothing: readonly Action[] = [
      { type: 'remove', ids },
      { type: 'lock', ids, locked: true },
      { type: 'nameLayer', id: 'nobody', name: 'x' },
      { type: 'set', changes, target: { layout, scope: 'all' } },
      { type: 'reset', ids, fields: ['fill'], layout },
      { type: 'reorder', ids, to: 3 },
      { type: 'name', name: start.name },
    ]
    for (const action of nothing) expect(perform(start, action)).toBe(start)
  })
})

const emptyDocument = (): TemplateDocument => ({
  name: '',
  described: {},
  design: { version: 1, layers: [], elements: {}, backgrounds: {}, enabledLayouts: {} },
})

const touchedBy = (action: Action): string[] => {
  switch (action.type) {
    case 'set':
      return Object.keys(action.changes)
    case 'reset':
    case 'lock':
      return [...action.ids]
    case 'nameLayer':
      return [action.id]
    default:
      return []
  }
}

const shown = (element: DesignElement, layout: Layout) =>
  elementIn({ ...emptyDocument().design, elements: { one: element } }, 'one', layout)

/** Values of properties in a layout. */
const shownOf = (element: DesignElement, layout: Layout, properties: Properties) => {
  const seen = shown(element, layout)
  return fieldsOf(properties).map(([field]) => {
    const [group = '', inner] = field.split('.')
    const value: unknown = Object.entries(seen ?? {}).find(([name]) => name === group)?.[1]
    return inner === undefined ? value : Object.entries(value ?? {}).find(([n]) => n === inner)?.[1]
  })
}

/** What the box leaves of the width and height of the panel. */
const sizeIn = (element: DesignElement, layout: Layout) => {
  const { left, right, top, bottom } = placedElement(element, 'one', layout).position
  return [left + right, top + bottom]
}
const moved = (element: DesignElement, target: EditTarget, [x, y]: [number, number]) => {
  const { left, right, top, bottom } = placedElement(element, 'one', target.layout).position
  const position = {
    ...(x !== 0 && { left: left + x, right: right - x }),
    ...(y !== 0 && { top: top + y, bottom: bottom - y }),
  }
  return withProperties(element, { position }, target)
}
const valuesOf = (properties: Properties) => fieldsOf(properties).map(([, value]) => value)

describe('properties by layout', () => {
  it('shows a set value in the shown layout for any scope [TPL-08] [TPL-18]', () => {
    fc.assert(
      fc.property(anyElement, anyProperties, anyTarget, (element, properties, target) => {
        const after = withProperties(element, properties, target)
        expect(shownOf(after, target.layout, properties)).toEqual(valuesOf(properties))
      }),
    )
  })

  it('keeps values of layouts outside the scope [TPL-08]', () => {
    fc.assert(
      fc.property(
        anyElement,
        anyProperties,
        anyTarget,
        anyLayout,
        (element, properties, target, other) => {
          const [ofOrientation, own] = keysOf(target.layout)
          const [otherOrientation, others] = keysOf(other)
          const reached =
            target.scope === 'all' ||
            (target.scope === 'orientation' && otherOrientation === ofOrientation) ||
            others === own ||
            // A model named like the key for all models.
            others === ofOrientation ||
            otherOrientation === own
          fc.pre(!reached)
          const after = withProperties(element, properties, target)
          expect(shown(after, other)).toEqual(shown(element, other))
        },
      ),
    )
  })

  it('keeps layout overrides when all layouts are set [TPL-08]', () => {
    fc.assert(
      fc.property(
        anyElement,
        anyProperties,
        anyLayout,
        anyLayout,
        (element, properties, layout, other) => {
          fc.pre(keysOf(layout).every((key) => !keysOf(other).includes(key)))
          const after = withProperties(element, properties, { layout, scope: 'all' })
          for (const [field] of fieldsOf(properties)) {
            if (overrideOf(element, [field], other) === undefined) continue
            const one = { [field]: null }
            expect(shownOf(after, other, one)).toEqual(shownOf(element, other, one))
          }
        },
      ),
    )
  })

  it('keeps the size in every layout when a layer is moved [TPL-09]', () => {
    const anyDistance = fc.integer({ min: -500, max: 500 })
    fc.assert(
      fc.property(
        anyElement,
        anyTarget,
        anyLayout,
        fc.tuple(anyDistance, anyDistance),
        (element, target, other, by) => {
          expect(sizeIn(moved(element, target, by), other)).toEqual(sizeIn(element, other))
        },
      ),
      { numRuns: 1_000 },
    )
  })

  it('moves a layer up in the vertical layouts, whose top edge is overridden, and then in the others', () => {
    const plate = SAMPLE_DESIGN.elements['plate']
    if (!plate) throw new Error('No plate')
    const vertical: Layout = { deviceGroupName: 'i7', orientation: 'vertical' }
    const horizontal: Layout = { deviceGroupName: 'i7', orientation: 'horizontal' }
    const up = moved(plate, { layout: vertical, scope: 'all' }, [0, -400])
    expect(up.defaults.position).toEqual(plate.defaults.position)
    expect(up.layouts?.['device::vertical']?.position).toEqual({ top: 560, right: 64, bottom: 464 })
    const down = moved(plate, { layout: horizontal, scope: 'all' }, [0, 40])
    expect(down.defaults.position).toMatchObject({ top: 480, bottom: 24 })
    expect(down.layouts?.['device::vertical']?.position).toEqual({
      top: 960,
      right: 64,
      bottom: 64,
    })
  })

  it('removes only the strongest override of opposite edges', () => {
    const element: DesignElement = {
      type: 'rectangle',
      defaults: { position: { left: 10, right: 10 } },
      layouts: {
        'device::vertical': { position: { left: 20, right: 0 } },
        'i7::vertical': { position: { right: 30 } },
      },
    }
    const edges = ['position.left', 'position.right']
    const layout: Layout = { deviceGroupName: 'i7', orientation: 'vertical' }
    const once = withoutOverride(element, edges, layout)
    expect(once.layouts).toEqual({ 'device::vertical': { position: { left: 20, right: 0 } } })
    expect(withoutOverride(once, edges, layout).layouts).toBeUndefined()
  })

  it('removes one override per reset [TPL-18]', () => {
    fc.assert(
      fc.property(anyElement, anyProperties, anyLayout, (element, properties, layout) => {
        for (const [field] of fieldsOf(properties)) {
          const once = withoutOverride(element, [field], layout)
          const twice = withoutOverride(once, [field], layout)
          expect(overrideOf(twice, [field], layout)).toBeUndefined()
          expect(withoutOverride(twice, [field], layout)).toBe(twice)
          if (overrideOf(element, [field], layout) === undefined) expect(once).toBe(element)
          expect(twice.defaults).toBe(element.defaults)
        }
      }),
    )
  })

  it('sets a background only in its scope [TPL-12]', () => {
    fc.assert(
      fc.property(anyDocument, anyTarget, anyLayout, (start, target, other) => {
        const action = { type: 'background', color: '#123456', target } as const
        const { design } = perform(start, action)
        expect(backgroundOf(design, target.layout)).toBe('#123456')
        if (target.scope === 'all') return
        fc.pre(keysOf(target.layout).every((key) => !keysOf(other).includes(key)))
        expect(backgroundOf(design, other)).toBe(backgroundOf(start.design, other))
      }),
    )
  })

  it('sets many elements like one after the other', () => {
    fc.assert(
      fc.property(anyDocument, anySetting, (start, { changes, target }) => {
        const single = Object.entries(changes).map(([id, properties]): Action => ({
          type: 'set',
          changes: Object.fromEntries([[id, properties]]),
          target,
        }))
        expect(perform(start, { type: 'set', changes, target })).toEqual(all(start, single))
      }),
    )
  })
})
