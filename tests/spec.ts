import { readFileSync } from 'node:fs'

import { type AreaProof, parseRequirements, proofOf, shortened } from './reporting/proof.ts'
import { type ReportName, REPORTS, resultsOf } from './reporting/reports.ts'

const reports = (Object.keys(REPORTS) as ReportName[]).map((name) => ({
  name,
  results: resultsOf(name),
}))
const missing = reports.filter(({ results }) => results === undefined).map(({ name }) => name)
if (missing.length === reports.length) {
  console.error('No test reports yet: run `npm test` first.')
  process.exit(1)
}
if (missing.length > 0) console.log(`Without a report: ${missing.join(', ')}.\n`)

const requirements = parseRequirements(
  readFileSync(new URL('./requirements.tsv', import.meta.url), 'utf8'),
)
const { areas, unknown } = proofOf(
  requirements,
  reports.flatMap(({ results }) => results ?? []),
)

const size = ({ proved, failing, without }: AreaProof): number =>
  proved.length + failing.length + without.length
const line = (label: string, ids: readonly string[]): void => {
  if (ids.length > 0) console.log(`  ${label.padEnd(8)} ${shortened(ids)}`)
}
for (const row of areas) {
  console.log(`${row.area}: ${row.proved.length} of ${size(row)} have a passing test`)
  line('passing', row.proved)
  line('failing', row.failing)
  line('none', row.without)
}

const proved = areas.reduce((sum, row) => sum + row.proved.length, 0)
const failing = areas.reduce((sum, row) => sum + row.failing.length, 0)
console.log(
  `\nIn all: ${proved} of ${requirements.length} have a passing test, ${failing} a failing one, ` +
    `${requirements.length - proved - failing} none.`,
)
if (unknown.length > 0) {
  console.error('\nCited by a test, but not in tests/requirements.tsv:')
  for (const { id, title } of unknown) console.error(`  ${id}  ${title}`)
  process.exitCode = 1
}
