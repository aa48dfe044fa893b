// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import type { ListedRevision } from '#src/contract/device-model.ts'
import { DataTable } from '#src/ui/data-table.tsx'
import { buildRevision } from '#tests/fixtures/revision.ts'

import { revisionColumns } from './revision-columns.tsx'

afterEach(cleanup)

function cellsOf(revision: ListedRevision) {
  render(
    <DataTable
      label="Revisions"
      columns={revisionColumns(() => undefined)}
      items={[revision]}
      idOf={({ id }) => id}
      nameOf={({ id }) => id}
    />,
  )
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  const row = screen.getAllByRole('row').at(-1) as HTMLElement
  const cells = [...within(row).getAllByRole('rowheader'), ...within(row).getAllByRole('gridcell')]
  return Object.fromEntries(heads.map((head, at) => [head, cells[at]?.textContent]))
}

it('has the specified columns in order [MOD-04]', () => {
  expect(Object.keys(cellsOf(buildRevision()))).toEqual([
    'Model',
    'Stock number',
    'State',
    'Active registrations',
    'Firmware version',
    'Part number',
    'Display version',
    'Diagonal',
    'Horizontal resolution',
    'Vertical resolution',
    'ppi',
  ])
})

it.each([
  [{ active: 3, known: 5 }, '3 of 5'],
  [{ active: 0, known: 0 }, '0 of 0'],
  [null, '1000 of 2000'],
])('shows the registrations %j as %s [MOD-06]', (registrations, words) => {
  const cells = cellsOf(buildRevision({ registrations }))
  expect(cells['Active registrations']).toBe(words)
})

it.each([
  ['1.10.0', '1.10.0'],
  [null, '-'],
])('shows the newest firmware %j as %s [MOD-07]', (firmwareVersion, words) => {
  expect(cellsOf(buildRevision({ firmwareVersion }))['Firmware version']).toBe(words)
})

it.each([
  ['KXX-B', 'KXX-BBlack and white'],
  ['RKX-2', 'RKX-2Black, white, red'],
  ['BWR', 'BWRBlack, white, red'],
  ['RGB-A', 'RGB-AFull color'],
  ['ZZZ-1', 'ZZZ-1'],
  ['', '-'],
])('shows the display revision %j as %j [MOD-22]', (displayRevision, words) => {
  expect(cellsOf(buildRevision({ displayRevision }))['Display version']).toBe(words)
})
