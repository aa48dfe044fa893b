import 'fake-indexeddb/auto'

import { describe, expect, it } from 'vitest'

import { removeWorkspaceMutation } from '#src/data/workspaces/remove.ts'
import { buildDevice } from '#tests/fixtures/device.ts'
import { offlineOutbox } from '#tests/helpers/saving.ts'

import type { Listing } from './listing.ts'
import { moveDevicesMutation } from './move.ts'
import { movesAffecting, withMoves } from './moves.ts'
import { updateDeviceMutation } from './update.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const [NORTH, SOUTH, CELLAR, ROOT] = [id(901), id(902), id(903), id(900)]
const DONE_AT = 5_000

const device = (n: number, name: string, workspaceId: string) =>
  buildDevice({ id: id(n), name, workspaceId })
const atrium = device(1, 'Atrium', NORTH)
const lobby = device(2, 'Lobby', NORTH)
const desk = device(3, 'Desk', SOUTH)

type Placed = Pick<typeof atrium, 'id' | 'name' | 'workspaceId'>
const move = (devices: Placed[], workspaceId: string) => {
  const input = { devices, workspaceId, workspaceName: 'There' }
  return [moveDevicesMutation, input] as const
}
const remove = (place: string) =>
  [removeWorkspaceMutation, { id: place, name: 'Cellar', rootId: ROOT }] as const

const listing = (changes: Partial<Listing>): Listing => ({
  value: { data: [atrium, lobby], total: 2, limit: 10, offset: 0 },
  query: { workspaceFolderId: NORTH, sort: 'Name', limit: 10 },
  moved: [],
  askedAt: 1_000,
  from: 'server',
  ...changes,
})
const drawn = ({ devices, total }: ReturnType<typeof withMoves>) =>
  `${devices.map(({ name }) => name).join(' ')} of ${total}`

describe('devices that pending changes move', () => {
  it('are read only with the lists that they leave or enter', async () => {
    const outbox = offlineOutbox()
    await outbox.save(...move([atrium], SOUTH))
    await outbox.save(...move([{ ...lobby, workspaceId: SOUTH }], CELLAR))
    await outbox.save(...remove(CELLAR))
    const changes = await outbox.changes()
    const around = (workspaceFolderId?: string) =>
      movesAffecting(changes, workspaceFolderId === undefined ? {} : { workspaceFolderId })
    expect(around(NORTH)).toEqual({ deviceIds: [atrium.id], emptied: [] })
    expect(around(SOUTH)).toEqual({ deviceIds: [atrium.id, lobby.id], emptied: [] })
    expect(around(ROOT)).toEqual({ deviceIds: [lobby.id], emptied: [CELLAR] })
    expect(around(id(904))).toBeUndefined()
    expect(around()).toBeUndefined()
  })

  it('are read with workspaces that enter or leave a nested list', () => {
    const query = { workspaceFolderId: NORTH, nested: 'true', places: [NORTH, SOUTH] } as const
    expect(movesAffecting([], query, [NORTH, SOUTH])).toBeUndefined()
    expect(movesAffecting([], query, [NORTH, CELLAR])).toEqual({
      deviceIds: [],
      emptied: [SOUTH, CELLAR],
    })
  })

  it('do not include those of changes that need attention', async () => {
    const outbox = offlineOutbox()
    await outbox.save(...move([atrium], SOUTH))
    const changes = (await outbox.changes()).map((change) => ({
      ...change,
      op: { ...change.op, state: 'attention' as const },
    }))
    expect(movesAffecting(changes, { workspaceFolderId: NORTH })).toBeUndefined()
    expect(drawn(withMoves(listing({}), changes, 0))).toBe('Atrium Lobby of 2')
  })
})

