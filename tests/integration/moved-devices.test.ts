import 'fake-indexeddb/auto'

import { QueryClient } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Workspace as TreeNode } from '#src/contract/workspace.ts'
import type { LocalListQuery } from '#src/domain/device-list.ts'
import { workspaceAndBelow } from '#src/domain/workspace-tree.ts'
import { overlay } from '#src/platform/outbox/show/overlay.ts'
import { addDevice, addModels, placedIn } from '#tests/fixtures/device-rows.ts'
import {
  beginSession,
  drainOutbox,
  signInOwner,
  startConsoleServer,
} from '#tests/helpers/console-on-server.ts'
import { offlineOutbox } from '#tests/helpers/saving.ts'
import type { Person, TestServer } from '#tests/helpers/server.ts'

/** Device lists with pending moves must equal the lists of the real server after all moves are sent. */

type Outbox = ReturnType<typeof offlineOutbox>
type Console = Awaited<ReturnType<typeof loadConsole>>
type Workspace = Awaited<ReturnType<TestServer['addWorkspace']>>

let server: TestServer
let inkfleet: Console
let revision: string
let owner: Person
let outbox: Outbox
let [north, south, cellar]: Workspace[] = []
let root: Workspace

/** Loads the console's calls and session once the address of the server is set. */
const loadConsole = async () => ({
  ...(await import('#src/data/devices/list-all.ts')),
  ...(await import('#src/data/devices/list-view.ts')),
  ...(await import('#src/data/devices/move.ts')),
  ...(await import('#src/data/devices/moves.ts')),
  ...(await import('#src/data/devices/queries.ts')),
  ...(await import('#src/data/devices/update.ts')),
  ...(await import('#src/data/workspaces/create.ts')),
  ...(await import('#src/data/workspaces/move.ts')),
  ...(await import('#src/data/workspaces/queries.ts')),
  ...(await import('#src/data/workspaces/remove.ts')),
  ...(await import('#src/data/workspaces/tree-overlays.ts')),
})

beforeAll(async () => {
  server = await startConsoleServer()
  inkfleet = await loadConsole()
  revision = (await addModels(server.database)).i7
}, 90_000)
afterAll(() => server.stop())

const add = async (workspace: Workspace, names: string) => {
  for (const name of names)
    await addDevice(server.database, { ...placedIn(workspace), device_revision_id: revision, name })
}

beforeEach(async () => {
  ;({ root, owner } = await signInOwner(server))
  ;[north, south, cellar] = [
    await server.addWorkspace(root, 'North'),
    await server.addWorkspace(root, 'South'),
    await server.addWorkspace(root, 'Cellar'),
  ]
  await add(north, 'acegikmoqs')
  await add(south, 'bdf')
  await add(cellar, 'xy')
  await add(root, 'z')
  outbox = offlineOutbox(owner.id)
})
const { fetch } = globalThis
afterEach(() => void vi.stubGlobal('fetch', fetch))
function goOffline() {
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
}

const context = () =>
  ({ client: new QueryClient(), queryKey: [], signal: AbortSignal.timeout(60_000) }) as never

async function page(query: LocalListQuery, shownPlaces?: readonly string[]) {
  const changes = await outbox.changes()
  const moves = inkfleet.movesAffecting(changes, query, shownPlaces)
  const { queryFn } = inkfleet.deviceQueries.list(query, moves)
  if (typeof queryFn !== 'function') throw new TypeError('it is asked for')
  const listing = await queryFn(context())
  const { devices, total } = inkfleet.withMoves(listing, changes, server.clock.at, shownPlaces)
  return `${devices.map(({ name }) => name).join('')} of ${total}`
}

/** The device list of a workspace and all nested ones, as the console requests it. */
async function nestedPage(workspace: Workspace | undefined) {
  const id = workspace?.id ?? ''
  const { queryFn } = inkfleet.workspaceQueries.knownTree()
  if (typeof queryFn !== 'function') throw new TypeError('it is asked for')
  const { value, askedAt } = await queryFn(context())
  const shown: readonly TreeNode[] = overlay(
    inkfleet.workspaceTreeOverlays,
    await outbox.changes(),
    value,
    askedAt,
  )
  const places = workspaceAndBelow(value, id)
  const query = { workspaceFolderId: id, nested: 'true', places, sort: 'Name', limit: 0 } as const
  return page(query, workspaceAndBelow(shown, id))
}

