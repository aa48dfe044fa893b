// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'

import type { DataColumn } from './data-table-row.tsx'
import { DataTable } from './data-table.tsx'
import { RemovableTags } from './removable-tags.tsx'
import { RowButton } from './row-button.tsx'

afterEach(cleanup)

interface Thing {
  id: string
  name: string
}
const THINGS: readonly Thing[] = [
  { id: 'a', name: 'Lobby' },
  { id: 'b', name: 'Door' },
]

describe('a row with a button in it', () => {
  const show = (selected: readonly string[]) => {
    const calls = {
      onPress: vi.fn<(name: string) => void>(),
      onOpen: vi.fn<(thing: Thing) => void>(),
      onSelect: vi.fn<(selected: ReadonlySet<string>) => void>(),
    }
    const columns: DataColumn<Thing>[] = [
      {
        id: 'Name',
        name: 'Name',
        rowHeader: true,
        cell: ({ name }) => <RowButton onPress={() => calls.onPress(name)}>{name}</RowButton>,
      },
      { id: 'note', name: 'Note', cell: ({ id }) => `note ${id}` },
    ]
    render(
      <DataTable
        label="Things"
        columns={columns}
        items={THINGS}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        selected={new Set(selected)}
        onSelect={calls.onSelect}
        onOpen={calls.onOpen}
      />,
    )
    return calls
  }

  it('runs the action without opening or selecting the row', async () => {
    const { onPress, onOpen, onSelect } = show([])
    await userEvent.click(screen.getByRole('button', { name: 'Door' }))
    screen.getByRole('button', { name: 'Lobby' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(onPress.mock.calls).toEqual([['Door'], ['Lobby']])
    expect(onOpen).not.toHaveBeenCalled()
    expect(onSelect).not.toHaveBeenCalled()
  })

  it('opens on click beside the button, or is checked if another row already is', async () => {
    const first = show([])
    await userEvent.click(screen.getByText('note b'))
    expect(first.onOpen).toHaveBeenCalledWith(THINGS[1])
    expect(first.onSelect).not.toHaveBeenCalled()
    cleanup()
    const second = show(['a'])
    await userEvent.click(screen.getByText('note b'))
    expect(second.onSelect).toHaveBeenCalledWith(new Set(['a', 'b']))
    expect(second.onOpen).not.toHaveBeenCalled()
  })
})

it('removes a tag with its button and with the Delete key', async () => {
  const onRemove = vi.fn<(id: string) => void>()
  const tags = [
    { id: 'x', text: 'Wifi: Bad' },
    { id: 'y', text: 'Wifi: Fair' },
  ]
  render(<RemovableTags label="Active filters" tags={tags} onRemove={onRemove} />)
  await userEvent.click(screen.getAllByRole('button', { name: /Remove/ })[0] ?? document.body)
  screen.getByRole('row', { name: 'Wifi: Fair' }).focus()
  await userEvent.keyboard('{Delete}')
  expect(onRemove.mock.calls).toEqual([['x'], ['y']])
})
