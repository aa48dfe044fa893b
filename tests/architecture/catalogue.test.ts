import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { beforeAll, describe, expect, it } from 'vitest'

import { texts } from '#src/platform/i18n/runtime.ts'
import { TOASTS } from '#tests/fixtures/toasts.ts'

const HOUSE = fileURLToPath(new URL('../..', import.meta.url))
const CATALOGUE = join(HOUSE, 'src/platform/i18n/en')
/** The server names keys too: what is wrong with a field is said in the console. */
const SAYERS = ['src', 'server']

interface Said {
  file: string
  namespace: string
  key: string
  /** `Tabs:${tab}` says every key that begins with what stands before the value. */
  prefix: boolean
}

const sources = new Map(
  SAYERS.flatMap((folder) =>
    readdirSync(join(HOUSE, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file}`)
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => [file, readFileSync(join(HOUSE, file), 'utf8')] as const),
  ),
)
const outside = [...sources]
  .filter(([file]) => !file.startsWith('src/platform/i18n/en/'))
  .map(([file, text]) => ({ file, text }))

const namespaceFiles = new Map(
  readdirSync(CATALOGUE).map((file) => {
    const text = readFileSync(join(CATALOGUE, file), 'utf8')
    return [/addNamespace\('([^']+)'/.exec(text)?.[1] ?? file, file] as const
  }),
)

/** Members of a union type name a key without saying it. */
const saidIn = (file: string, text: string): Said[] =>
  [...text.matchAll(/(?<!^\s*\| )(['"`])([A-Za-z]+):([\w-]*)(\$\{|\1)/gm)].flatMap((found) => {
    const [, , namespace = '', key = '', end] = found
    return namespaceFiles.has(namespace) ? [{ file, namespace, key, prefix: end === '${' }] : []
  })
const said = outside.flatMap(({ file, text }) => saidIn(file, text))

const withoutForm = (key: string) => key.replace(/_(?:zero|one|other)$/, '')
const says = (defined: string, { namespace, key, prefix }: Said) =>
  prefix ? defined.startsWith(`${namespace}:${key}`) : defined === `${namespace}:${key}`

/** British spellings, and what reads as translated. An image is never called a picture. */
const FOREIGN_WORDS = new RegExp(
  [
    String.raw`\b(?:pictures?|e-mails?|centred?|centres?|cancell(?:ed|ing)|catalogues?|dialogues?)\b`,
    String.raw`\b(?:nobody|somebody|anybody|everybody|whoever|whom|whence|anew|mend(?:s|ed|ing)?)\b`,
    String.raw`\b(?:any more|for good|meanwhile|did not load|out of reach|once more)\b`,
    String.raw`colour|\bgrey|(?:organ|recogn|synchron|optim|custom)is(?:e|ation|ing)|favourite|behaviour`,
  ].join('|'),
  'i',
)
/** The specification gives these letter by letter. */
const SPECIFIED_SPELLINGS = new Set(['login:confirmTitle'])

describe('catalogue', () => {
  let defined: string[] = []
  beforeAll(async () => {
    for (const file of namespaceFiles.values()) await import(join(CATALOGUE, file))
    defined = [...texts.keys()].map(withoutForm)
  })

  it('sees keys in calls, in schemas and behind a prefix', () => {
    const text =
      "t('a:b')\n  | 'login:shop'\nconst k = `Tabs:${tab}`; v.email('login:notAnEmail'); t(\"login:title\")"
    expect(
      saidIn('x.ts', text).map(({ namespace, key, prefix }) => [namespace, key, prefix]),
    ).toEqual([
      ['Tabs', '', true],
      ['login', 'notAnEmail', false],
      ['login', 'title', false],
    ])
    expect(said.length).toBeGreaterThan(50)
  })

  it('has a text for every key that the console or a schema says [AUTH-31]', () => {
    const missing = said.filter((one) => !defined.some((key) => says(key, one)))
    expect(missing).toEqual([])
  })

  it('says every toast of the specification letter by letter, its slips included [ERR-04]', () => {
    const known = new Set(texts.values())
    expect(TOASTS.filter((text) => !known.has(text))).toEqual([])
  })

  it('has no text that nobody says', () => {
    expect(defined.filter((key) => !said.some((one) => says(key, one)))).toEqual([])
  })

  it('is in plain American English', () => {
    const foreign = [...texts].filter(
      ([key, text]) =>
        !SPECIFIED_SPELLINGS.has(key) && FOREIGN_WORDS.test(text.replaceAll(/\{\{\w+\}\}/g, '')),
    )
    expect(foreign).toEqual([])
    expect(FOREIGN_WORDS.test(texts.get('login:confirmTitle') ?? '')).toBe(true)
  })

  it('comes with the page: a file that says a key brings its namespace [SHELL-01]', () => {
    const always = broughtBy('src/platform/i18n/t.ts')
    expect(always).toContain('common.ts')
    expect(always).not.toContain('shell.ts')
    const strays = outside
      .filter(({ file }) => file.startsWith('src/'))
      .flatMap(({ file, text }) => {
        const brought = new Set([...always, ...broughtBy(file), ...broughtBy(frameOf(file))])
        return saidIn(file, text)
          .filter(({ namespace }) => !brought.has(namespaceFiles.get(namespace) ?? ''))
          .map(({ namespace, key }) => `${file} says ${namespace}:${key}`)
      })
    expect(strays).toEqual([])
  })
})

/** What is on the page before a file's own texts are: the layout route around it. */
function frameOf(file: string): string {
  return file.startsWith('src/routes/_shell/') ? 'src/routes/_shell.tsx' : file
}

/** Files of texts that a file imports, itself or through what it imports. */
function broughtBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return new Set()
  seen.add(file)
  if (file.startsWith('src/platform/i18n/en/')) return new Set([basename(file)])
  const text = sources.get(file) ?? ''
  const imported = [...text.matchAll(/^(?:import|export) (?!type )[^;]*?'([#.][^']+)'/gm)].map(
    ([, path = '']) => (path.startsWith('#') ? path.slice(1) : join(dirname(file), path)),
  )
  return new Set(imported.flatMap((path) => [...broughtBy(path, seen)]))
}
