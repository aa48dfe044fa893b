import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { randomFrom } from '#server/demo/random.ts'
import { compareCodePoints, foldName, nameOrder } from '#src/domain/name-order.ts'
import { HARD_NAMES } from '#tests/fixtures/hard-names.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

let server: TestServer
let client: pg.Client

beforeAll(async () => {
  server = await startTestServer()
  client = new pg.Client(server.databaseUrl)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await server.stop()
})

/** The texts that the console and SQL fold or order differently. */
async function differences(texts: readonly string[]) {
  const { rows } = await client.query<{ folded: string; key: string }>(
    `select inkfleet_fold(text) as folded, inkfleet_name_order(text) as key
     from unnest($1::text[]) with ordinality as t (text, place) order by place`,
    [texts],
  )
  return texts.flatMap((text, at) => {
    const here = [foldName(text), nameOrder(text)]
    const there = [rows[at]?.folded, rows[at]?.key]
    return JSON.stringify(here) === JSON.stringify(there) ? [] : [{ text, here, there }]
  })
}

/** All characters assigned in this engine, except NUL, surrogates and private use. */
const CHARACTERS = Array.from({ length: 0x11_0000 }, (_, code) => code)
  .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
  .map((code) => String.fromCodePoint(code))
  .filter((character) => /\P{Cn}/u.test(character) && !/\p{Co}/u.test(character))
/** Ranges to which Unicode still adds letters with case or decomposition: one side may lack some. */
const IS_GROWING = /[\u1C89\u1C8A\uA7C0-\uAB2F]|[^\0-\uFFFF]/u
const SETTLED = CHARACTERS.filter((character) => !IS_GROWING.test(character))
const GROWING = CHARACTERS.filter((character) => IS_GROWING.test(character))

const random = randomFrom(20_261_126)
const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T
const PIECES = [
  ...HARD_NAMES,
  '0',
  '007',
  '10',
  '9'.repeat(199),
  'u\u0308',
  'İ',
  'ﷺ',
  '\u0301',
  '가',
]
const text = () => Array.from({ length: 1 + Math.floor(random() * 6) }, () => pick(PIECES)).join('')

describe('names in SQL', () => {
  it('are folded as in the console, for every Unicode character [DEV-16]', async () => {
    expect(SETTLED.length).toBeGreaterThan(50_000)
    expect(await differences(SETTLED)).toEqual([])
    const newest = await differences(GROWING)
    expect(newest.length).toBeLessThan(GROWING.length / 200)
    for (const { text, here, there } of newest)
      expect([here, there], text).toContainEqual([text, text])
  }, 120_000)

  it('are folded as in the console, also for sequences of characters [DEV-16]', async () => {
    const long = [
      'ﷺ'.repeat(200),
      '😀'.repeat(200),
      '1 '.repeat(100),
      `${'a'.repeat(199)}\u0308`,
      '',
    ]
    const mixed = Array.from({ length: 2_000 }, () => pick(SETTLED) + text() + pick(SETTLED))
    expect(await differences([...long, ...mixed])).toEqual([])
  })

  it('are sorted by code points as in the console [DEV-24]', async () => {
    const texts = Array.from({ length: 500 }, text)
    const { rows } = await client.query<{ text: string; place: number }>(
      `select text from unnest($1::text[]) with ordinality as t (text, place)
       order by inkfleet_name_order(text) collate "C", place`,
      [texts],
    )
    const here = texts.toSorted((a, b) => compareCodePoints(nameOrder(a), nameOrder(b)))
    expect(rows.map((row) => row.text)).toEqual(here)
  })
})
