import type { TestResult } from './results.ts'

export interface Requirement {
  id: string
  area: string
}

/** Reads `tests/requirements.tsv`: a heading line, then identifier, area, requirement and source. */
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

/** `shows a warning at 20 percent [DEV-37, DEV-38]` cites two; any other use of brackets is left alone. */
export const citedIds = (title: string): string[] =>
  [...title.matchAll(BRACKETS)].flatMap(([, inside = '']) => {
    const words = inside.split(/[\s,]+/).filter((word) => word !== '')
    return words.every((word) => IDENTIFIER.test(word)) ? words : []
  })

export interface AreaProof {
  area: string
  /** At least one passing test, and none that fails. */
  proved: string[]
  failing: string[]
  without: string[]
}
export interface Proof {
  areas: AreaProof[]
  /** Cited, but in no row of the list. */
  unknown: { id: string; title: string }[]
}

export const proofOf = (
  requirements: readonly Requirement[],
  results: readonly TestResult[],
): Proof => {
  const known = new Set(requirements.map(({ id }) => id))
  const passing = new Set<string>()
  const failing = new Set<string>()
  const unknown: Proof['unknown'] = []
  for (const { title, outcome } of results) {
    for (const id of citedIds(title)) {
      if (!known.has(id)) unknown.push({ id, title })
      if (outcome === 'passed') passing.add(id)
      if (outcome === 'failed') failing.add(id)
    }
  }
  const areas = new Map<string, AreaProof>()
  for (const { id, area } of requirements) {
    const row = areas.get(area) ?? { area, proved: [], failing: [], without: [] }
    areas.set(area, row)
    if (failing.has(id)) row.failing.push(id)
    else if (passing.has(id)) row.proved.push(id)
    else row.without.push(id)
  }
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
