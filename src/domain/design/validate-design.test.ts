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

describe('a design is accepted', () => {
  it.each([
    ['the sample', SAMPLE_DESIGN],
    ...Object.entries(DESIGNS),
    ['one of the first, which had no version', { layers: ['a'], elements: {} }],
    ['nothing at all, as the first ones might', {}],
    ['a kind and properties that nobody knows', { ...at({ depth: 2 }), grid: [1, { step: 8 }] }],
    ['a layer that is named twice, or not there', { layers: ['a', 'a', 'b'], ...at({}) }],
    ['the farthest coordinate', at({ left: 20_000, top: -20_000 })],
    ['as many layers as may be', layers(MAX_LAYERS)],
    ['as long a text as may be', buildDesign({ a: text(MAX_LAYER_TEXT_LENGTH) })],
  ])('with %s', (_what, design) => {
    expect(why(design)).toBeUndefined()
    expect('design' in readDesign(JSON.stringify(design))).toBe(true)
  })

  it('however it is written', () => {
    const value = ' {\n"elements" : {"a:{[" :{"type":"clock","defaults":{"note":"\\"b\\": {{["}}} }'
    expect(designError(value)).toBeUndefined()
    expect(designError('{"a":{"x":1},"b":{"x":1,"y":[{"x":1},{"x":1}]}}')).toBeUndefined()
    expect(designError(nested(99))).toBeUndefined()
  })
})

function text(length: number) {
  return buildText({ content: 'x'.repeat(length) })
}

describe('a design is rejected with the path for', () => {
  it.each([
    ['no object', [], 'It is not a design.'],
    ['no object at all', null, 'It is not a design.'],
    ['a version from the future', { version: 2 }, 'A newer version of the console made it.'],
    ['a version that is none', { version: 1.5 }, 'A newer version of the console made it.'],
    ['a version before the first', { version: -1 }, 'version must be 1.'],
    ['layers that are no list', { layers: {} }, 'layers must be a list.'],
    ['a layer that is no text', { layers: ['a', 7] }, 'layers[1] must be a text.'],
    ['a present one without layers', { version: 1 }, 'layers is missing.'],
    ['elements that are no object', { elements: 'none' }, 'elements must be an object.'],
    ['an element without a kind', withElement({ defaults: {} }), 'elements.a.type is missing.'],
    ['no coordinate', at({ left: 'x' }), 'elements.a.defaults.position.left must be a number.'],
    ['an empty one', at({ left: null }), 'elements.a.defaults.position.left must be a number.'],
    ['one afar', at({ top: 20_001 }), 'elements.a.defaults.position.top must be at most 20000.'],
    [
      'one far off the other way',
      at({ top: -1e300 }),
      'elements.a.defaults.position.top must be at least -20000.',
    ],
    [
      'a way to set a text that is none',
      withElement({ type: 'text', defaults: { text: { align: 'justify' } } }),
      'elements.a.defaults.text.align must be one of left, center, right.',
    ],
    [
      'too many colors, in a layer with a name',
      withElement({
        type: 'picture',
        name: 'Photo',
        defaults: {},
        layouts: { 'i7::vertical': { picture: { palette: Array(17).fill('#000000') } } },
      }),
      'elements.a.layouts.i7::vertical.picture.palette must have at most 16 entries. It is in the layer “Photo”.',
    ],
    [
      'more layers than may be',
      layers(MAX_LAYERS + 1),
      'layers must have at most 5000 entries, not 5001.',
    ],
    [
      'more elements than may be',
      { ...layers(MAX_LAYERS + 1), layers: [] },
      'elements must have at most 5000 entries, not 5001.',
    ],
    [
      'a longer text than may be',
      buildDesign({ a: { ...text(MAX_LAYER_TEXT_LENGTH + 1), name: 'Story' } }),
      'elements.a must have a text of at most 100000 characters, not 100001. It is in the layer “Story”.',
    ],
  ])('%s', (_what, design, reason) => {
    expect(why(design)).toBe(reason)
  })

  it.each([
    ['half of it', '{"layers":', 'It is not JSON.'],
    ['an endless number', '{"elements":{"a":{"type":"","defaults":{"radius":1e999}}}}', /at most/],
    ['an id twice', '{"elements":{"a":{"type":"","defaults":{}},"a":{}}}', /a.*missing/],
    [
      'an id twice, written another way',
      String.raw`{"elements":{"a":{"type":"one","defaults":{}},"\u0061":{"type":"two","defaults":{}}}}`,
      '“a” is there twice in one object.',
    ],
    ['endless nesting', nested(100_000), 'It is nested more than 100 levels deep.'],
    ['nesting that is just too deep', nested(100), 'It is nested more than 100 levels deep.'],
  ])('%s', (_what, value, reason) => {
    const said = designError(value) ?? ''
    if (typeof reason === 'string') expect(said).toBe(reason)
    else expect(said).toMatch(reason)
  })

  it('does not quote long values', () => {
    const id = 'x'.repeat(10_000)
    expect(why({ elements: { [id]: 7 } })?.length).toBeLessThan(200)
  })
})
