import 'fake-indexeddb/auto'

import { describe, expect, it } from 'vitest'

import type { Workspace } from '#src/contract/workspace.ts'
import { moveDevicesMutation } from '#src/data/devices/move.ts'
import { deviceOverlays } from '#src/data/devices/mutations.ts'
import { findWorkspace, flattenWorkspaces, totalDeviceCount } from '#src/domain/workspace-tree.ts'
import { overlay } from '#src/platform/outbox/show/overlay.ts'
import { buildDevice } from '#tests/fixtures/device.ts'
import { buildWorkspace } from '#tests/fixtures/workspace.ts'
import { offlineOutbox } from '#tests/helpers/saving.ts'

import { createWorkspaceMutation } from './create.ts'
import { moveWorkspaceMutation } from './move.ts'
import { removeWorkspaceMutation } from './remove.ts'
import { workspaceTreeOverlays } from './tree-overlays.ts'
import { updateWorkspaceMutation, workspaceBase } from './update.ts'

/** Root 1 (North 2 (Tower 3), South 4, Way (Room 5)); the user has no access to Way. */
const tree = [
  buildWorkspace(
    { id: 'root', name: 'Root', deviceCount: 1 },
    buildWorkspace(
      { id: 'north', name: 'North', deviceCount: 2 },
      buildWorkspace({ id: 'tower', name: 'Tower', deviceCount: 3 }),
    ),
    buildWorkspace({ id: 'south', name: 'South', deviceCount: 4 }),
    buildWorkspace(
      { id: 'way', name: 'Way', accessible: false },
      buildWorkspace({ id: 'room', name: 'Room', deviceCount: 5 }),
    ),
  ),
]
const inWords = (roots: readonly Workspace[]): string =>
  roots
    .map(
      ({ name, deviceCount, workspaces }) =>
        `${name} ${deviceCount}${workspaces.length > 0 ? ` (${inWords(workspaces)})` : ''}`,
    )
    .join(', ')

const AS_IT_IS = 'Root 1 (North 2 (Tower 3), South 4, Way 0 (Room 5))'
const shown = async (outbox: ReturnType<typeof offlineOutbox>) =>
  overlay(workspaceTreeOverlays, await outbox.changes(), tree, 0)

const created = (name: string, parentId = 'root') =>
  [
    createWorkspaceMutation,
    {
      name,
      parentId,
      description: 'Workspace Description',
      organizationId: 'organization',
      timezoneId: 'Europe/Warsaw',
    },
  ] as const
const renamed = (id: string, name: string) =>
  [updateWorkspaceMutation, { id, name: 'before', changes: { name } }] as const
const moved = (id: string, parentId: string) =>
  [moveWorkspaceMutation, { id, name: 'it', parentId, parentName: 'there' }] as const
const removed = (id: string) =>
  [removeWorkspaceMutation, { id, name: 'it', rootId: 'root' }] as const
const movedDevices = (workspaceId: string, ...from: (string | null)[]) =>
  [
    moveDevicesMutation,
    {
      devices: from.map((one, at) => ({ id: `device-${at}`, name: 'Lobby', workspaceId: one })),
      workspaceId,
      workspaceName: 'there',
    },
  ] as const

type Save = (outbox: ReturnType<typeof offlineOutbox>) => Promise<unknown>

describe('the tree with pending changes [OFF-10]', () => {
  it.each<[string, Save, string]>([
    [
      'sorts a new workspace by name',
      (outbox) => outbox.save(...created('Annex', 'north')),
      'Root 1 (North 2 (Annex 0, Tower 3), South 4, Way 0 (Room 5))',
    ],
    [
      'does not show a new workspace in an unknown parent',
      (outbox) => outbox.save(...created('Annex', 'elsewhere')),
      AS_IT_IS,
    ],
    [
      'sorts a renamed workspace again',
      (outbox) => outbox.save(...renamed('north', 'West')),
      'Root 1 (South 4, Way 0 (Room 5), West 2 (Tower 3))',
    ],
    [
      'moves a workspace with its descendants',
      (outbox) => outbox.save(...moved('north', 'south')),
      'Root 1 (South 4 (North 2 (Tower 3)), Way 0 (Room 5))',
    ],
    [
      'does not move a workspace into its own descendant',
      (outbox) => outbox.save(...moved('north', 'tower')),
      AS_IT_IS,
    ],
    ['does not move the root', (outbox) => outbox.save(...moved('root', 'south')), AS_IT_IS],
    [
      'does not move a workspace into an unknown parent',
      (outbox) => outbox.save(...moved('north', 'elsewhere')),
      AS_IT_IS,
    ],
    [
      'moves the devices of a deleted workspace to the root, and its children to its parent [WS-24]',
      (outbox) => outbox.save(...removed('north')),
      'Root 3 (South 4, Tower 3, Way 0 (Room 5))',
    ],
    ['does not delete the root', (outbox) => outbox.save(...removed('root')), AS_IT_IS],
    [
      'ignores the deletion of an unknown workspace',
      (outbox) => outbox.save(...removed('elsewhere')),
      AS_IT_IS,
    ],
    [
      'counts moved devices in their new workspace [WS-05]',
      (outbox) => outbox.save(...movedDevices('south', 'tower', 'tower', 'north')),
      'Root 1 (North 1 (Tower 1), South 7, Way 0 (Room 5))',
    ],
    [
      'does not count devices twice that were already there [WS-05]',
      (outbox) => outbox.save(...movedDevices('south', 'south', null)),
      'Root 1 (North 2 (Tower 3), South 5, Way 0 (Room 5))',
    ],
    [
      'counts no devices in an inaccessible workspace',
      (outbox) => outbox.save(...movedDevices('south', 'way')),
      'Root 1 (North 2 (Tower 3), South 5, Way 0 (Room 5))',
    ],
  ])('%s', async (_, save, expected) => {
    const outbox = offlineOutbox()
    await save(outbox)
    expect(inWords(await shown(outbox))).toBe(expected)
    expect(inWords(tree)).toBe(AS_IT_IS)
  })

  it('keeps parents, paths and the total consistent', async () => {
    const outbox = offlineOutbox()
    const { tempId = '' } = await outbox.save(...created('Annex', 'north'))
    await outbox.save(...moved('tower', tempId))
    await outbox.save(...removed('north'))
    for (const { node, path } of flattenWorkspaces(await shown(outbox)))
      expect(node.parentId).toBe(path.at(-2)?.id ?? null)
    expect(findWorkspace(await shown(outbox), 'tower')?.path.map(({ name }) => name)).toEqual([
      'Root',
      'Annex',
      'Tower',
    ])
    expect(totalDeviceCount(await shown(outbox))).toBe(totalDeviceCount(tree))
  })

  it('shows devices of a deleted workspace in the root [WS-24]', async () => {
    const outbox = offlineOutbox()
    await outbox.save(...removed('north'))
    const where = async (workspaceId: string) =>
      overlay(deviceOverlays, await outbox.changes(), buildDevice({ workspaceId }), 0).workspaceId
    expect(await where('north')).toBe('root')
    expect(await where('south')).toBe('south')
  })
})

