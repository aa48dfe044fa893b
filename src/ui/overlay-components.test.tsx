// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import type { DataColumn } from './data-table-row.tsx'
import { DataTable } from './data-table.tsx'
import { English } from './english.tsx'
import { FilterAccordion, type CheckedOptions } from './filter-accordion.tsx'
import { Modal } from './modal.tsx'
import { SearchSelect } from './search-select.tsx'
import { TreeView } from './tree-view.tsx'

afterEach(cleanup)

const GROUPS = ['Display', 'Model', 'Wifi'].map((name) => ({
  id: name,
  name,
  options: [{ id: `${name}-1`, label: `${name} one` }],
}))

describe('filters', () => {
  const trigger = (name: RegExp) => screen.getByRole('button', { name })
  const open = () =>
    screen.getAllByRole('button', { expanded: true }).map(({ textContent }) => textContent)

  it('closes the open group when another opens [SHELL-25]', async () => {
    render(<FilterAccordion groups={GROUPS} checked={{}} onChange={() => undefined} />)
    expect(screen.queryAllByRole('button', { expanded: true })).toEqual([])
    await userEvent.click(trigger(/Display/))
    expect(open()).toEqual(['Display'])
    await userEvent.click(trigger(/Wifi/))
    expect(open()).toEqual(['Wifi'])
  })

  it('unchecks all options of all groups with Clear all [SHELL-26]', async () => {
    const onChange = vi.fn<(checked: CheckedOptions) => void>()
    const checked = { Display: ['Display-1'], Wifi: ['Wifi-1'] }
    render(<FilterAccordion groups={GROUPS} checked={checked} onChange={onChange} />)
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
    expect(onChange).toHaveBeenCalledWith({})
  })
})

function Confirmation({ onClose }: { onClose: () => void }) {
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    onClose()
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <Modal title="Delete?" onClose={close} footer={<button type="button">Delete</button>}>
          <input aria-label="Reason" />
        </Modal>
      )}
    </>
  )
}

describe('modal', () => {
  it('closes with its button and with Escape, and restores focus [SHELL-28]', async () => {
    const onClose = vi.fn<() => void>()
    render(<Confirmation onClose={onClose} />)
    const opener = screen.getByRole('button', { name: 'Open' })
    await userEvent.click(opener)
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(opener)
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(onClose).toHaveBeenCalledTimes(2)
  })

  it('traps focus [SHELL-28]', async () => {
    render(<Confirmation onClose={() => undefined} />)
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    const dialog = screen.getByRole('dialog', { name: 'Delete?' })
    for (let presses = 0; presses < 8; presses++) {
      await userEvent.tab()
      expect(dialog.contains(document.activeElement)).toBe(true)
    }
  })
})

const ZONES = ['Europe/Warsaw', 'Europe/Oslo', 'Asia/Tokyo'].map((id) => ({
  id,
  label: id,
  ...(id === 'Asia/Tokyo' && { keywords: 'Japan, JST' }),
}))

function Zone() {
  const [zone, setZone] = useState<string | null>(null)
  return <SearchSelect label="Timezone" options={ZONES} value={zone} onChange={setZone} />
}
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

describe('dropdown with search', () => {
  it('filters options while typing and selects by click [SHELL-32]', async () => {
    render(<Zone />)
    await userEvent.click(screen.getByRole('button', { name: /Timezone/ }))
    expect(options()).toHaveLength(3)
    await userEvent.type(screen.getByRole('searchbox'), 'euro')
    expect(options()).toEqual(['Europe/Warsaw', 'Europe/Oslo'])
    await userEvent.click(screen.getByRole('option', { name: 'Europe/Oslo' }))
    expect(screen.getByRole('button', { name: /Timezone/ }).textContent).toBe('Europe/Oslo')
  })

  it('finds an option by words that it does not show', async () => {
    render(<Zone />)
    await userEvent.click(screen.getByRole('button', { name: /Timezone/ }))
    await userEvent.type(screen.getByRole('searchbox'), 'jst')
    expect(options()).toEqual(['Asia/Tokyo'])
  })

  it('selects with arrow keys and Enter [SHELL-32]', async () => {
    render(<Zone />)
    await userEvent.click(screen.getByRole('button', { name: /Timezone/ }))
    await userEvent.type(screen.getByRole('searchbox'), 'europe{ArrowDown}{Enter}')
    expect(screen.getByRole('button', { name: /Timezone/ }).textContent).toBe('Europe/Oslo')
  })
})

