// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import type { DataColumn } from './data-table-row.tsx'
import { DataTable } from './data-table.tsx'
import { RowButton } from './row-button.tsx'

afterEach(cleanup)

interface Thing {
  id: string
  name: string
}
const things = (count: number): readonly Thing[] =>
  [...Array(count).keys()].map((at) => ({ id: `t${at}`, name: `Thing ${at}` }))
const drawn = vi.fn<(id: string) => void>()
const onSort = vi.fn<(sort: unknown) => void>()
const COLUMNS: readonly DataColumn<Thing>[] = [
  {
    id: 'Name',
    name: 'Name',
    sortable: true,
    rowHeader: true,
    cell: ({ id, name }) => {
      drawn(id)
      return <RowButton onPress={() => undefined}>{name}</RowButton>
    },
  },
  { id: 'a', name: 'Wide', spansTwo: ({ id }) => id === 't1', cell: ({ id }) => `wide ${id}` },
  { id: 'b', name: 'Last', cell: ({ id }) => `last ${id}` },
]

function Things({ items }: { items: readonly Thing[] }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return (
    <DataTable
      label="Things"
      columns={COLUMNS}
      items={items}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      onSort={onSort}
      selected={selected}
      onSelect={setSelected}
    />
  )
}

const box = (at: number) => screen.getByRole('checkbox', { name: `Select Thing ${at}` })
const names = () =>
  [...document.querySelectorAll('[role=rowheader]')].map(({ textContent }) => textContent)
const waitUntilShown = (items: readonly Thing[]) =>
  vi.waitFor(() => expect(names()).toEqual(items.map(({ name }) => name)))
const checked = () =>
  screen.getAllByRole('row', { selected: true }).map(({ dataset }) => dataset['row'])
const press = (keys: string) => userEvent.keyboard(keys)
const focused = () => document.activeElement

it('renders a long page progressively, and then only the row that is checked', async () => {
  const items = things(50)
  const { rerender } = render(<Things items={items} />)
  expect(names().length).toBeLessThan(50)
  await waitUntilShown(items)
  drawn.mockClear()
  await userEvent.click(box(45))
  expect(checked()).toEqual(['t45'])
  expect(drawn.mock.calls).toEqual([['t45']])

  // The end of the previous page stays until new rows replace it.
  rerender(<Things items={items.toReversed()} />)
  expect(names().length).toBeGreaterThan(30)
  await waitUntilShown(items.toReversed())
  expect(checked()).toEqual(['t45'])
})

it('has one tab stop; arrow keys move across rows, header and cells, including spanning cells', async () => {
  render(<Things items={things(3)} />)
  await userEvent.tab()
  expect(focused()?.getAttribute('data-row')).toBe('t0')
  await press('{ArrowRight}')
  expect(focused()).toBe(box(0))
  await press('{ArrowRight}')
  expect(focused()).toBe(screen.getByRole('button', { name: 'Thing 0' }))
  await press('{End}')
  expect(focused()?.textContent).toBe('last t0')
  await press('{ArrowDown}')
  expect(focused()?.textContent).toBe('wide t1')
  await press('{ArrowUp}{ArrowUp}')
  expect(focused()?.textContent).toBe('Wide')
  await press('{ArrowLeft}{Enter}')
  expect(onSort).toHaveBeenLastCalledWith({ column: 'Name', direction: 'Asc' })
  await press('{Home}{ArrowDown}{ArrowDown}{ArrowLeft}')
  expect(focused()?.getAttribute('data-row')).toBe('t1')
  await userEvent.tab()
  expect(focused()).toBe(document.body)
  await userEvent.tab()
  expect(focused()?.getAttribute('data-row')).toBe('t1')
})

it('checks with Space, extends with Shift and arrows or mouse, and selects all with Ctrl+A', async () => {
  const user = userEvent.setup()
  render(<Things items={things(6)} />)
  await user.tab()
  await user.keyboard('{ArrowDown} {Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  expect(checked()).toEqual(['t1', 't2', 't3'])
  await user.click(box(5))
  await user.keyboard('{Shift>}')
  await user.click(screen.getByText('wide t4'))
  await user.keyboard('{/Shift}')
  expect(checked()).toEqual(['t1', 't2', 't3', 't4', 't5'])
  await user.keyboard('{Control>}a{/Control}')
  expect(checked()).toHaveLength(6)
})

it('moves focus to the next row when the focused row is removed, or the previous at the end, and otherwise leaves it', async () => {
  const all = things(5)
  const without = (...gone: number[]) => all.filter((_, at) => !gone.includes(at))
  const { rerender } = render(<Things items={all} />)
  rerender(<Things items={without(4)} />)
  expect(focused()).toBe(document.body)
  await userEvent.tab()
  await press('{ArrowDown}{ArrowRight}')
  expect(focused()).toBe(box(1))
  rerender(<Things items={without(1, 4)} />)
  expect(focused()?.getAttribute('data-row')).toBe('t2')
  await press('{End}')
  rerender(<Things items={without(1, 3, 4)} />)
  expect(focused()?.getAttribute('data-row')).toBe('t2')
  await userEvent.tab()
  expect(focused()).toBe(document.body)
  rerender(<Things items={without(2)} />)
  expect(focused()).toBe(document.body)
  await userEvent.tab()
  expect(focused()?.getAttribute('data-row')).toBe('t0')
})

it('focuses the row that starts with the typed text', async () => {
  const named = (name: string, at: number) => ({ id: `t${at}`, name })
  render(<Things items={['Door', 'Lobby', 'Lift', 'Hall'].map(named)} />)
  await userEvent.tab()
  await press('l')
  expect(focused()?.getAttribute('data-row')).toBe('t1')
  await press('i')
  expect(focused()?.getAttribute('data-row')).toBe('t2')
  cleanup()
  render(<Things items={['Door', 'Lobby', 'Lift', 'Hall'].map(named)} />)
  await userEvent.tab()
  await press('{ArrowRight}h')
  expect(focused()?.getAttribute('data-row')).toBe('t3')
  await press('{Control>}d{/Control}')
  expect(focused()?.getAttribute('data-row')).toBe('t3')
})
