// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import { initialsOf } from './avatar.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { SearchField } from './search-field.tsx'
import { SegmentedToggle } from './segmented-toggle.tsx'
import { nextSort } from './sort-order.ts'
import { Switch } from './switch.tsx'
import { MAIN_ID } from './take-focus.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const VIEWS = [
  { value: 'list', label: 'List' },
  { value: 'grid', label: 'Grid' },
] as const

function Toggle() {
  const [view, setView] = useState<'list' | 'grid'>('list')
  return <SegmentedToggle label="View" options={VIEWS} value={view} onChange={setView} />
}
const active = () =>
  screen
    .getAllByRole<HTMLInputElement>('radio')
    .flatMap(({ checked }, index) => (checked ? [VIEWS[index]?.value] : []))

it('keeps exactly one option active, even when it is clicked again [SHELL-34]', async () => {
  render(<Toggle />)
  expect(active()).toEqual(['list'])
  await userEvent.click(screen.getByLabelText('Grid'))
  expect(active()).toEqual(['grid'])
  await userEvent.click(screen.getByLabelText('Grid'))
  expect(active()).toEqual(['grid'])
})

function Account() {
  const [on, setOn] = useState(true)
  return <Switch label="Active account" checked={on} onChange={setOn} />
}

it('toggles a switch with click and Space [SHELL-35]', async () => {
  render(<Account />)
  const state = () =>
    screen.getByRole<HTMLInputElement>('switch', { name: 'Active account' }).checked
  expect(state()).toBe(true)
  await userEvent.click(screen.getByText('Active account'))
  expect(state()).toBe(false)
  await userEvent.keyboard(' ')
  expect(state()).toBe(true)
})

it('selects the clicked breadcrumb; the last one is not clickable [SHELL-24]', async () => {
  const onSelect = vi.fn<(id: string) => void>()
  const path = ['All', 'Museum', 'Ground floor'].map((name, id) => ({ id: String(id), name }))
  render(<Breadcrumbs path={path} onSelect={onSelect} />)
  expect(screen.getAllByRole('button').map((part) => part.textContent)).toEqual(['All', 'Museum'])
  expect(screen.getByText('Ground floor').getAttribute('aria-current')).toBe('page')
  await userEvent.click(screen.getByRole('button', { name: 'Museum' }))
  expect(onSelect).toHaveBeenCalledWith('1')
})

it('shows a magnifier icon in a search field [SHELL-36]', () => {
  render(<SearchField label="Search devices" value="" onSearch={() => undefined} />)
  const box = screen.getByRole('searchbox', { name: 'Search devices' })
  expect(box.parentElement?.querySelector('svg.lucide-search')).not.toBeNull()
})

it('searches after a pause, and immediately on Enter and on clearing', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  const onSearch = vi.fn<(text: string) => void>()
  render(<SearchField label="Search" value="" onSearch={onSearch} debounceMs={60_000} />)
  await user.type(screen.getByRole('searchbox'), 'lob')
  expect(onSearch).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onSearch.mock.calls).toEqual([['lob']])
  await user.keyboard('by{Enter}')
  expect(onSearch).toHaveBeenLastCalledWith('lobby')
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  expect(onSearch).toHaveBeenLastCalledWith('')
  expect(onSearch).toHaveBeenCalledTimes(3)
})

it('searches with the handler of the time when the pause ends', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const searches: string[] = []
  const at = (filter: string) => (
    <SearchField
      label="Search"
      value=""
      onSearch={(text) => searches.push(`${text} in ${filter}`)}
      debounceMs={60_000}
    />
  )
  const { rerender } = render(at('everything'))
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'lobby' } })
  rerender(at('devices'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(searches).toEqual(['lobby in devices'])
})

it('keeps newer input while the value lags behind, and follows outside changes', async () => {
  const onSearch = vi.fn<(text: string) => void>()
  const box = () => screen.getByRole<HTMLInputElement>('searchbox')
  const at = (value: string) => <SearchField label="Search" value={value} onSearch={onSearch} />
  const { rerender } = render(at(''))
  await userEvent.type(box(), 'lob')
  expect(onSearch.mock.calls).toEqual([['l'], ['lo'], ['lob']])
  rerender(at('l'))
  expect(box().value).toBe('lob')
  rerender(at('lob'))
  await userEvent.type(box(), 'by ')
  rerender(at('lobby'))
  expect(box().value).toBe('lobby ')
  // The user goes back in the history.
  rerender(at('lob'))
  expect(box().value).toBe('lob')
  rerender(at(''))
  expect(box().value).toBe('')
})

it('takes no longer text than can be searched', async () => {
  const onSearch = vi.fn<(text: string) => void>()
  render(<SearchField label="Search" value={'l'.repeat(199)} onSearch={onSearch} />)
  const box = screen.getByRole<HTMLInputElement>('searchbox')
  await userEvent.click(box)
  await userEvent.paste('obby')
  expect(box.value).toBe(`${'l'.repeat(199)}o`)
})

it('shows Loading... [SHELL-29]', () => {
  render(<LoadingScreen />)
  expect(screen.getByRole('status').textContent).toBe('Loading...')
})

it('shows Nothing here by default [SHELL-30]', () => {
  render(<EmptyState />)
  expect(screen.getByRole('heading').textContent).toBe('Nothing here')
})

it.each(['busy', 'off'])(
  'ignores clicks, does not submit and keeps the focus while %s',
  async (state) => {
    const onClick = vi.fn<() => void>()
    const onSubmit = vi.fn<() => void>()
    render(
      <form onSubmit={onSubmit}>
        <input aria-label="Name" />
        <Button type="submit" {...{ [state]: true }} onClick={onClick}>
          Save
        </Button>
      </form>,
    )
    await userEvent.type(screen.getByRole('textbox'), 'Ada{Enter}')
    const button = screen.getByRole('button', { name: 'Save' })
    await userEvent.click(button)
    expect(document.activeElement).toBe(button)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(onClick).not.toHaveBeenCalled()
    expect(onSubmit).not.toHaveBeenCalled()
  },
)

it('cycles through Asc and Desc, and with three steps also unsorted [SHELL-31]', () => {
  const asc = { column: 'Name', direction: 'Asc' } as const
  const desc = { column: 'Name', direction: 'Desc' } as const
  expect(nextSort(null, 'Name', 'three')).toEqual(asc)
  expect(nextSort(asc, 'Name', 'three')).toEqual(desc)
  expect(nextSort(desc, 'Name', 'three')).toBeNull()
  expect(nextSort(desc, 'Name', 'two')).toEqual(asc)
  expect(nextSort(desc, 'BatteryLevel', 'three')).toEqual({
    column: 'BatteryLevel',
    direction: 'Asc',
  })
})

it.each([
  ['Hanna Nowicka', 'HN'],
  ['  józef maria Żuk ', 'JŻ'],
  ['Root', 'R'],
  ['', ''],
])('shortens %j to %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

it('moves the focus from Try again, which goes away, to the page', async () => {
  const onRetry = vi.fn()
  render(
    <main id={MAIN_ID} tabIndex={-1}>
      <ErrorState onRetry={onRetry} />
    </main>,
  )
  screen.getByRole('button', { name: 'Try again' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(onRetry).toHaveBeenCalledOnce()
  expect(document.activeElement?.id).toBe(MAIN_ID)
})
