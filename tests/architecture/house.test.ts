import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** Tracked files, and new ones that are not ignored: the content of a clone after the next commit. */
const FILES = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT })
  .toString()
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(ROOT, file)))

const TOP_FOLDERS = ['public', 'server', 'src', 'sw', 'tests']
const TOP_FILES = [
  '.gitignore',
  '.oxfmtrc.json',
  'README.md',
  'index.html',
  'knip.json',
  'oxlint.config.mjs',
  'package-lock.json',
  'package.json',
  'playwright.config.ts',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
]
const SCREEN_LINES = 60
const ReferencesSchema = v.object({ references: v.array(v.object({ path: v.string() })) })
const ScriptsSchema = v.object({ scripts: v.record(v.string(), v.string()) })
const KEY_READERS = new Set(['src/ui/pressed-key.ts'])
/** Its files are named after the specification's namespaces, one of which is `common`. */
const TEXTS = 'src/texts/'

describe('the repository', () => {
  it('contains only the expected top-level files and folders', () => {
    const top = new Set(FILES.map((file) => file.split('/')[0] ?? file))
    const unexpected = [...top].filter(
      (name) => ![...TOP_FOLDERS, ...TOP_FILES, '.ci'].includes(name),
    )
    expect(unexpected).toEqual([])
  })

  it.each(TOP_FOLDERS)('has a README of at most one screen in %s', (folder) => {
    expect(read(`${folder}/README.md`).split('\n').length).toBeLessThanOrEqual(SCREEN_LINES)
  })

  it('uses only the public API of the calendar library', () => {
    const calendar = FILES.filter((file) => /^src\/.*\.tsx?$/.test(file)).filter((file) =>
      read(file).includes('@schedule-x/'),
    )
    expect(calendar.length).toBeGreaterThan(0)
    const inside = /from 'preact|[.'"]_[a-z]\w*|\$app|@schedule-x\/[\w-]+\//i
    expect(calendar.filter((file) => inside.test(read(file)))).toEqual([])
  })

  it('has no color outside the tokens', () => {
    const colour = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/i
    const painted = FILES.filter((file) => file.endsWith('.css') && file !== 'src/ui/tokens.css')
      .flatMap((file) =>
        read(file)
          .split('\n')
          .map((line, at) => ({ at: `${file}:${at + 1}`, line })),
      )
      .filter(({ line }) => colour.test(line))
      .map(({ at, line }) => `${at} ${line.trim()}`)
    expect(painted).toEqual([])
  })

  it('uses no signal hook outside the one place that saves drafts', () => {
    const sources = FILES.filter((file) => /^src\/.*\.tsx?$/.test(file))
    const filesWith = (word: string) => sources.filter((file) => read(file).includes(word))
    expect(filesWith('useSignals')).toEqual([])
    expect(filesWith('useSignalEffect')).toEqual(['src/widgets/draft-note/use-form-draft.tsx'])
  })

  it('has one date format and one date field, independent of the browser’s locale', () => {
    const kinds = '(?:date|time|datetime-local|month|week)'
    const own = new RegExp(
      `DateTimeFormat|toLocale(?:Date|Time)String|type="${kinds}"|Field\\(\\{[^}]*type: '${kinds}'`,
    )
    const sources = FILES.filter(
      (file) =>
        /^src\/.*\.tsx?$/.test(file) && !file.includes('.test.') && file !== 'src/domain/dates.ts',
    )
    expect(sources.filter((file) => own.test(read(file)))).toEqual([])
  })

  it('reads keys only through the helper that ignores keys of input methods', () => {
    const bare =
      /\b(?:event|e|nativeEvent)\.(?:key|keyCode)\b|\{[^{}]*\bkey\b[^{}]*\}: \w*KeyboardEvent|onKey\w+=\{\(\{/
    for (const planted of [
      `if (event.key === 'Enter') add()`,
      `const handle = ({ key, target }: ReactKeyboardEvent) => key`,
      `onKeyDown={({ key }) => key === 'Enter' && choose()}`,
    ])
      expect(planted).toMatch(bare)
    const sources = FILES.filter(
      (file) => /^src\/.*\.tsx?$/.test(file) && !/\.test\./.test(file) && !KEY_READERS.has(file),
    )
    expect(sources.filter((file) => bare.test(read(file)))).toEqual([])
  })

  it('names no host of a package registry', () => {
    expect(read('package-lock.json')).not.toContain('"resolved": "http')
    const host = /registry\.(?:npmjs|yarnpkg|npmmirror)\.|npm\.pkg\.github\.|\bjfrog\.io\b/
    const text = FILES.filter((file) =>
      /\.(?:[cm]?[jt]sx?|json|md|html|css|ya?ml|sql|sh)$/.test(file),
    )
    expect(text.filter((file) => host.test(read(file)))).toEqual([])
  })

  it('has no disabled or exclusive tests', () => {
    const off = /\b(?:it|test|describe)\.(?:skip|only|todo|fixme|fail|fails)\(/
    const tests = FILES.filter((file) => /\.(?:test|spec)\.tsx?$/.test(file))
    expect(tests.filter((file) => off.test(read(file)))).toEqual([])
  })

  it('references every TypeScript project in the root tsconfig.json', () => {
    const { references } = v.parse(ReferencesSchema, JSON.parse(read('tsconfig.json')))
    const projects = FILES.filter((file) => file.endsWith('/tsconfig.json'))
    expect(references.map(({ path }) => `${path.slice(2)}/tsconfig.json`).toSorted()).toEqual(
      projects.toSorted(),
    )
  })

  it('has no npm script that requires a POSIX shell', () => {
    const { scripts } = v.parse(ScriptsSchema, JSON.parse(read('package.json')))
    const posix = /(?:^|&&\s*)\w+=|[$`';|]/
    expect(Object.values(scripts).filter((script) => posix.test(script))).toEqual([])
  })

  it('preloads data in the loader of each route whose page reads data', () => {
    const reads = (file: string) => /createFileRoute|createRootRoute/.test(read(file))
    // A file whose name begins with a hyphen is no route.
    const routes = FILES.filter((file) =>
      /^src\/routes\/(?:.*\/)?[^-/][^/]*\.tsx$/.test(file),
    ).filter(reads)
    // The router's plugin does not split methods: `loader() {}` and its imports would come with every page.
    const without = routes.filter((file) => !/\bloader: /.test(read(file)))
    const names = without.map((file) => file.replace(/^src\/routes\/(?:_shell\/)?|\.tsx$/g, ''))
    expect(names.filter((name) => !name.startsWith('DEV-'))).toEqual([
      '__root',
      '_shell',
      '_editor', // its addresses preload
      'pending-changes', // reads the outbox only
      'temp1',
      'forgot-password',
      'index', // has a size budget
      'privacy',
      'terms',
      'user.auth.confirm-email',
      'user.auth.confirm',
      'user.auth.reset-password',
    ])
  })

  it('has no barrel files', () => {
    const barrels = FILES.filter((file) => /^(?:src|server|sw|tests)\/.*\/index\.tsx?$/.test(file))
    expect(barrels.filter((file) => !file.startsWith('src/routes/'))).toEqual([])
  })

  it('has no source folder or file named utils, helpers, common or types', () => {
    const names = FILES.filter(
      (file) => /^(?:src|server|sw)\//.test(file) && !file.startsWith(TEXTS),
    )
    expect(
      names.filter((file) => /(?:^|\/)(?:utils?|helpers?|common|types)(?:\/|\.tsx?$)/.test(file)),
    ).toEqual([])
  })

  it('uses standard terms instead of invented words', () => {
    const words = [
      'anew|deeds?|mended|mending|whoever|picture[A-Z]\\w*Turn|stray|strangers|nudge|ticked|liked',
      'judge|seat|glance|keepHouse|takeBack|putBack|makeGood|leftBehind|goneIds|settle|flying|inWords',
      'SILENCE|SILENT|NOTHING|NOBODY|(?:MOST|LONGEST|SHORTEST)_\\w+|StartRefused|Surroundings',
      'colou?rise|behaviour|initialise|normalise|rasterise|serialise',
    ].join('|')
    const odd = new RegExp(`\\b(?:${words})\\b`)
    const sources = FILES.filter(
      (file) => /^(?:src|server|sw)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
    )
    const found = sources.flatMap((file) => {
      const word = odd.exec(read(file))?.[0]
      return word === undefined ? [] : [`${file}: ${word}`]
    })
    expect(found).toEqual([])
  })

  it('has titles of tests and READMEs in plain American English', () => {
    const odd =
      /\b(?:anew|whoever|nobody|somebody|anybody|everybody|mend(?:s|ed|ing)?|deeds?|pictures?|grey|organis\w+|colours?|behaviours?)\b/i
    const title = /\b(?:it|test|describe)(?:\.step)?\(\s*(?:'[^'\n]+'|`[^`]+`)|\]\)\('[^'\n]+'/g
    const titles = FILES.filter((file) => /\.(?:test|spec)\.tsx?$/.test(file)).flatMap((file) =>
      [...read(file).matchAll(title)].map(([text]) => ({ file, text })),
    )
    expect(titles.length).toBeGreaterThan(3_000)
    const readmes = FILES.filter((file) => file.endsWith('README.md')).flatMap((file) =>
      read(file)
        .split('\n')
        .map((text) => ({ file, text: text.replaceAll(/<\/?picture>|`[^`\n]*`/g, '') })),
    )
    expect(
      [...titles, ...readmes]
        .filter(({ text }) => odd.test(text))
        .map(({ file, text }) => `${file}: ${text}`),
    ).toEqual([])
  })
})
