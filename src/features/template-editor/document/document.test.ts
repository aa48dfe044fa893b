import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { elementIn } from '#src/domain/design/element.ts'
import { backgroundOf, keysOf, type Layout } from '#src/domain/design/layouts.ts'
import { readDesign } from '#src/domain/design/read.ts'
import { type DesignElement, DesignSchema, type Properties } from '#src/domain/design/schema.ts'
import {
  anyAction,
  anyDocument,
  anyElement,
  anyLayout,
  anyPlace,
  anyProperties,
  anySetting,
} from '#tests/fixtures/any-action.ts'

import { type Action, perform } from './actions.ts'
import { beginHistory, endTogether, type History, record, redo, undo } from './history.ts'
import { fieldsOf, overrideOf, withoutOverride, withProperties } from './scope.ts'
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
  it('any actions: undone it is the very document of the start, redone that of the end [TPL-21]', () => {
    fc.assert(
      fc.property(
        anyDocument,
        fc.array(fc.tuple(anyAction, fc.constantFrom('', 'typing', 'dragging')), { maxLength: 30 }),
        (start, steps) => {
          const end = steps.reduce(
            (history, [action, together]) =>
              record(history, perform(history.present, action), together || undefined),
            beginHistory(start),
          )
          const begun = repeat(end, undo)
          expect(begun.present).toBe(start)
          expect(repeat(begun, redo).present).toBe(end.present)
        },
      ),
    )
  })

  it('what is done after an undo takes the place of what was undone', () => {
    const history = record(record(beginHistory('a'), 'b'), 'c')
    const other = record(undo(history), 'd')
    expect([undo(other).present, redo(other)]).toEqual(['b', other])
  })

  it('what belongs together is undone together, until there was a pause', () => {
    const typed = ['W', 'We'].reduce((so, text) => record(so, text, 'content'), beginHistory(''))
    expect(undo(typed).present).toBe('')
    const later = record(endTogether(typed), 'Wel', 'content')
    expect(undo(later).present).toBe('We')
    const otherField = record(typed, 'X', 'size')
    expect(undo(otherField).present).toBe('We')
  })

  it('what changes nothing is no step', () => {
    const history = beginHistory('a')
    expect(record(history, 'a')).toBe(history)
    expect([undo(history), redo(history)]).toEqual([history, history])
  })
})

describe('any action', () => {
  it('changes no document that was before, and makes one that can be saved and read', () => {
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

  it('keeps each element that it does not change: the same object, so nothing of it is drawn again', () => {
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

  it('on layers that are not there changes nothing at all', () => {
    const start = emptyDocument()
    const ids = ['nobody', '__proto__', 'constructor']
    const changes = { nobody: { fill: '#000000' }, constructor: { visible: false } }
    const layout: Layout = { deviceGroupName: 'i7', orientation: 'vertical' }
    const nothing: readonly Action[] = [
      { type: 'remove', ids },
      { type: 'lock', ids, locked: true },
      { type: 'nameLayer', id: 'nobody', name: 'x' },
      { type: 'set', changes, place: { layout, scope: 'all' } },
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

/** What a layout shows of some properties. */
const shownOf = (element: DesignElement, layout: Layout, properties: Properties) => {
  const seen = shown(element, layout)
  return fieldsOf(properties).map(([field]) => {
    const [group = '', inner] = field.split('.')
    const value: unknown = Object.entries(seen ?? {}).find(([name]) => name === group)?.[1]
    return inner === undefined ? value : Object.entries(value ?? {}).find(([n]) => n === inner)?.[1]
  })
}
const valuesOf = (properties: Properties) => fieldsOf(properties).map(([, value]) => value)

describe('properties by layout', () => {
  it('what is set is seen in the layout that is shown, whatever the scope [TPL-08] [TPL-18]', () => {
    fc.assert(
      fc.property(anyElement, anyProperties, anyPlace, (element, properties, place) => {
        const after = withProperties(element, properties, place)
        expect(shownOf(after, place.layout, properties)).toEqual(valuesOf(properties))
      }),
    )
  })

  it('other layouts keep theirs, unless the scope reaches them [TPL-08]', () => {
    fc.assert(
      fc.property(
        anyElement,
        anyProperties,
        anyPlace,
        anyLayout,
        (element, properties, place, other) => {
          const [ofOrientation, own] = keysOf(place.layout)
          const [otherOrientation, others] = keysOf(other)
          const reached =
            place.scope === 'all' ||
            (place.scope === 'orientation' && otherOrientation === ofOrientation) ||
            others === own ||
            // The key that stands for every model, taken as the name of one.
            others === ofOrientation ||
            otherOrientation === own
          fc.pre(!reached)
          const after = withProperties(element, properties, place)
          expect(shown(after, other)).toEqual(shown(element, other))
        },
      ),
    )
  })

  it('a layout that has its own value keeps it when all are set [TPL-08]', () => {
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
            if (overrideOf(element, field, other) === undefined) continue
            const one = { [field]: null }
            expect(shownOf(after, other, one)).toEqual(shownOf(element, other, one))
          }
        },
      ),
    )
  })

  it('a reset takes away one override after the other, and then nothing [TPL-18]', () => {
    fc.assert(
      fc.property(anyElement, anyProperties, anyLayout, (element, properties, layout) => {
        for (const [field] of fieldsOf(properties)) {
          const once = withoutOverride(element, field, layout)
          const twice = withoutOverride(once, field, layout)
          expect(overrideOf(twice, field, layout)).toBeUndefined()
          expect(withoutOverride(twice, field, layout)).toBe(twice)
          if (overrideOf(element, field, layout) === undefined) expect(once).toBe(element)
          expect(twice.defaults).toBe(element.defaults)
        }
      }),
    )
  })

  it('a background is seen where it was set, and other layouts of another scope keep theirs [TPL-12]', () => {
    fc.assert(
      fc.property(anyDocument, anyPlace, anyLayout, (start, place, other) => {
        const action = { type: 'background', colour: '#123456', place } as const
        const { design } = perform(start, action)
        expect(backgroundOf(design, place.layout)).toBe('#123456')
        if (place.scope === 'all') return
        fc.pre(keysOf(place.layout).every((key) => !keysOf(other).includes(key)))
        expect(backgroundOf(design, other)).toBe(backgroundOf(start.design, other))
      }),
    )
  })

  it('many at once are as one after the other', () => {
    fc.assert(
      fc.property(anyDocument, anySetting, (start, { changes, place }) => {
        const single = Object.entries(changes).map(([id, properties]): Action => ({
          type: 'set',
          changes: Object.fromEntries([[id, properties]]),
          place,
        }))
        expect(perform(start, { type: 'set', changes, place })).toEqual(all(start, single))
      }),
    )
  })
})
