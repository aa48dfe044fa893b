import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

import { fieldProblems } from '#src/texts/validation.ts'
import { TOASTS } from '#tests/fixtures/toasts.ts'

const HOUSE = fileURLToPath(new URL('../..', import.meta.url))
const MODULES = readdirSync(join(HOUSE, 'src/texts')).filter((file) =>
  /(?<!\.test)\.ts$/.test(file),
)

const sources = ['src', 'server'].flatMap((folder) =>
  readdirSync(join(HOUSE, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(HOUSE, file), 'utf8') })),
)
const users = sources.filter(({ file }) => !file.startsWith('src/texts/'))

interface Text {
  /** Such as `usersTexts.count`. */
  name: string
  value: unknown
}

/** The texts of an object and of its nested objects. */
const textsOf = (name: string, value: unknown): Text[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, text]) => textsOf(`${name}.${key}`, text))
    : [{ name, value }]

const texts = (
  await Promise.all(
    MODULES.map(async (file) => {
      const exported: Record<string, unknown> = await import(join(HOUSE, 'src/texts', file))
      return Object.entries(exported)
        .filter(([name]) => name.endsWith('Texts'))
        .flatMap(([name, value]) => textsOf(name, value))
    }),
  )
).flat()

/** References in code: `usersTexts.count`, and `usersTexts.role[` or `usersTexts[` for dynamic keys. */
const named = new Set(
  users.flatMap(({ text }) =>
    [...text.matchAll(/\b\w+Texts(?:\s*\??\.\s*\w+|\['[^']+'\])*\[?/g)].map(([found]) =>
      found.replace(/\s/g, '').replace(/\['([^']+)'\]/g, '.$1'),
    ),
  ),
)
const isNamed = (name: string) => {
  const parts = name.split('.')
  return parts.some((_, index) => {
    const prefix = parts.slice(0, index + 1).join('.')
    return named.has(index === parts.length - 1 ? prefix : `${prefix}[`) || named.has(`${prefix}[`)
  })
}
const codes = new Set(
  sources
    .filter(({ file }) => file !== 'src/texts/validation.ts')
    .flatMap(({ text }) => [...text.matchAll(/(?<=['"`])\w+:\w+(?=['"`])/g)].map(([code]) => code)),
)
/** `validation:${why}` refers to any validation message. */
const hasChoice = users.some(({ text }) => text.includes('`validation:${'))

/** British spellings, and phrases that read as translated. An image is never called a picture. */
const FOREIGN_WORDS = new RegExp(
  [
    String.raw`\b(?:pictures?|e-mails?|centred?|centres?|cancell(?:ed|ing)|catalogues?|dialogues?)\b`,
    String.raw`\b(?:nobody|somebody|anybody|everybody|whoever|whom|whence|anew|mend(?:s|ed|ing)?)\b`,
    String.raw`\b(?:any more|for good|meanwhile|did not load|out of reach|once more)\b`,
    String.raw`colour|\bgrey|(?:organ|recogn|synchron|optim|custom)is(?:e|ation|ing)|favourite|behaviour`,
  ].join('|'),
  'i',
)
/** The specification prescribes these texts exactly. */
const SPECIFIED_SPELLINGS = new Set(['loginTexts.confirmTitle'])
/** The text without its placeholders. */
const wordsOf = (value: unknown) => String(value).replaceAll(/\$\{[^}]*\}|^\(?[^`'"]*=>/g, '')

describe('texts', () => {
  it('are each used', () => {
    expect(texts.length).toBeGreaterThan(1_000)
    expect(texts.map(({ name }) => name).filter((name) => !isNamed(name))).toEqual([])
  })

  it('are in plain American English', () => {
    const all = [...texts, ...textsOf('fieldProblems', fieldProblems)]
    const isForeign = ({ value }: Text) => FOREIGN_WORDS.test(wordsOf(value))
    expect(
      all
        .filter((text) => isForeign(text) && !SPECIFIED_SPELLINGS.has(text.name))
        .map(({ name, value }) => [name, String(value)]),
    ).toEqual([])
    expect(all.filter(isForeign)).toHaveLength(SPECIFIED_SPELLINGS.size)
  })

  it('contain the exact text of every toast in the specification, including its mistakes [ERR-04]', () => {
    const templates = texts.flatMap(({ value }) =>
      [...String(value).matchAll(/`([^`]*)`/g)].map(([, text = '']) =>
        text.replaceAll(/\$\{(\w+)\}/g, '{{$1}}'),
      ),
    )
    const values = [...texts.map(({ value }) => value), ...Object.values(fieldProblems)]
    const known = new Set([...values, ...templates])
    expect(TOASTS.filter((text) => !known.has(text))).toEqual([])
  })

  it('contain a message for every field error code of the contract and the server [AUTH-31]', () => {
    const given = [...codes].filter((code) => /^(common|login|validation):/.test(code))
    expect(given.length).toBeGreaterThan(30)
    expect(given.filter((code) => !Object.hasOwn(fieldProblems, code))).toEqual([])
  })

  it('contain no field error message with an unused code', () => {
    const unused = Object.keys(fieldProblems).filter((code) => !codes.has(code))
    expect(hasChoice ? unused.filter((code) => !code.startsWith('validation:')) : unused).toEqual(
      [],
    )
  })
})
