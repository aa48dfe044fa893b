import { describe, expect, it } from 'vitest'

import { MAX_LAYER_TEXT_LENGTH, MAX_LAYERS } from '#src/contract/template.ts'
import { buildDesign, buildElement, buildText, DESIGNS } from '#tests/fixtures/designs.ts'

import { readDesign } from './read.ts'
import { SAMPLE_DESIGN } from './sample.ts'
import { designError } from './validate-design.ts'

const why = (design: unknown) => designError(JSON.stringify(design))
const withElement = (element: unknown) => ({ elements: { a: element } })
const at = (position: object) => withElement({ type: 'text', defaults: { position } })
const layers = (count: number) =>
  buildDesign(
    Object.fromEntries(
      Array.from({ length: count }, (_, n) => [`e${n}`, buildElement('rectangle', {})]),
    ),
  )
const nested = (depth: number) => `{"note":${'['.repeat(depth)}${']'.repeat(depth)}}`

describe('accepts', () => {
  it.each([
    ['the sample', SAMPLE_DESIGN],
    ...Object.entries(DESIGNS),
    ['an early design without a version', { layers: ['a'], elements: {} }],
    ['an empty object, as in early designs', {}],
    ['an unknown type and unknown properties', { ...at({ depth: 2 }), grid: [1, { step: 8 }] }],
    ['a layer that is listed twice or missing', { layers: ['a', 'a', 'b'], ...at({}) }],
    ['the largest coordinates', at({ left: 20_000, top: -20_000 })],
    ['the maximum number of layers', layers(MAX_LAYERS)],
    ['the maximum length of a text', buildDesign({ a: text(MAX_LAYER_TEXT_LENGTH) })],
  ])('%s', (_what, design) => {
    expect(why(design)).toBeUndefined()
    expect('design' in readDesign(JSON.stringify(design))).toBe(true)
  })

  it('any notation in JSON', () => {
    const value = ' {\n"elements" : {"a:{[" :{"type":"clock","defaults":{"note":"\\"b\\": {{["}}} }'
    expect(designError(value)).toBeUndefined()
    expect(designError('{"a":{"x":1},"b":{"x":1,"y":[{"x":1},{"x":1}]}}')).toBeUndefined()
    expect(designError(nested(99))).toBeUndefined()
  })
})

function text(length: number) {
  return buildText({ content: 'x'.repeat(length) })
}

describe('rejects, with the path of the error,', () => {
  it.each([
    ['a list', [], 'It is not a design.'],
    ['null', null, 'It is not a design.'],
    ['a newer version', { version: 2 }, 'A newer version of the console made it.'],
    ['a fractional version', { version: 1.5 }, 'A newer version of the console made it.'],
    ['a negative version', { version: -1 }, 'version must be 1.'],
    ['layers that are not a list', { layers: {} }, 'layers must be a list.'],
    ['a layer that is not a text', { layers: ['a', 7] }, 'layers[1] must be a text.'],
    ['a missing list of layers', { version: 1 }, 'layers is missing.'],
    ['elements that are not an object', { elements: 'none' }, 'elements must be an object.'],
    ['an element without a type', withElement({ defaults: {} }), 'elements.a.type is missing.'],
    [
      'a coordinate that is not a number',
      at({ left: 'x' }),
      'elements.a.defaults.position.left must be a number.',
    ],
    [
      'a coordinate that is null',
      at({ left: null }),
      'elements.a.defaults.position.left must be a number.',
    ],
    [
      'a coordinate above the maximum',
      at({ top: 20_001 }),
      'elements.a.defaults.position.top must be at most 20000.',
    ],
    [
      'a coordinate below the minimum',
      at({ top: -1e300 }),
      'elements.a.defaults.position.top must be at least -20000.',
    ],
    [
      'an unknown text alignment',
      withElement({ type: 'text', defaults: { text: { align: 'justify' } } }),
      'elements.a.defaults.text.align must be one of left, center, right.',
    ],
    [
      'too many colors, in a named layer',
      withElement({
        type: 'picture',
        name: 'Photo',
        defaults: {},
        layouts: { 'i7::vertical': { picture: { palette: Array(17).fill('#000000') } } },
      }),
      'elements.a.layouts.i7::vertical.picture.palette must have at most 16 entries. It is in the layer “Photo”.',
    ],
    ['too many layers', layers(MAX_LAYERS + 1), 'layers must have at most 5000 entries, not 5001.'],
    [
      'too many elements',
      { ...layers(MAX_LAYERS + 1), layers: [] },
      'elements must have at most 5000 entries, not 5001.',
    ],
    [
      'a text that is too long',
      buildDesign({ a: { ...text(MAX_LAYER_TEXT_LENGTH + 1), name: 'Story' } }),
      'elements.a must have a text of at most 100000 characters, not 100001. It is in the layer “Story”.',
    ],
  ])('%s', (_what, design, reason) => {
    expect(why(design)).toBe(reason)
  })

  it.each([
    ['truncated JSON', '{"layers":', 'It is not JSON.'],
    ['an infinite number', '{"elements":{"a":{"type":"","defaults":{"radius":1e999}}}}', /at most/],
    ['a duplicate id', '{"elements":{"a":{"type":"","defaults":{}},"a":{}}}', /a.*missing/],
    [
      'a duplicate id with escapes',
      String.raw`{"elements":{"a":{"type":"one","defaults":{}},"\u0061":{"type":"two","defaults":{}}}}`,
      '“a” is there twice in one object.',
    ],
    ['excessive nesting', nested(100_000), 'It is nested more than 100 levels deep.'],
    ['nesting one level too deep', nested(100), 'It is nested more than 100 levels deep.'],
  ])('%s', (_what, value, reason) => {
    const said = designError(value) ?? ''
    if (typeof reason === 'string') expect(said).toBe(reason)
    else expect(said).toMatch(reason)
  })

  it('long values, without quoting them', () => {
    const id = 'x'.repeat(10_000)
    expect(why({ elements: { [id]: 7 } })?.length).toBeLessThan(200)
  })
})