/** Every list, in pages of four. */
async function everyPage() {
  const pages: string[] = []
  for (const workspaceFolderId of [north?.id, south?.id, root.id, undefined])
    for (const offset of [0, 4, 8, 12])
      pages.push(
        await page({
          sort: 'Name',
          limit: 4,
          offset,
          ...(workspaceFolderId !== undefined && { workspaceFolderId }),
        }),
      )
  return pages
}

async function move(names: string, to: { id: string; name: string }) {
  const { rows } = await devices(names)
  await outbox.save(inkfleet.moveDevicesMutation, {
    devices: rows,
    workspaceId: to.id,
    workspaceName: to.name,
  })
}
async function devices(names: string) {
  const { queryFn } = inkfleet.deviceQueries.list({ limit: 0 })
  if (typeof queryFn !== 'function') throw new TypeError('it is asked for')
  const { value } = await queryFn(context())
  return { rows: value.data.filter(({ name }) => names.includes(name)) }
}

const inPlace = (workspace: Workspace | undefined, name: string) => ({
  id: workspace?.id ?? '',
  name,
})

describe('moved devices', () => {
  it.each(['without a network', 'with a network'])(
    '%s appear in the target list at once, as on the server afterwards [OFF-10] [DEV-65]',
    async (network) => {
      await everyPage()
      expect(await page({ workspaceFolderId: south?.id ?? '', sort: 'Name' })).toBe('bdf of 3')
      if (network === 'without a network') goOffline()
      await move('ceqs', inPlace(south, 'South'))
      await move('e', inPlace(cellar, 'Cellar'))
      await move('b', inPlace(north, 'North'))
      await outbox.save(inkfleet.removeWorkspaceMutation, {
        id: cellar?.id ?? '',
        name: 'Cellar',
        rootId: root.id,
      })
      const shown = await everyPage()
      expect(shown.slice(0, 10)).toEqual([
        'abgi of 7',
        'kmo of 7',
        ' of 7',
        ' of 7',
        'cdfq of 5',
        's of 5',
        ' of 5',
        ' of 5',
        'exyz of 4',
        ' of 4',
      ])
      vi.stubGlobal('fetch', fetch)
      await drainOutbox(owner.id)
      expect(await outbox.changes()).toEqual([])
      expect(await everyPage()).toEqual(shown)
    },
    60_000,
  )

  it('are listed in a target workspace that the server does not know yet [OFF-14]', async () => {
    await everyPage()
    goOffline()
    const { tempId = '' } = await outbox.save(inkfleet.createWorkspaceMutation, {
      name: 'Attic',
      description: '',
      parentId: root.id,
      organizationId: root.organizationId,
      timezoneId: 'UTC',
    })
    await move('ab', { id: tempId, name: 'Attic' })
    expect(await page({ workspaceFolderId: tempId, sort: 'Name' })).toBe('ab of 2')
    expect(await page({ workspaceFolderId: tempId, nameSearch: 'b' })).toBe('b of 1')
    expect(await page({ workspaceFolderId: north?.id ?? '', limit: 1 })).toBe('c of 9')
  })
})

describe('the devices of a workspace and all nested ones', () => {
  it.each(['without a network', 'with a network'])(
    '%s reflect moves of workspaces and devices at once, as on the server afterwards [WS-05] [OFF-10]',
    async (network) => {
      await everyPage()
      await nestedPage(north)
      expect(await nestedPage(south)).toBe('bdf of 3')
      if (network === 'without a network') goOffline()
      await outbox.save(inkfleet.moveWorkspaceMutation, {
        id: cellar?.id ?? '',
        name: 'Cellar',
        parentId: south?.id ?? '',
        parentName: 'South',
      })
      expect(await nestedPage(south)).toBe('bdfxy of 5')
      await move('a', inPlace(cellar, 'Cellar'))
      const shown = [await nestedPage(south), await nestedPage(north), await nestedPage(cellar)]
      expect(shown).toEqual(['abdfxy of 6', 'cegikmoqs of 9', 'axy of 3'])
      vi.stubGlobal('fetch', fetch)
      await drainOutbox(owner.id)
      expect([await nestedPage(south), await nestedPage(north), await nestedPage(cellar)]).toEqual(
        shown,
      )
    },
    60_000,
  )
})

