// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import type { Workspace } from '#src/contract/workspace.ts'

import { deviceCountOfScope, pathToScope } from './scope.ts'
import { WorkspaceTree } from './workspace-tree.tsx'

afterEach(cleanup)

let serial = 0
const workspace = (name: string, deviceCount: number, workspaces: Workspace[] = []): Workspace => {
  serial += 1
  const id = `00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`
  for (const child of workspaces) child.parentId = id
  return {
    id,
    name,
    description: '',
    organizationId: 'organization',
    parentId: null,
    timezoneId: 'UTC',
    deviceCount,
    accessible: true,
    updatedAt: '2026-11-21T00:00:00Z',
    workspaces,
    users: [],
  }
}
const museum = () =>
  workspace('Root', 2, [
    workspace('Canteen', 3),
    workspace('Museum', 1, [workspace('Ground floor', 4)]),
  ])
const names = () => screen.getAllByRole('row').map(({ textContent }) => textContent)

it('shows the root as All with the total, each workspace with its total, and (Ungroupped) [WS-05, WS-08, WS-09]', () => {
  render(<WorkspaceTree workspaces={[museum()]} selected="all" onSelect={vi.fn()} />)
  expect(names()).toEqual(['All10', 'Canteen3', 'Museum5', '(Ungroupped)2'])
})

it('shows how many devices are directly in a workspace with nested ones [WS-05]', () => {
  const root = museum()
  render(<WorkspaceTree workspaces={[root]} selected="all" onSelect={vi.fn()} />)
  expect(screen.getByTitle('5 devices, 1 directly in this workspace').textContent).toBe('5')
})

it('accepts a drop on a workspace, but not on “All”', () => {
  const drop = { type: 'x/devices', accepts: (id: string) => id !== 'all', onDrop: vi.fn() }
  const root = museum()
  render(<WorkspaceTree workspaces={[root]} selected="all" onSelect={vi.fn()} drop={drop} />)
  const dropOn = (name: RegExp, types: string[]) =>
    fireEvent.drop(screen.getByRole('row', { name }), {
      dataTransfer: { types, getData: (type: string) => `of ${type}` },
    })
  dropOn(/All/, ['x/devices'])
  dropOn(/Canteen/, ['Files'])
  expect(drop.onDrop).not.toHaveBeenCalled()
  dropOn(/Canteen/, ['x/devices'])
  expect(drop.onDrop).toHaveBeenCalledExactlyOnceWith(root.workspaces[0]?.id, 'of x/devices')
})

it('cannot collapse the root [WS-13]', async () => {
  render(<WorkspaceTree workspaces={[museum()]} selected="all" onSelect={vi.fn()} />)
  await userEvent.click(screen.getByRole('row', { name: /All/ }))
  await userEvent.keyboard('{ArrowLeft}')
  expect(names()).toHaveLength(4)
})

it('narrows by name, ignoring case, and keeps the ancestors of a match [WS-04]', async () => {
  render(<WorkspaceTree workspaces={[museum()]} selected="all" onSelect={vi.fn()} />)
  await userEvent.type(screen.getByRole('searchbox'), 'gROUND')
  expect(names()).toEqual(['All10', 'Museum5', 'Ground floor4'])
})

it('expands the path to the selected workspace', () => {
  const root = museum()
  const floor = root.workspaces[1]?.workspaces[0]
  render(<WorkspaceTree workspaces={[root]} selected={floor?.id ?? ''} onSelect={vi.fn()} />)
  expect(names()).toContain('Ground floor4')
  expect(pathToScope([root], floor?.id ?? '').map(({ name }) => name)).toEqual([
    'All',
    'Museum',
    'Ground floor',
  ])
})

it('expands the workspace that a link leads to', () => {
  const root = museum()
  render(
    <WorkspaceTree
      workspaces={[root]}
      selected={root.workspaces[1]?.id ?? ''}
      onSelect={vi.fn()}
    />,
  )
  expect(names()).toContain('Ground floor4')
})

it('shows each of several organizations as a branch with its own (Ungroupped)', async () => {
  const [one, other] = [museum(), { ...museum(), name: 'Clinic', organizationId: 'clinic' }]
  const onSelect = vi.fn()
  render(<WorkspaceTree workspaces={[one, other]} selected="clinic" onSelect={onSelect} />)
  expect(names()).toEqual(['All20', 'Root10', 'Clinic10', 'Canteen3', 'Museum5', '(Ungroupped)2'])
  await userEvent.click(screen.getByRole('row', { name: '(Ungroupped)' }))
  expect(onSelect).toHaveBeenLastCalledWith(other.id)
  expect(pathToScope([one, other], other.id).map(({ name }) => name)).toEqual([
    'All',
    'Clinic',
    '(Ungroupped)',
  ])
})

