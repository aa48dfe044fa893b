import { describe, expect, it } from 'vitest'

import { DESIGN_VERSION, type Design } from './schema.ts'
import { fillVariables, valuesFor, variablesOf } from './variables.ts'

const design = (...contents: string[]): Design => ({
  version: DESIGN_VERSION,
  layers: contents.map((_, at) => `e${at}`).toReversed(),
  elements: Object.fromEntries(
    contents.map((content, at) => [`e${at}`, { type: 'text', defaults: { text: { content } } }]),
  ),
  backgrounds: {},
  enabledLayouts: {},
})

describe('variables of a design', () => {
  it('are one for each distinct placeholder, in the order of the layers [TPL-16]', () => {
    const found = variablesOf(design('{{b}} {{ a }} {{a|later}}', '{{c|one}}{{b|two}}{{c|three}}'))
    expect(found).toEqual([
      { key: 'c', fallback: 'one' },
      { key: 'b', fallback: 'two' },
      { key: 'a', fallback: 'later' },
    ])
  })

  it('are found in overrides and in layers that were taken out', () => {
    const one = design('{{a}}')
    one.elements['e0'] = {
      type: 'text',
      defaults: {},
      layouts: { 'device::vertical': { text: { content: '{{tall}}' } } },
    }
    one.layers = []
    expect(variablesOf(one)).toEqual([{ key: 'tall', fallback: '' }])
  })

  it('ignore other types, empty and too long names', () => {
    const one = design(`{{}} {{ }} {{|x}} {{${'k'.repeat(201)}}} {a} {{a}`)
    one.elements['r'] = { type: 'rectangle', defaults: { text: { content: '{{no}}' } } }
    expect(variablesOf(one)).toEqual([])
  })
})

describe('the values of a template', () => {
  const own = [
    { key: 'guest', value: 'our guest' },
    { key: 'room', value: '' },
  ]
  const shown = (said: Record<string, string>) =>
    fillVariables('{{guest|friend}} in {{room|any room}}, {{wifi|no wifi}}', valuesFor(own, said))

  it('use overrides, then its own values, then fallbacks [TPL-16]', () => {
    expect(shown({})).toBe('our guest in any room, no wifi')
    expect(shown({ guest: '', room: '', wifi: '' })).toBe('our guest in any room, no wifi')
    expect(shown({ guest: 'Ada', room: '7', wifi: 'tea' })).toBe('Ada in 7, tea')
  })

  it('take any name for a name', () => {
    const said = JSON.parse('{"__proto__":"a","constructor":"b"}')
    expect(fillVariables('{{__proto__}}{{constructor}}', valuesFor([], said))).toBe('ab')
    expect(valuesFor([{ key: '__proto__', value: 'c' }], {})).toHaveProperty('__proto__', 'c')
  })
})

describe('filling a text', () => {
  it('shows values, and the fallback where one is missing or empty [TPL-16]', () => {
    const text = 'Hi {{ guest | friend }}, room {{room|2}}{{nothing}}.'
    expect(fillVariables(text, { guest: 'Ada', room: '' })).toBe('Hi Ada, room 2.')
  })

  it('does not read values again, nor names that every object has', () => {
    expect(fillVariables('{{a}}{{constructor}}{{__proto__}}', { a: '{{b}} $& $1', b: 'no' })).toBe(
      '{{b}} $& $1',
    )
  })

  it('leaves braces that are no placeholder', () => {
    for (const text of ['{{}}', '{{ }}', '{a}', '{{a', 'a}}', '{ {a} }', '{{|}}'])
      expect(fillVariables(text, { a: 'x', '': 'y' })).toBe(text)
    expect(fillVariables('{{{a}}}', { a: 'x' })).toBe('{x}')
  })

  it('finds in each filled text exactly the values of the variables it was found to have', () => {
    const pieces = ['{{', '}}', 'a', '|', ' ', 'b', '{', '}']
    let state = 7
    for (let round = 0; round < 2_000; round++) {
      const text = Array.from({ length: 12 }, () => {
        state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
        return pieces[(state >>> 16) % pieces.length] ?? ''
      }).join('')
      const found = variablesOf(design(text)).map(({ key }) => key)
      const values = Object.fromEntries(found.map((key, at) => [key, `<${at}>`]))
      const shown = fillVariables(text, values)
      for (const value of Object.values(values)) expect(shown).toContain(value)
    }
  })

  it('is fast for any input', () => {
    const text = `${'{{'.repeat(50_000)}${' '.repeat(50_000)}${'{{|'.repeat(50_000)}`
    expect(fillVariables(text, {})).toBe(text)
  })
})
