import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { citedIds, parseRequirements, proofOf, shortened } from './proof.ts'

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
    'ID\tarea\trequirement\tsource\nA-1\tone\tx\ts\nA-2\tone\tx\ts\nAB-3\ttwo\tx\ts\nAB-4\ttwo\tx\ts\n',
  )
  const result = (title: string, outcome: 'passed' | 'failed' | 'skipped') => ({
    title,
    outcome,
    file: 'a.test.ts',
  })

  it('splits each area into proved, failing and without', () => {
    const { areas, unknown } = proofOf(requirements, [
      result('works [AB-3]', 'passed'),
      result('breaks [AB-3]', 'failed'),
      result('sleeps [AB-4]', 'skipped'),
    ])
    expect(areas).toEqual([
      { area: 'one', proved: [], failing: [], without: ['A-1', 'A-2'] },
      { area: 'two', proved: [], failing: ['AB-3'], without: ['AB-4'] },
    ])
    expect(unknown).toEqual([])
  })

  it('counts a passing test, and names what the list does not hold', () => {
    const { areas, unknown } = proofOf(requirements, [result('works [AB-3] [DEV-999]', 'passed')])
    expect(areas[1]?.proved).toEqual(['AB-3'])
    expect(unknown).toEqual([{ id: 'DEV-999', title: 'works [AB-3] [DEV-999]' }])
  })

  it('writes runs of identifiers short', () => {
    expect(shortened(['DEV-01', 'DEV-02', 'DEV-03', 'DEV-07', 'OFF-08'])).toBe(
      'DEV-01..03 DEV-07 OFF-08',
    )
  })
})

it('the real list has one row an identifier, all in the form that titles cite', () => {
  const tsv = readFileSync(new URL('../requirements.tsv', import.meta.url), 'utf8')
  const ids = parseRequirements(tsv).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => citedIds(`[${id}]`).length !== 1)).toEqual([])
  expect(ids.length).toBeGreaterThan(0)
})