const NODES = [
  {
    id: 'root',
    name: 'All',
    pinned: true,
    children: [
      { id: 'museum', name: 'Museum', children: [{ id: 'hall', name: 'Hall', count: 3 }] },
      { id: 'path', name: 'Path only', pathOnly: true },
    ],
  },
]

describe('tree', () => {
  it('keeps pinned nodes expanded, expands others and selects only selectable nodes', async () => {
    const onSelect = vi.fn<(id: string) => void>()
    const onExpand = vi.fn<(ids: ReadonlySet<string>) => void>()
    render(
      <TreeView
        label="Workspaces"
        nodes={NODES}
        selected="root"
        onSelect={onSelect}
        expanded={new Set()}
        onExpand={onExpand}
      />,
    )
    const names = screen.getAllByRole('row').map((row) => row.getAttribute('aria-label'))
    expect(names).toEqual(['All', 'Museum', 'Path only'])
    await userEvent.click(screen.getByRole('button', { name: /Expand.*Museum/ }))
    expect(onExpand).toHaveBeenLastCalledWith(new Set(['museum']))
    await userEvent.click(screen.getByRole('row', { name: 'Path only' }))
    expect(onSelect).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('row', { name: 'Museum' }))
    expect(onSelect).toHaveBeenCalledWith('museum')
  })

  it('leaves Escape to the dialog around it', async () => {
    const onClose = vi.fn<() => void>()
    render(
      <Modal title="Move" onClose={onClose}>
        <TreeView
          label="Workspaces"
          nodes={NODES}
          selected="root"
          onSelect={() => undefined}
          expanded={new Set()}
          onExpand={() => undefined}
        />
      </Modal>,
    )
    act(() => screen.getByRole('row', { name: 'All' }).focus())
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
  })
})

describe('language', () => {
  const speak = (language: string) => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)
    act(() => void window.dispatchEvent(new Event('languagechange')))
  }
  const museum = () => screen.getByRole('button', { name: /Museum/ }).getAttribute('aria-label')
  const tree = (
    <TreeView
      label="Workspaces"
      nodes={NODES}
      selected="root"
      onSelect={() => undefined}
      expanded={new Set()}
      onExpand={() => undefined}
    />
  )

  it('stays English in a browser with another language [SHELL-01]', () => {
    const { rerender } = render(tree)
    speak('pl-PL')
    expect(museum()).toBe('Rozwiń')
    rerender(<English>{tree}</English>)
    expect(museum()).toBe('Expand')
    rerender(tree)
    speak('en-US')
    vi.restoreAllMocks()
  })
})

interface Row {
  id: string
  name: string
}
const COLUMNS: readonly DataColumn<Row>[] = [
  { id: 'Name', name: 'Name', sortable: true, rowHeader: true, cell: ({ name }) => name },
]
const ROWS = [
  { id: 'a', name: 'Aula' },
  { id: 'b', name: 'Lobby' },
]

describe('table', () => {
  const show = (selected: readonly string[]) => {
    const onSelect = vi.fn<(ids: ReadonlySet<string>) => void>()
    const onSort = vi.fn<(sort: unknown) => void>()
    render(
      <DataTable
        label="Devices"
        columns={COLUMNS}
        items={ROWS}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        sort={{ column: 'Name', direction: 'Desc' }}
        onSort={onSort}
        sortSteps="three"
        selected={new Set(selected)}
        onSelect={onSelect}
      />,
    )
    return { onSelect, onSort }
  }

  it('selects and clears all rows with the header checkbox', async () => {
    const first = show([])
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    expect(first.onSelect).toHaveBeenLastCalledWith(new Set(['a', 'b']))
    cleanup()
    const second = show(['a', 'b'])
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    expect(second.onSelect).toHaveBeenLastCalledWith(new Set())
  })

  it('announces the sort order and reports the next one [SHELL-31]', async () => {
    const { onSort } = show([])
    const head = screen.getByRole('columnheader', { name: /^Name/ })
    expect(head.getAttribute('aria-sort')).toBe('descending')
    expect(head.textContent).toContain('Desc')
    await userEvent.click(head)
    expect(onSort).toHaveBeenCalledWith(null)
  })
})