describe('changes of one workspace', () => {
  const labels = async (outbox: ReturnType<typeof offlineOutbox>) =>
    (await outbox.ops()).map(({ label }) => label)

  it('merge into an unsent creation [OFF-15]', async () => {
    const outbox = offlineOutbox()
    const { tempId = '' } = await outbox.save(...created('Annex'))
    await outbox.save(...renamed(tempId, 'New annex'))
    await outbox.save(...moved(tempId, 'south'))
    await outbox.save(updateWorkspaceMutation, {
      id: tempId,
      name: 'New annex',
      changes: { timezoneId: 'UTC' },
    })
    expect(await labels(outbox)).toEqual(['Add the workspace “New annex”'])
    expect((await outbox.ops())[0]?.payload).toMatchObject({
      name: 'New annex',
      parentId: 'south',
      timezoneId: 'UTC',
    })
  })

  it('merge into one edit and one move of an existing workspace [OFF-15]', async () => {
    const outbox = offlineOutbox()
    await outbox.save(...renamed('north', 'First'))
    await outbox.save(...renamed('north', 'Second'))
    await outbox.save(...moved('north', 'root'))
    await outbox.save(...moved('north', 'south'))
    expect(await labels(outbox)).toEqual([
      'Rename the workspace “before” to “Second”',
      'Move the workspace “it” to “there”',
    ])
  })

  it('are canceled if an unsent workspace is deleted [OFF-15]', async () => {
    const outbox = offlineOutbox()
    const { tempId = '' } = await outbox.save(...created('Annex'))
    await outbox.save(...renamed(tempId, 'New annex'))
    const { canceled } = await outbox.save(...removed(tempId))
    expect(canceled).toBe(true)
    expect(await outbox.ops()).toEqual([])
  })

  it('are all sent if a deleted, unsent workspace has a nested one, which moves up [WS-24]', async () => {
    const outbox = offlineOutbox()
    const { tempId = '' } = await outbox.save(...created('Annex'))
    await outbox.save(...created('Cellar', tempId))
    await outbox.save(...removed(tempId))
    expect(await labels(outbox)).toEqual([
      'Add the workspace “Annex”',
      'Add the workspace “Cellar”',
      'Delete the workspace “it”',
    ])
    expect(inWords(await shown(outbox))).toBe(
      'Root 1 (Cellar 0, North 2 (Tower 3), South 4, Way 0 (Room 5))',
    )
  })

  it('are all sent if devices were moved to a deleted, unsent workspace', async () => {
    const outbox = offlineOutbox()
    const { tempId = '' } = await outbox.save(...created('Annex'))
    await outbox.save(...movedDevices(tempId, 'south'))
    await outbox.save(...removed(tempId))
    expect((await outbox.ops()).map(({ kind, lane }) => [kind, lane])).toEqual([
      ['workspace.create', 'workspaces'],
      ['device.move', 'workspaces'],
      ['workspace.remove', 'workspaces'],
    ])
  })

  it('are dropped by a deletion if unsent [OFF-15]', async () => {
    const outbox = offlineOutbox()
    await outbox.save(...renamed('north', 'West'))
    await outbox.save(...removed('north'))
    expect(await labels(outbox)).toEqual(['Delete the workspace “it”'])
  })
})

describe('an edit of a workspace [OFF-18]', () => {
  const { threeWay } = updateWorkspaceMutation
  const [root] = tree

  it('records the edited fields as the author saw them', () => {
    expect(root && workspaceBase(root, { timezoneId: 'UTC' }).fields).toEqual({
      timezoneId: 'Europe/Warsaw',
    })
  })

  it('reads the workspace from a rejection only if it is complete', () => {
    const id = '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a40'
    const current = structuredClone(buildWorkspace({ id, name: 'Hall' }))
    expect(threeWay?.theirs(current)).toEqual({
      version: `"${Date.parse(current.updatedAt).toString(36)}"`,
      fields: { name: 'Hall', timezoneId: 'Europe/Warsaw' },
    })
    expect(threeWay?.theirs({ id })).toBeUndefined()
  })

  it('is described in words', () => {
    expect(threeWay?.fieldName('name')).toBe('Name')
    expect(threeWay?.fieldName('timezoneId')).toBe('Timezone')
    expect(threeWay?.valueText('timezoneId', 'UTC')).toBe('UTC')
  })
})
