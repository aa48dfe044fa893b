import { beforeAll, describe, expect, it } from 'vitest'

import { inPlantedHouse, runTool } from './planted-house.ts'

/** A second copy of the import table: each folder, and the folders that it may import from. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  'src/contract': ['src/contract'],
  'src/domain': ['src/domain', 'src/contract'],
  'src/texts': ['src/texts'],
  'src/imaging': ['src/imaging', 'src/contract', 'src/domain'],
  'src/platform': [
    'src/platform',
    'src/texts',
    'src/platform/db',
    'src/platform/outbox',
    'src/contract',
    'src/domain',
  ],
  'src/data': [
    'src/data',
    'src/contract',
    'src/domain',
    'src/imaging',
    'src/platform',
    'src/texts',
    'src/platform/db',
    'src/platform/outbox',
  ],
  'src/ui': ['src/ui', 'src/domain', 'src/texts'],
  server: ['server', 'src/contract', 'src/domain', 'src/imaging'],
  sw: ['sw', 'src/contract', 'src/platform/db', 'src/platform/outbox'],
}
const BELOW_WIDGETS = [
  ...(MAY_IMPORT['src/data'] ?? []),
  ...(MAY_IMPORT['src/ui'] ?? []),
  'src/widgets',
]
MAY_IMPORT['src/widgets'] = BELOW_WIDGETS
MAY_IMPORT['src/features/devices'] = BELOW_WIDGETS
MAY_IMPORT['src/routes'] = [...BELOW_WIDGETS, 'src/features/devices', 'src/routes']

const PLACES = [
  'src/contract',
  'src/domain',
  'src/imaging',
  'src/platform',
  'src/texts',
  'src/platform/db',
  'src/platform/outbox',
  'src/data',
  'src/ui',
  'src/widgets',
  'src/features/devices',
  'src/routes',
  'server',
  'sw',
  'tests',
]

const REFUSED_LIBRARIES: Record<string, readonly string[]> = {
  'src/contract': ['react', 'ky', 'dexie', 'fastify', 'node:fs', '@tanstack/react-query', 'idb'],
  'src/domain': ['react', 'react/jsx-runtime', 'ky', 'dexie', 'node:fs', 'fflate'],
  'src/texts': ['src/texts'],
  'src/imaging': ['react', 'sharp', 'node:fs', 'dexie', 'ky'],
  'src/platform': ['fastify', 'pg', 'node:fs', 'sharp'],
  'src/data': ['react', 'react-dom/client', 'dexie-react-hooks', 'react-toastify', 'node:fs'],
  'src/ui': ['@tanstack/react-query', '@tanstack/react-router', 'ky', 'dexie', 'node:fs'],
  'src/widgets': ['fastify', 'node:fs'],
  'src/features/devices': ['fastify', 'node:fs'],
  'src/routes': ['pg', 'node:fs'],
  server: ['react', 'react-dom/server', 'ky', 'dexie', 'workbox-window', '@tanstack/react-query'],
  sw: ['react', 'react-dom', '@tanstack/react-router', 'fastify', 'node:fs'],
}
const ACCEPTED_LIBRARIES: Record<string, readonly string[]> = {
  'src/contract': ['valibot'],
  'src/domain': ['valibot'],
  'src/texts': ['src/texts'],
  'src/imaging': ['@jsquash/jpeg/decode.js'],
  'src/platform': ['ky', 'dexie', 'idb', '@tanstack/react-query'],
  'src/data': ['@tanstack/react-query'],
  'src/ui': ['react', 'react-aria-components/Button', 'lucide-react'],
  'src/widgets': ['react', '@tanstack/react-query'],
  'src/features/devices': ['react', '@modular-forms/react'],
  'src/routes': ['react', '@tanstack/react-router'],
  server: ['fastify', 'kysely', 'node:fs', 'valibot'],
  sw: ['workbox-precaching', 'workbox-routing'],
}

const FOLDERS_BELOW = ['', 'area/', 'area/deeper/']
/** Relative imports from `<place>/<below>file.ts` out of the folder, directly and by a detour inside `./`. */
const escapes = (place: string, below: string): string[] => {
  const levels = below.split('/').length - 1
  const isFolderBound = place === 'server' || place === 'sw'
  const up = '../'.repeat(isFolderBound ? 1 : levels + 1)
  return [
    `${up}elsewhere/leak.ts`,
    './../elsewhere/leak.ts',
    './area/../../leak.ts',
    '/src/leak.ts',
  ]
}

