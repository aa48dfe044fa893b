import type { TestResult } from './results.ts'

export interface Requirement {
  id: string
  area: string
}

/** Parses `tests/requirements.tsv`: a header line, then rows of identifier, area, requirement and source. */
export const parseRequirements = (tsv: string): Requirement[] =>
  tsv
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [id = '', area = ''] = line.split('\t')
      return { id, area }
    })

const BRACKETS = /\[([^\]]+)\]/g
const IDENTIFIER = /^[A-Z]{2,}-\d+$/

/** `shows a warning at 20 percent [DEV-37, DEV-38]` cites two; any other use of brackets is ignored. */
export const citedIds = (title: string): string[] =>
  [...title.matchAll(BRACKETS)].flatMap(([, inside = '']) => {
    const words = inside.split(/[\s,]+/).filter((word) => word !== '')
    return words.every((word) => IDENTIFIER.test(word)) ? words : []
  })

export interface AreaProof {
  area: string
  /** Requirements with a passing test and no failing one: in `npm test`, or only in `npm run test:full`. */
  gate: string[]
  full: string[]
  /** Cited only by tests that are in no report. */
  notRun: string[]
  failing: string[]
  without: string[]
}
export interface Proof {
  areas: AreaProof[]
  /** Cited, but missing from the list. */
  unknown: { id: string; title: string }[]
}

interface Evidence {
  /** The results of the last run of each tier. */
  gate: readonly TestResult[]
  full: readonly TestResult[]
  /** Identifiers in the sources of all tests, whether or not they ran. */
  cited: readonly string[]
}

const idsWith = (results: readonly TestResult[], outcomes: readonly TestResult['outcome'][]) =>
  new Set(
    results
      .filter(({ outcome }) => outcomes.includes(outcome))
      .flatMap(({ title }) => citedIds(title)),
  )

export const proofOf = (
  requirements: readonly Requirement[],
  { gate, full, cited }: Evidence,
): Proof => {
  const known = new Set(requirements.map(({ id }) => id))
  const failing = idsWith([...gate, ...full], ['failed'])
  const inGate = idsWith(gate, ['passed', 'flaky'])
  const inFull = idsWith(full, ['passed', 'flaky'])
  const citedAnywhere = new Set(cited)
  const kindOf = (id: string): keyof Omit<AreaProof, 'area'> => {
    if (failing.has(id)) return 'failing'
    if (inGate.has(id)) return 'gate'
    if (inFull.has(id)) return 'full'
    return citedAnywhere.has(id) ? 'notRun' : 'without'
  }
  const areas = new Map<string, AreaProof>()
  for (const { id, area } of requirements) {
    const empty = { area, gate: [], full: [], notRun: [], failing: [], without: [] }
    const row = areas.get(area) ?? empty
    areas.set(area, row)
    row[kindOf(id)].push(id)
  }
  const unknown = [...gate, ...full].flatMap(({ title }) =>
    citedIds(title)
      .filter((id) => !known.has(id))
      .map((id) => ({ id, title })),
  )
  return { areas: [...areas.values()], unknown }
}

/** `DEV-1 DEV-2 DEV-3 DEV-7` becomes `DEV-1..3 DEV-7`. */
export const shortened = (ids: readonly string[]): string => {
  const runs: { prefix: string; first: string; last: string }[] = []
  for (const id of ids) {
    const [prefix = '', digits = ''] = id.split('-')
    const run = runs.at(-1)
    if (run?.prefix === prefix && Number(run.last) + 1 === Number(digits)) run.last = digits
    else runs.push({ prefix, first: digits, last: digits })
  }
  return runs
    .map(({ prefix, first, last }) => `${prefix}-${first}${first === last ? '' : `..${last}`}`)
    .join(' ')
}
