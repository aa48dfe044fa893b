import { expect, it } from 'vitest'

import { buildWorkspace } from '#tests/fixtures/workspace.ts'

import { offlinePlanFor } from './offline-plan.ts'

const HOUSE = 'house'
const of = (organizationId: string) =>
  buildWorkspace(
    { id: `${organizationId}-root`, name: 'Root', organizationId, deviceCount: 1 },
    buildWorkspace(
      { id: `${organizationId}-floor`, name: 'Floor', organizationId, deviceCount: 2 },
      buildWorkspace({ id: `${organizationId}-room`, organizationId, deviceCount: 4 }),
      buildWorkspace({ id: `${organizationId}-way`, organizationId, accessible: false }),
    ),
  )
const listsOf = (scope: string, roots = [of(HOUSE), of('clinic')], organizationId?: string) =>
  offlinePlanFor(roots, scope, organizationId)?.lists.map(({ query, expected }) => [
    query,
    expected,
  ])

it('loads a workspace and its accessible descendants [OFF-05]', () => {
  expect(listsOf('house-floor', [of(HOUSE)], HOUSE)).toEqual([
    [{ organizationId: HOUSE, workspaceFolderId: 'house-floor' }, 2],
    [{ organizationId: HOUSE, workspaceFolderId: 'house-room' }, 4],
  ])
  expect(listsOf('all', [of(HOUSE)], HOUSE)).toEqual([[{ organizationId: HOUSE }, 7]])
  expect(listsOf('warnings', [of(HOUSE)], HOUSE)).toBeUndefined()
})

it('loads an organization for ROOT, as a whole and each of its workspaces [OFF-05]', () => {
  expect(listsOf(HOUSE)).toEqual([
    [{ organizationId: HOUSE }, 7],
    [{ workspaceFolderId: 'house-root' }, 1],
    [{ workspaceFolderId: 'house-floor' }, 2],
    [{ workspaceFolderId: 'house-room' }, 4],
  ])
  const loading = offlinePlanFor([of(HOUSE), of('clinic')], HOUSE, undefined)
  expect(loading).toMatchObject({ organizationIds: [HOUSE], below: 2 })
})

it('loads one workspace, the devices directly in a root, or everything for ROOT [OFF-05]', () => {
  expect(listsOf('clinic-room')).toEqual([[{ workspaceFolderId: 'clinic-room' }, 4]])
  expect(listsOf('clinic-root')).toEqual([[{ workspaceFolderId: 'clinic-root' }, 1]])
  expect(listsOf('all')).toEqual([[{}, 14]])
  const loading = offlinePlanFor([of(HOUSE), of('clinic')], 'all', undefined)
  expect(loading).toMatchObject({ organizationIds: [HOUSE, 'clinic'] })
})
