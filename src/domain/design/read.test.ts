import { describe, expect, it } from 'vitest'

import { layoutsOf } from './layouts.ts'
import { readDesign } from './read.ts'
import { SAMPLE_DESIGN } from './sample.ts'

const read = (value: unknown) => readDesign(JSON.stringify(value))

describe('reading a design', () => {
  it('returns the layers, and the elements by id with their properties [TPL-06] [TPL-07]', () => {
    expect(read(SAMPLE_DESIGN)).toEqual({ design: SAMPLE_DESIGN })
  })

  it('has a sample dithered at 0.42 in black, white and blue [TPL-13]', () => {
    expect(SAMPLE_DESIGN.elements['photo']?.defaults.picture).toMatchObject({
      threshold: 0.42,
      palette: ['#000000', '#ffffff', '#0000ff'],
    })
  })

  it('preserves unknown properties', () => {
    const newer = {
      ...SAMPLE_DESIGN,
      grid: { step: 8 },
      elements: {
        code: { type: 'barcode', defaults: { barcode: 'EAN', position: { top: 1, depth: 2 } } },
        words: { type: 'text', defaults: { text: { content: '', italic: true } }, note: 'mine' },
      },
    }
    expect(read(newer)).toEqual({ design: newer })
  })

  it('keeps names that every object has', () => {
    const design = {
      ...SAMPLE_DESIGN,
      layers: ['prototype'],
      elements: { prototype: { type: 'rectangle', defaults: {} } },
      enabledLayouts: { constructor: { vertical: true } },
    }
    expect(read(design)).toEqual({ design })
  })

  it('upgrades designs without a version', () => {
    const first = {
      layers: ['room'],
      elements: { room: { type: 'text', defaults: { text: { content: '{{room}}', size: 150 } } } },
      enabledLayouts: { i7: { horizontal: true, vertical: false } },
    }
    expect(read(first)).toEqual({ design: { ...first, version: 1, backgrounds: {} } })
  })

  it('derives the layers of an early design without layers', () => {
    const elements = { one: { type: 'rectangle', defaults: {} } }
    expect(read({ elements })).toMatchObject({ design: { layers: ['one'] } })
  })

  it.each([
    ['invalid JSON', '{"layers":', 'It is not JSON.'],
    ['a list', '[]', 'It is not a design.'],
    ['null', 'null', 'It is not a design.'],
    ['a newer version', '{"version":99}', 'A newer version of the console made it.'],
    ['an invalid version', '{"version":"x"}', 'version must be 1.'],
    [
      'a size that is not a number',
      JSON.stringify({
        elements: { a: { type: 'text', defaults: { text: { size: 'large' } } } },
      }),
      'elements.a.defaults.text.size must be a number.',
    ],
    [
      'an invalid color',
      JSON.stringify({ backgrounds: { 'device::vertical': 'url(#x)' } }),
      'backgrounds.device::vertical must be a color, written #rrggbb.',
    ],
  ])('explains what is wrong with %s, and keeps the text', (_, text, reason) => {
    const result = readDesign(text)
    expect(result).toEqual({ broken: reason, kept: text })
  })

  it('lists only the enabled layouts [TPL-12]', () => {
    const enabledLayouts = {
      i7: { horizontal: true, vertical: false },
      'i7 :: wide': { vertical: true },
    }
    expect(layoutsOf({ ...SAMPLE_DESIGN, enabledLayouts })).toEqual([
      { deviceGroupName: 'i7', orientation: 'horizontal' },
      { deviceGroupName: 'i7 :: wide', orientation: 'vertical' },
    ])
  })
})