describe('all devices that match a query', () => {
  it('are selected page by page in the order of the list, also offline', async () => {
    await add(root, 'n'.repeat(405))
    const all = async (query: LocalListQuery) =>
      inkfleet.listAllDevices(query, { changes: await outbox.changes(), now: server.clock.at })
    expect(await all({ nameSearch: 'n', sort: 'Name' })).toHaveLength(405)
    expect(await all({})).toHaveLength(421)
    goOffline()
    await move('ac', inPlace(root, 'Root'))
    const found = await all({ workspaceFolderId: root.id, sort: 'Name', limit: 10, offset: 20 })
    expect(found).toHaveLength(408)
    expect(found.slice(0, 3).map(({ name }) => name)).toEqual(['a', 'c', 'n'])
    expect(new Set(found.map(({ id }) => id)).size).toBe(408)
  }, 60_000)

  it('are selected with their pending changes, as the list shows them', async () => {
    const all = async (query: LocalListQuery) =>
      inkfleet.listAllDevices(query, { changes: await outbox.changes(), now: server.clock.at })
    await all({ workspaceFolderId: root.id })
    const [device] = (await devices('z')).rows
    const turned = { currentOrientation: 'vertical', upsideDown: true } as const
    await outbox.save(inkfleet.updateDeviceMutation, {
      id: device?.id ?? '',
      name: 'z',
      changes: turned,
    })
    await move('a', inPlace(root, 'Root'))
    await move('x', inPlace(south, 'South'))
    expect(await all({ workspaceFolderId: root.id, sort: 'Name' })).toMatchObject([
      { name: 'a', workspaceId: root.id },
      { name: 'z', ...turned },
    ])
    expect(await all({ nameSearch: 'x' })).toMatchObject([{ workspaceId: south?.id }])
  })
})

describe('unassigned devices', () => {
  it('are listed and filtered offline as they were last seen [DEV-70] [OFF-03]', async () => {
    const platform = await server.addUser('ROOT', null)
    await beginSession(server, platform)
    for (const name of ['Boxed', 'On the shelf'])
      await addDevice(server.database, { device_revision_id: revision, name })
    const ask = async (query: LocalListQuery) => {
      const { queryFn } = inkfleet.deviceQueries.unassigned(query)
      if (typeof queryFn !== 'function') throw new TypeError('it is asked for')
      return (await queryFn(context())).value
    }
    expect(await ask({ sort: 'Name' })).toMatchObject({ total: 2, data: [{ name: 'Boxed' }, {}] })
    goOffline()
    expect(await ask({ nameSearch: 'SHELF' })).toMatchObject({ total: 1 })
    const [device] = (await ask({ nameSearch: 'SHELF' })).data
    await outbox.save(inkfleet.updateDeviceMutation, {
      id: device?.id ?? '',
      name: 'On the shelf',
      changes: { upsideDown: true },
    })
    const all = async (query: LocalListQuery) =>
      inkfleet.listAllUnassigned(query, { changes: await outbox.changes() })
    expect(await all({ model: ['i7'], sort: 'Name' })).toMatchObject([
      { upsideDown: false },
      { upsideDown: true },
    ])
    expect(await all({ model: ['none'] })).toHaveLength(0)
  })
})

describe('the choice of list or grid', () => {
  it('applies at once while offline, and is sent when online again [DEV-71] [CALL-28]', async () => {
    const { queryFn } = inkfleet.deviceQueries.view()
    if (typeof queryFn !== 'function') throw new TypeError('it is asked for')
    const seen = async () => inkfleet.listViewOf(await queryFn(context()), await outbox.changes())
    expect(await seen()).toBe('list')
    goOffline()
    for (const view of ['grid', 'list', 'grid'] as const)
      await outbox.save(inkfleet.setListViewMutation, { view })
    expect(await outbox.ops()).toHaveLength(1)
    expect(await seen()).toBe('grid')
    vi.stubGlobal('fetch', fetch)
    await drainOutbox(owner.id)
    expect(await seen()).toBe('grid')
    goOffline()
    expect(await seen()).toBe('grid')
  })
})