describe('a page with pending changes', () => {
  it('loses and gains devices, including those of a removed workspace [OFF-10]', async () => {
    const outbox = offlineOutbox()
    await outbox.save(...move([lobby], SOUTH))
    await outbox.save(...move([desk], NORTH))
    const changes = await outbox.changes()
    const moved = [{ device: desk, askedAt: 500 }]
    expect(drawn(withMoves(listing({ moved }), changes, 0))).toBe('Atrium Desk of 2')
    const kept = device(4, 'Kept', CELLAR)
    await outbox.save(...remove(CELLAR))
    const top = listing({
      value: { data: [], total: 0, limit: 10, offset: 0 },
      query: { workspaceFolderId: ROOT },
      moved: [{ device: kept, askedAt: 500 }],
    })
    expect(drawn(withMoves(top, await outbox.changes(), 0))).toBe('Kept of 1')
  })

  it('adds only devices that match the query', async () => {
    const outbox = offlineOutbox()
    await outbox.save(...move([desk], NORTH))
    const page = (question: object) =>
      listing({
        value: { data: [], total: 0, limit: 10, offset: 0 },
        query: { workspaceFolderId: NORTH, ...question },
        moved: [{ device: desk, askedAt: 500 }],
      })
    const changes = await outbox.changes()
    expect(drawn(withMoves(page({ nameSearch: 'desk', displayType: 'BW' }), changes, 0))).toBe(
      'Desk of 1',
    )
    expect(drawn(withMoves(page({ displayType: ['BWR', 'fullColor'] }), changes, 0))).toBe(' of 0')
  })

  it('adds and removes devices of workspaces that enter or leave it, if nested [WS-05] [OFF-10]', async () => {
    const outbox = offlineOutbox()
    const kept = device(4, 'Kept', CELLAR)
    const nested = listing({
      value: { data: [atrium, desk, lobby], total: 3, limit: 10, offset: 0 },
      query: { workspaceFolderId: NORTH, nested: 'true', places: [NORTH, SOUTH], sort: 'Name' },
      moved: [desk, kept].map((one) => ({ device: one, askedAt: 500 })),
    })
    const shown = async (places: string[]) =>
      drawn(withMoves(nested, await outbox.changes(), 0, places))
    expect(await shown([NORTH, SOUTH])).toBe('Atrium Desk Lobby of 3')
    expect(await shown([NORTH, CELLAR])).toBe('Atrium Kept Lobby of 3')
    await outbox.save(...move([lobby], ROOT))
    expect(await shown([NORTH, SOUTH, CELLAR])).toBe('Atrium Desk Kept of 3')
  })

  it('keeps a device of a workspace that the known tree lacks, until a change moves it [WS-05] [OFF-10]', async () => {
    const outbox = offlineOutbox()
    const added = device(4, 'Added', id(905))
    const nested = listing({
      value: { data: [added, atrium, desk], total: 3, limit: 10, offset: 0 },
      query: { workspaceFolderId: NORTH, nested: 'true', places: [NORTH, SOUTH], sort: 'Name' },
    })
    const shown = async (places: string[]) =>
      drawn(withMoves(nested, await outbox.changes(), 0, places))
    expect(await shown([NORTH, SOUTH])).toBe('Added Atrium Desk of 3')
    expect(await shown([NORTH])).toBe('Added Atrium of 2')
    await outbox.save(...move([added], ROOT))
    expect(await shown([NORTH, SOUTH])).toBe('Atrium Desk of 2')
  })

  it('leaves other lists unchanged', async () => {
    const outbox = offlineOutbox()
    await outbox.save(...move([lobby], SOUTH))
    const page = listing({ query: {} })
    const everywhere = withMoves(page, await outbox.changes(), 0)
    expect(everywhere.devices).toBe(page.value.data)
    expect(drawn(everywhere)).toBe('Atrium Lobby of 2')
  })

  it('keeps a renamed device in its old position until the server confirms it', async () => {
    const outbox = offlineOutbox()
    const { id: renamed, name } = atrium
    await outbox.save(updateDeviceMutation, { id: renamed, name, changes: { name: 'Zoo' } })
    expect(drawn(withMoves(listing({}), await outbox.changes(), 0))).toBe('Atrium Lobby of 2')
  })

  it.each([
    ['a page read before it was sent', 1_000, 'Atrium Desk Lobby of 3'],
    ['a page read after it was sent', 9_000, 'Atrium Lobby of 2'],
  ])('adds a sent move only to an older page: %s', async (_title, askedAt, expected) => {
    const outbox = offlineOutbox()
    await outbox.save(...move([desk], NORTH))
    const changes = (await outbox.changes()).map((change) => ({ ...change, doneAt: DONE_AT }))
    const moved = [{ device: desk, askedAt: 500 }]
    expect(drawn(withMoves(listing({ moved, askedAt }), changes, 0))).toBe(expected)
  })
})