const imports = (specifiers: readonly string[]): string =>
  specifiers.map((specifier) => `import '${specifier}'\n`).join('')

interface Planted {
  place: string
  file: string
  accepted: string[]
  refused: string[]
}
const planted: Planted[] = Object.entries(MAY_IMPORT).flatMap(([place, allowed]) =>
  FOLDERS_BELOW.map((below) => {
    const specifiers = (isAllowed: boolean) =>
      PLACES.filter((target) => allowed.includes(target) === isAllowed).map(
        (target) => `#${target}/thing/planted.ts`,
      )
    return {
      place,
      file: `${place}/${below}plant.ts`,
      accepted: [...specifiers(true), './beside.ts', ...(ACCEPTED_LIBRARIES[place] ?? [])],
      refused: [
        ...specifiers(false),
        ...escapes(place, below),
        `#${allowed[0] ?? place}/../leak.ts`,
        ...(REFUSED_LIBRARIES[place] ?? []),
      ],
    }
  }),
)

const refusals = async (files: ReadonlyMap<string, string>): Promise<Map<string, Set<string>>> => {
  const { output } = await inPlantedHouse(files, (house) =>
    runTool(house, 'oxlint', ['-c', 'oxlint.config.mjs', '-f', 'unix', 'src', 'server', 'sw']),
  )
  const found = new Map<string, Set<string>>()
  for (const [, file, specifier] of output.matchAll(
    /^(\S+?):\d+:\d+: '(.+?)' import is restricted .*no-restricted-imports/gm,
  )) {
    if (file === undefined || specifier === undefined) continue
    found.set(file, (found.get(file) ?? new Set()).add(specifier))
  }
  return found
}

describe('the import table', () => {
  let found = new Map<string, Set<string>>()
  beforeAll(async () => {
    found = await refusals(
      new Map(
        planted.map(({ file, refused, accepted }) => [file, imports([...refused, ...accepted])]),
      ),
    )
  }, 60_000)

  it.each(planted)('$file: rejects each forbidden import and accepts each allowed one', (plant) => {
    expect([...(found.get(plant.file) ?? [])].sort()).toEqual([...new Set(plant.refused)].sort())
  })

  it('checks every form of import', async () => {
    const file = 'src/domain/plant.ts'
    const forms = [
      "import { a } from '#src/ui/a.ts'; void a",
      "import type { B } from '#src/ui/b.ts'; export type C = B",
      "export * from '#src/ui/c.ts'",
      "export { d } from '#src/ui/d.ts'",
      "void import('#src/ui/e.ts')",
    ]
    const refused = (await refusals(new Map([[file, forms.join('\n')]]))).get(file)
    expect([...(refused ?? [])].sort()).toEqual(
      ['a', 'b', 'c', 'd', 'e'].map((name) => `#src/ui/${name}.ts`),
    )
  }, 60_000)

  it('rejects imports between features, by alias and by relative path', async () => {
    const file = 'src/features/devices/area/plant.ts'
    const refused = ['#src/features/users/a.ts', '../../users/b.ts']
    const source = imports([...refused, '../own.ts', './own.ts'])
    expect([...((await refusals(new Map([[file, source]]))).get(file) ?? [])].sort()).toEqual(
      refused.sort(),
    )
  }, 60_000)

  it('ignores tests', async () => {
    const file = 'src/domain/plant.test.ts'
    const found = await refusals(
      new Map([[file, imports(['#tests/helpers/server.ts', 'node:fs'])]]),
    )
    expect(found.size).toBe(0)
  }, 60_000)
})
