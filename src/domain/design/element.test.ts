import { describe, expect, it } from 'vitest'

import { elementIn, elementsIn } from './element.ts'
import { backgroundOf, layoutKey, type Layout } from './layouts.ts'
import { DESIGN_VERSION, type Design, type Properties } from './schema.ts'

const layout = (deviceGroupName: string, orientation: Layout['orientation']) => ({
  deviceGroupName,
  orientation,
})
const LAYOUTS = ['i7', 'i7-color', 'constructor'].flatMap((model) => [
  layout(model, 'horizontal'),
  layout(model, 'vertical'),
])
const KEYS = ['device::horizontal', 'device::vertical', ...LAYOUTS.map(layoutKey)]

const design = (defaults: Properties, layouts: Record<string, Properties> = {}): Design => ({
  version: DESIGN_VERSION,
  layers: ['a', 'a', 'missing', 'toString'],
  elements: { a: { type: 'text', defaults, layouts } },
  backgrounds: {},
  enabledLayouts: {},
})

describe('an element in a layout', () => {
  it('uses its defaults, or else the standard values [TPL-09] [TPL-10] [TPL-11]', () => {
    const element = elementIn(
      design({ position: { top: 5 }, text: { content: 'Hi' } }),
      'a',
      layout('i7', 'vertical'),
    )
    expect(element).toEqual({
      id: 'a',
      type: 'text',
      position: { top: 5, left: 0, right: 0, bottom: 0, rotation: 0 },
      visible: true,
      fill: null,
      stroke: null,
      strokeWidth: 2,
      radius: 0,
      text: {
        content: 'Hi',
        font: 'Instrument Sans',
        size: 32,
        weight: 400,
        color: '#000000',
        align: 'left',
        verticalAlign: 'top',
        lineHeight: 1.2,
        fit: 'shrink',
      },
      picture: { imageId: null, fit: 'cover', palette: [], threshold: 0.5 },
    })
  })

  it('takes one property from an override and the others from its defaults [TPL-08]', () => {
    const one = design(
      { position: { top: 1, left: 2 }, text: { content: 'Hi', size: 20 }, fill: '#000000' },
      { 'device::vertical': { position: { left: 9 }, text: { size: 70 }, fill: null } },
    )
    expect(elementIn(one, 'a', layout('i7', 'vertical'))).toMatchObject({
      position: { top: 1, left: 9 },
      text: { content: 'Hi', size: 70 },
      fill: null,
    })
    expect(elementIn(one, 'a', layout('i7', 'horizontal'))).toMatchObject({
      position: { top: 1, left: 2 },
      text: { size: 20 },
      fill: '#000000',
    })
  })

  it('prefers the model’s override over the general one [TPL-08]', () => {
    const one = design(
      { radius: 1 },
      { 'i7::vertical': { radius: 3 }, 'device::vertical': { radius: 2, strokeWidth: 8 } },
    )
    const radius = (model: string) => elementIn(one, 'a', layout(model, 'vertical'))?.radius
    expect([radius('i7'), radius('other')]).toEqual([3, 2])
    expect(elementIn(one, 'a', layout('i7', 'vertical'))?.strokeWidth).toBe(8)
  })

  it('uses each possible override in its own layouts, and the default in all others [TPL-08]', () => {
    for (const [at, key] of KEYS.entries()) {
      const one = design({ position: { top: -1 } }, { [key]: { position: { top: at } } })
      for (const where of LAYOUTS) {
        const isOwn = [layoutKey(where), `device::${where.orientation}`].includes(key)
        expect(elementIn(one, 'a', where)?.position.top).toBe(isOwn ? at : -1)
      }
    }
  })

  it('is drawn once, and only where it is visible', () => {
    const one = design({}, { 'device::vertical': { visible: false } })
    expect(elementsIn(one, layout('i7', 'horizontal')).map(({ id }) => id)).toEqual(['a'])
    expect(elementsIn(one, layout('i7', 'vertical'))).toEqual([])
  })

  it('is drawn on the background of its layout, or on white without one [TPL-12]', () => {
    const one = design({})
    one.backgrounds = { 'device::vertical': '#ff0000', 'i7::vertical': '#00ff00' }
    expect(backgroundOf(one, layout('i7', 'vertical'))).toBe('#00ff00')
    expect(backgroundOf(one, layout('other', 'vertical'))).toBe('#ff0000')
    expect(backgroundOf(one, layout('i7', 'horizontal'))).toBe('#ffffff')
  })
})
