import { describe, expect, it } from 'vitest'

import {
  compareNamed,
  compareNames,
  containsName,
  findInName,
  foldName,
  isSameName,
  nameOrder,
} from './name-order.ts'

describe('names are sorted', () => {
  it.each([
    [['Panel 1', 'Panel 2', 'Panel 9', 'Panel 10', 'Panel 10a', 'Panel 11', 'Panel 100']],
    [['Apotheke', 'Ärztehaus', 'Bahnhof', 'Zoo', 'Ωμέγα', 'Я', '漢', '\ufffc', '🙂']],
    [['', ' ', '-', '0', '1', '1 a', '01b', '2', '_', 'a', 'a 1', 'a1']],
    [['v1.9', 'v1.9.1', 'v1.10', 'v2']],
    [['9'.repeat(30), `1${'0'.repeat(30)}`, `1${'0'.repeat(198)}1`]],
    [['Room 3', 'Room ３a', 'Room 4']],
    [['straße', 'Strasse 2', 'Straße 10', 'strata']],
  ])('with numbers by value, and accented letters next to plain ones: %j', (sorted) => {
    expect(sorted.toReversed().toSorted(compareNames)).toEqual(sorted)
  })

  it.each([
    ['Panel 7', 'panel 007'],
    ['Müller', 'MULLER'],
    ['Mu\u0308ller', 'Müller'],
    ['0', '000'],
  ])('by id if they are equivalent: %s and %s', (a, b) => {
    expect(compareNames(a, b)).toBe(0)
    expect(compareNamed({ id: '1', name: a }, { id: '2', name: b })).toBeLessThan(0)
    expect(compareNamed({ id: '2', name: a }, { id: '1', name: b })).toBeGreaterThan(0)
  })

  it('by a key that is short enough for an index', () => {
    for (const name of ['ﷺ'.repeat(200), '😀'.repeat(200), '1a'.repeat(100), '\u0301'.repeat(200)])
      expect(new TextEncoder().encode(nameOrder(name)).length).toBeLessThanOrEqual(2_000)
  })
})

describe('names are found', () => {
  it.each([
    ['Main Lobby', 'LOB'],
    ['Main Lobby', 'n l'],
    ['Müller', 'muller'],
    ['Muller', 'müller'],
    ['Mu\u0308ller', 'ü'],
    ['Müller', 'u\u0308'],
    ['ŁÓDŹ', 'lodz'],
    ['Straße', 'STRASSE'],
    ['STRASSE', 'straße'],
    ['STRAẞE', 'ss'],
    ['ＬＯＢＢＹ １', 'lobby 1'],
    ['Kapı', 'kapi'],
    ['KAPI', 'kapı'],
    ['İzmir', 'izmir'],
    ['izmir', 'İZMİR'],
    ['ΟΔΟΣ', 'οδός'],
    ['οδός', 'ΟΔΟΣ'],
    ['Ёлка', 'елка'],
    ['Joe’s “Bar” – 1', `joe's "bar" - 1`],
    ['Smørrebrød', 'smorrebrod'],
    ['Caf\u00ADé\u200B', 'cafe'],
    ['☕️ bar', '☕ BAR'],
    ['ガイド', 'ガイド'.normalize('NFD')],
    ['각', '각'.normalize('NFD')],
  ])('%s by %s', (name, search) => {
    expect(containsName(name, search)).toBe(true)
  })

  it.each([
    ['Main Lobby', '%'],
    ['カイト', 'ガ'],
    ['각', '가'],
    ['किताब', 'का'],
  ])('%s not by %s', (name, search) => {
    expect(containsName(name, search)).toBe(false)
  })

  it('with an idempotent folding of characters', () => {
    for (let code = 1; code < 0x3_0000; code++) {
      const once = foldName(String.fromCodePoint(code))
      if (foldName(once) !== once) expect.fail(`U+${code.toString(16)}`)
    }
  })

  it.each([
    ['Main Lobby', 'LOB', 'Lob'],
    ['Mu\u0308ller', 'ull', 'u\u0308ll'],
    ['Straße 5', 'SSE', 'ße'],
    ['🙂 ＬＯＢＢＹ', 'lobby', 'ＬＯＢＢＹ'],
    ['ﷺ', 'صلى', 'ﷺ'],
  ])('in %s by %s at %s', (name, search, found) => {
    expect(name.slice(...(findInName(name, search) ?? []))).toBe(found)
  })

  it.each([
    ['Lobby', 'x'],
    ['Lobby', ''],
    ['', 'a'],
  ])('nowhere in %j by %j', (name, search) => {
    expect(findInName(name, search)).toBeUndefined()
  })
})

it('two Unicode forms of a name are the same name', () => {
  expect(isSameName('Mu\u0308ller', 'Müller')).toBe(true)
  expect(isSameName('Muller', 'Müller')).toBe(false)
})
