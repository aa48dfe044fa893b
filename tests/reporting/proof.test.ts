import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { citedIds, parseRequirements, proofOf, shortened } from './proof.ts'
import type { TestResult } from './results.ts'

describe('identifiers in titles', () => {
  it.each([
    ['warns at 20 percent [DEV-37]', ['DEV-37']],
    [
      'warns [DEV-37, DEV-38] and [SHELL-04 SHELL-05]',
      ['DEV-37', 'DEV-38', 'SHELL-04', 'SHELL-05'],
    ],
    ['parses [1, 2] and ["DEV-37"]', []],
    ['names DEV-37 in passing', []],
    ['mixes [DEV-37 and more]', []],
  ])('reads form %#', (title, ids) => {
    expect(citedIds(title)).toEqual(ids)
  })
})

describe('the proof table', () => {
  const requirements = parseRequirements(
    'ID\tarea\trequirement\tsource\nAA-1\tone\tx\ts\nAA-2\tone\tx\ts\nAB-3\ttwo\tx\ts\nAB-4\ttwo\tx\ts\n',
  )
  const result = (title: string, outcome: TestResult['outcome']) => ({
    title,
    outcome,
    file: 'a.test.ts',
  })

  const proof = (
    gate: Parameters<typeof result>[],
    full: Parameters<typeof result>[] = [],
    cited: string[] = [],
  ) =>
    proofOf(requirements, {
      gate: gate.map((args) => result(...args)),
      full: full.map((args) => result(...args)),
      cited,
    })

  it('groups requirements by the tier that proves them, and lists those that fail, did not run or have no test', () => {
    const { areas, unknown } = proof(
      [
        ['works [AB-3]', 'passed'],
        ['breaks [AB-3]', 'failed'],
        ['sleeps [AB-4]', 'skipped'],
      ],
      [['works at length [AA-2]', 'flaky']],
      ['AA-1', 'AA-2', 'AB-3', 'AB-4'],
    )
    expect(areas).toEqual([
      { area: 'one', gate: [], full: ['AA-2'], notRun: ['AA-1'], failing: [], without: [] },
      { area: 'two', gate: [], full: [], notRun: ['AB-4'], failing: ['AB-3'], without: [] },
    ])
    expect(unknown).toEqual([])
  })

  it('attributes requirements that both tiers prove to the gate, and lists unknown identifiers', () => {
    const { areas, unknown } = proof(
      [['works [AB-3] [DEV-999]', 'passed']],
      [['works [AB-3] [AB-4]', 'passed']],
    )
    expect(areas[1]).toMatchObject({ gate: ['AB-3'], full: ['AB-4'] })
    expect(areas[0]?.without).toEqual(['AA-1', 'AA-2'])
    expect(unknown).toEqual([{ id: 'DEV-999', title: 'works [AB-3] [DEV-999]' }])
  })

  it('shortens runs of identifiers', () => {
    expect(shortened(['DEV-01', 'DEV-02', 'DEV-03', 'DEV-07', 'OFF-08'])).toBe(
      'DEV-01..03 DEV-07 OFF-08',
    )
  })
})

it('the real list has one row per identifier, each in the form that titles cite', () => {
  const tsv = readFileSync(new URL('../requirements.tsv', import.meta.url), 'utf8')
  const ids = parseRequirements(tsv).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => citedIds(`[${id}]`).length !== 1)).toEqual([])
  expect(ids.length).toBeGreaterThan(0)
})
