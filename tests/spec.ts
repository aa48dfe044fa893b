import { readdirSync, readFileSync } from 'node:fs'

import {
  type AreaProof,
  citedIds,
  parseRequirements,
  proofOf,
  shortened,
} from './reporting/proof.ts'
import { allResultsIn, reportsOf } from './reporting/reports.ts'

const gate = allResultsIn(reportsOf('gate'))
const full = allResultsIn(reportsOf('full'))
if (gate === undefined && full === undefined) {
  console.error('No test reports yet: run `npm test` first.')
  process.exit(1)
}
if (gate === undefined) console.log('Without a report of `npm test`.\n')
if (full === undefined)
  console.log(
    'Without a report of `npm run test:full`: what it alone proves is listed as not run.\n',
  )

const ROOT = new URL('..', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, ROOT), 'utf8')
const sources = ['src', 'server', 'sw', 'tests'].flatMap((folder) =>
  readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(test\.tsx?|spec\.ts)$/.test(name))
    .map((name) => `${folder}/${name}`),
)
const requirements = parseRequirements(read('tests/requirements.tsv'))
const { areas, unknown } = proofOf(requirements, {
  gate: gate ?? [],
  full: full ?? [],
  cited: sources.flatMap((name) => citedIds(read(name))),
})

const KINDS = {
  gate: 'in npm test',
  full: 'in test:full alone',
  notRun: 'not run yet',
  failing: 'failing',
  without: 'none',
} as const satisfies Record<keyof Omit<AreaProof, 'area'>, string>
const kinds = Object.keys(KINDS) as (keyof typeof KINDS)[]
const size = (row: AreaProof) => kinds.reduce((sum, kind) => sum + row[kind].length, 0)

for (const row of areas) {
  console.log(
    `${row.area}: ${row.gate.length + row.full.length} of ${size(row)} have a passing test`,
  )
  for (const kind of kinds)
    if (row[kind].length > 0) console.log(`  ${KINDS[kind].padEnd(18)} ${shortened(row[kind])}`)
}
const count = (kind: keyof typeof KINDS) => areas.reduce((sum, row) => sum + row[kind].length, 0)
console.log(
  `\nIn all: of ${requirements.length}, ${count('gate')} have a passing test in npm test, ${count('full')} in test:full alone, ` +
    `${count('notRun')} one that has not run, ${count('failing')} a failing one, ${count('without')} none.`,
)
if (unknown.length > 0) {
  console.error('\nCited by a test, but not in tests/requirements.tsv:')
  for (const { id, title } of unknown) console.error(`  ${id}  ${title}`)
  process.exitCode = 1
}
