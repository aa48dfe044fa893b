import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import {
  NameSchema,
  recordByName,
  requiredText,
  SentMomentSchema,
  VariablesSchema,
} from './fields.ts'

describe('a time in a request', () => {
  it.each([
    '2028-02-29T12:00:00Z',
    '2027-12-31T23:59:59.999Z',
    '2027-03-28T01:30:00+01:00',
    '2000-02-29T00:00:00+14:00',
  ])('may be %s', (text) => {
    expect(v.is(SentMomentSchema, text)).toBe(true)
  })

  it.each([
    '2027-02-29T12:00:00Z',
    '2100-02-29T12:00:00Z',
    '2027-02-30T12:00:00+01:00',
    '2027-04-31T00:00:00Z',
    '2027-06-30T23:59:60Z',
    '2027-12-31T24:00:00Z',
  ])('cannot be %s, which would roll over to the next day', (text) => {
    expect(v.is(SentMomentSchema, text)).toBe(false)
  })
})

describe('a name', () => {
  it.each(['Lobby', 'Łąka 2', '漢字本', '❤️❤️❤️', '👨‍👩‍👧', 'می‌خواهم', 'a\u200Bb'])(
    'may be %s',
    (text) => {
      expect(v.parse(NameSchema, text)).toBe(text)
    },
  )

  it.each([
    ['spaces', '   '],
    ['no-break spaces', '\u00A0\u202F\u00A0'],
    ['zero-width spaces', '\u200B\u200B\u200B'],
    ['direction marks', '\u202E\u2066\u200F'],
    ['Hangul fillers', '\u3164\u3164\u3164'],
    ['empty Braille cells', '\u2800\u2800\u2800'],
    ['variation selectors', '\uFE0F\uFE0F\uFE0F'],
  ])('cannot consist of %s only', (_what, text) => {
    const issues = v.safeParse(NameSchema, text).issues
    expect(issues?.map(({ message }) => message)).toEqual(['validation:tooShortAtLeast3Characters'])
    expect(v.safeParse(requiredText('missing'), text).issues?.[0].message).toBe('missing')
  })
})

describe('a record by name', () => {
  it('keeps names that every object has', () => {
    const text = '{"constructor":"ACME","prototype":"7","toString":"x"}'
    expect(JSON.stringify(v.parse(VariablesSchema, JSON.parse(text)))).toBe(text)
    expect(v.is(VariablesSchema, JSON.parse('{"constructor":7}'))).toBe(false)
  })

  it('names the field of an error', () => {
    const paths = (schema: v.GenericSchema, value: unknown) =>
      v.safeParse(schema, value).issues?.map((issue) => v.getDotPath(issue))
    const Form = v.object({ texts: recordByName(v.object({ label: v.string() }), v.string()) })
    expect(paths(Form, { texts: { a: { label: 'A' }, constructor: { label: 7 } } })).toEqual([
      'texts.constructor.label',
    ])
    expect(paths(Form, { texts: 'a' })).toEqual(['texts'])
    expect(paths(VariablesSchema, { ['x'.repeat(201)]: '' })).toEqual(['x'.repeat(201)])
  })
})
