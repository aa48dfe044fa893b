// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import type { Workspace } from '#src/contract/workspace.ts'

import { pathToPlace } from './place.ts'
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

it('shows the root as All with the total, each workspace with its own count, and (Ungroupped) [WS-05, WS-08, WS-09]', () => {
  render(<WorkspaceTree workspaces={[museum()]} selected="all" onSelect={vi.fn()} />)
  expect(names()).toEqual(['All10', 'Canteen3', 'Museum1', '(Ungroupped)2'])
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
  expect(names()).toEqual(['All10', 'Museum1', 'Ground floor4'])
})

it('opens the way to the selected workspace', () => {
  const root = museum()
  const floor = root.workspaces[1]?.workspaces[0]
  render(<WorkspaceTree workspaces={[root]} selected={floor?.id ?? ''} onSelect={vi.fn()} />)
  expect(names()).toContain('Ground floor4')
  expect(pathToPlace([root], floor?.id ?? '').map(({ name }) => name)).toEqual([
    'All',
    'Museum',
    'Ground floor',
  ])
})

it('shows the workspaces of several organisations under one All', () => {
  render(<WorkspaceTree workspaces={[museum(), museum()]} selected="all" onSelect={vi.fn()} />)
  expect(names()).toEqual(['All20', 'Canteen3', 'Museum1', 'Canteen3', 'Museum1'])
})
