import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { VariablesSchema } from '#src/contract/fields.ts'

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
  it('are the distinct placeholders, in layer order [TPL-16]', () => {
    const found = variablesOf(design('{{b}} {{ a }} {{a|later}}', '{{c|one}}{{b|two}}{{c|three}}'))
    expect(found).toEqual([
      { key: 'c', fallback: 'one' },
      { key: 'b', fallback: 'two' },
      { key: 'a', fallback: 'later' },
    ])
  })

  it('are found in overrides and in removed layers', () => {
    const one = design('{{a}}')
    one.elements['e0'] = {
      type: 'text',
      defaults: {},
      layouts: { 'device::vertical': { text: { content: '{{tall}}' } } },
    }
    one.layers = []
    expect(variablesOf(one)).toEqual([{ key: 'tall', fallback: '' }])
  })

  it('exclude other element types, and empty or too long names', () => {
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

  it.each(['constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', '__proto__x'])(
    'accept %s, a name of every object',
    (key) => {
      const text = `{{${key}|friend}}`
      const said = v.parse(VariablesSchema, JSON.parse(`{"${key}":"Ada"}`))
      expect(variablesOf(design(text))).toEqual([{ key, fallback: 'friend' }])
      expect(fillVariables(text, valuesFor([], said))).toBe('Ada')
      expect(fillVariables(text, valuesFor([{ key, value: 'own' }], {}))).toBe('own')
      expect(fillVariables(text, {})).toBe('friend')
    },
  )

  it('leave out __proto__, which no request can hold: it stays in the text', () => {
    const text = '{{__proto__|friend}}'
    expect(variablesOf(design(text))).toEqual([])
    expect(fillVariables(text, JSON.parse('{"__proto__":"Ada"}'))).toBe(text)
  })
})

describe('filling a text', () => {
  it('inserts values, or the fallback for a missing or empty value [TPL-16]', () => {
    const text = 'Hi {{ guest | friend }}, room {{room|2}}{{nothing}}.'
    expect(fillVariables(text, { guest: 'Ada', room: '' })).toBe('Hi Ada, room 2.')
  })

  it('does not expand inserted values or names of built-in properties', () => {
    expect(fillVariables('{{a}}{{constructor}}', { a: '{{b}} $& $1', b: 'no' })).toBe('{{b}} $& $1')
  })

  it('keeps braces that are not a placeholder', () => {
    for (const text of ['{{}}', '{{ }}', '{a}', '{{a', 'a}}', '{ {a} }', '{{|}}'])
      expect(fillVariables(text, { a: 'x', '': 'y' })).toBe(text)
    expect(fillVariables('{{{a}}}', { a: 'x' })).toBe('{x}')
  })

  it('inserts the value of each variable that was found, in 2,000 random texts', () => {
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