const nested = ([name, ...below]: readonly string[]): Workspace[] =>
  name === undefined ? [] : [workspace(name, 0, nested(below))]
const deep = () => workspace('Root', 0, nested(['L2', 'L3', 'L4', 'L5', 'L6', 'L7']))

it('shows five levels: opening a sixth hides the first, and Go up leads back [WS-03, WS-14, WS-15]', async () => {
  render(<WorkspaceTree workspaces={[deep()]} selected="all" onSelect={vi.fn()} />)
  expect(screen.queryByRole('button', { name: /Go up/ })).toBeNull()
  await userEvent.click(screen.getByRole('row', { name: 'All' }))
  for (const _level of ['L2', 'L3', 'L4']) await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  expect(names()).toEqual(['All0', 'L20', 'L30', 'L40', 'L50', '(Ungroupped)0'])
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  expect(names()).toEqual(['L20', 'L30', 'L40', 'L50', 'L60', '(Ungroupped)0'])
  await userEvent.click(screen.getByRole('button', { name: 'Go up All' }))
  expect(names()).toEqual(['All0', 'L20', 'L30', 'L40', 'L50', '(Ungroupped)0'])
})

it('goes up from the selected workspace if nothing is hidden [WS-03]', async () => {
  const root = museum()
  const onSelect = vi.fn()
  const museumId = root.workspaces[1]?.id ?? ''
  render(<WorkspaceTree workspaces={[root]} selected={museumId} onSelect={onSelect} />)
  await userEvent.click(screen.getByRole('button', { name: 'Go up All' }))
  expect(onSelect).toHaveBeenLastCalledWith('all')
})

it('expands the branch that a field is added to', () => {
  const root = museum()
  const parentId = root.workspaces[1]?.id ?? ''
  const entry = { parentId, label: 'Name', field: <input aria-label="Name" /> }
  render(<WorkspaceTree workspaces={[root]} selected="all" onSelect={vi.fn()} entry={entry} />)
  expect(screen.getByRole('textbox', { name: 'Name' })).toBeTruthy()
  expect(names()).toEqual(['All10', 'Canteen3', 'Museum5', '', 'Ground floor4', '(Ungroupped)2'])
})

it('lets the field receive spaces, also after a type-ahead', async () => {
  const root = museum()
  const field = <input aria-label="Name" onKeyDown={(event) => event.stopPropagation()} />
  const entry = { parentId: root.id, label: 'Name', field }
  render(<WorkspaceTree workspaces={[root]} selected="all" onSelect={vi.fn()} entry={entry} />)
  await userEvent.click(screen.getByRole('row', { name: /All/ }))
  await userEvent.keyboard('mus')
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  act(() => name.focus())
  await userEvent.keyboard('Front desk')
  expect(name.value).toBe('Front desk')
})

it('marks unsent changes, and rejected ones also on collapsed ancestors', () => {
  const root = museum()
  const [canteen, house] = root.workspaces
  const marks = new Map([
    [canteen?.id ?? '', 'waiting' as const],
    [house?.workspaces[0]?.id ?? '', 'rejected' as const],
  ])
  render(<WorkspaceTree workspaces={[root]} selected="all" onSelect={vi.fn()} marks={marks} />)
  expect(names()).toEqual([
    'All10',
    'CanteenWaiting to send3',
    'MuseumA change here needs attention5',
    '(Ungroupped)2',
  ])
})

it('counts the devices of a scope like the tree', () => {
  const own = museum()
  const other = workspace('Root', 5)
  other.organizationId = 'another'
  const [, hall] = own.workspaces
  expect(deviceCountOfScope([own], 'all')).toBe(10)
  expect(deviceCountOfScope([own], 'ungrouped')).toBe(2)
  expect(deviceCountOfScope([own], hall?.id ?? '')).toBe(5)
  expect(deviceCountOfScope([own], hall?.id ?? '', 'this')).toBe(1)
  expect(deviceCountOfScope([own], own.id)).toBe(2)
  expect(deviceCountOfScope([own, other], 'all')).toBe(15)
  expect(deviceCountOfScope([own, other], 'another')).toBe(5)
  expect(deviceCountOfScope([own], 'warnings')).toBeUndefined()
})
