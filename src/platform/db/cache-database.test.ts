import 'fake-indexeddb/auto'

import { Dexie } from 'dexie'
import { describe, expect, it, vi } from 'vitest'

import type { DeviceListQuery } from '#src/contract/device.ts'
import { buildDevice } from '#tests/fixtures/device.ts'
import { restoreDatabase } from '#tests/helpers/stored-database.ts'

import { openCacheDatabase } from './cache-database.ts'
import { cacheDevicePage, readCachedDevice, readCachedDevicePage } from './device-cache.ts'
import { imageList, readCachedMediaPage } from './media-cache.ts'
import { cacheDatabaseName } from './names.ts'

const ORGANIZATION = '00000000-0000-4000-8000-000000000801'
let users = 0
const newUser = () => `user-${(users += 1)}`
const page = (name: string) => ({ data: [buildDevice({ name })], total: 1, limit: 20, offset: 0 })

describe('a cache of version 1', () => {
  const upgraded = async () => {
    const userId = newUser()
    await restoreDatabase(cacheDatabaseName(userId), 'cache-v1.json')
    return openCacheDatabase(userId)
  }

  it('keeps its devices in their lists with their age [OFF-03]', async () => {
    const db = await upgraded()
    const query = { organizationId: ORGANIZATION, sort: 'Name', limit: 3 } as const
    const known = await readCachedDevicePage(db, query, 0)
    expect(known?.value.total).toBe(4)
    expect(known?.value.data.map(({ name }) => name)).toEqual(['atrium 😀', 'Čajnica', 'Lobby'])
    expect(known?.askedAt).toBe(1_780_000_100_000)
    const own = await readCachedDevicePage(db, {}, 0)
    expect(own?.value.data.map(({ name }) => name)).toEqual(['Elsewhere'])
    expect(await db.values.count()).toBe(2)
  })

  it('drops unreadable rows only', async () => {
    const db = await upgraded()
    expect(await readCachedDevice(db, '00000000-0000-4000-8000-000000000008')).toBeUndefined()
    expect([await db.devices.count(), await db.deviceKeys.count()]).toEqual([5, 5])
  })
})

describe('a cache of version 2', () => {
  const upgraded = async () => {
    const userId = newUser()
    await restoreDatabase(cacheDatabaseName(userId), 'cache-v2.json')
    return openCacheDatabase(userId)
  }
  const JUNE = Date.parse('2026-06-01T09:00:00.000Z')
  const query = { organizationId: ORGANIZATION, sort: 'Name', limit: 0 } as const

  it('keeps its devices in all their lists [OFF-03]', async () => {
    const db = await upgraded()
    const known = await readCachedDevicePage(db, query, JUNE)
    expect(known?.value.data.map(({ name }) => name)).toEqual([
      'Calendar in colour',
      'Default picture',
      'Nothing yet',
      'Shows a picture until noon',
    ])
    expect(known?.value.data.filter(({ upsideDown }) => upsideDown)).toEqual([])
    expect(known?.askedAt).toBe(1_780_300_800_000)
    expect((await readCachedDevicePage(db, {}, JUNE))?.value.total).toBe(1)
  })

  it.each<[DeviceListQuery, string[]]>([
    [{ displayType: 'fullColor' }, ['Calendar in colour']],
    [{ model: 'i7' }, ['Default picture', 'Nothing yet', 'Shows a picture until noon']],
    [{ currentContent: 'fullScreenImage' }, ['Default picture', 'Shows a picture until noon']],
    [{ currentContent: ['googleCalendar', 'customTemplate'] }, ['Calendar in colour']],
    [{ contentMode: 'scheduled' }, ['Calendar in colour', 'Shows a picture until noon']],
    [{ contentMode: 'static' }, ['Default picture', 'Nothing yet']],
  ])('supports filters that version 2 did not have: %j [DEV-16]', async (filter, names) => {
    const known = await readCachedDevicePage(await upgraded(), { ...query, ...filter }, JUNE)
    expect(known?.value.data.map(({ name }) => name)).toEqual(names)
  })
})

describe('a cache of version 3', () => {
  it('keeps its images with their single thumbnail [OFF-04]', async () => {
    const userId = newUser()
    await restoreDatabase(cacheDatabaseName(userId), 'cache-v3.json')
    const db = openCacheDatabase(userId)
    const imageFolderId = '00000000-0000-4000-8000-000000000901'
    const known = await readCachedMediaPage(db, imageList({ imageFolderId }))
    expect(known?.value.data.map(({ name }) => name)).toEqual(['Menu', 'Map'])
    expect(known?.value.data[1]).toMatchObject({ uploadedById: null, uploadedByName: 'Ada' })
    expect(known?.value.data[1]?.thumbnailSmall).toBe(known?.value.data[1]?.thumbnail)
  })
})

describe('a cache that is closed or deleted while open', () => {
  it('is reopened after its connection was closed', async () => {
    const db = openCacheDatabase(newUser())
    await cacheDevicePage(db, {}, page('Lobby'), 1)
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    db.backendDB().close()
    expect((await readCachedDevicePage(db, {}, 0))?.value.data[0]?.name).toBe('Lobby')
    expect(warn.mock.calls).toEqual([['Dexie: Need to reopen db']])
  })

  it('is not recreated after a deletion such as a logout’s', async () => {
    const userId = newUser()
    const db = openCacheDatabase(userId)
    await cacheDevicePage(db, {}, page('Lobby'), 1)
    await Dexie.delete(cacheDatabaseName(userId))
    await expect(cacheDevicePage(db, {}, page('Lobby'), 2)).rejects.toThrow()
    expect([db.hasBeenClosed(), await Dexie.exists(cacheDatabaseName(userId))]).toEqual([
      true,
      false,
    ])
    const again = openCacheDatabase(userId)
    expect(await readCachedDevicePage(again, {}, 0)).toBeUndefined()
    await cacheDevicePage(again, {}, page('Atrium'), 2)
    expect((await readCachedDevicePage(again, {}, 0))?.value.data[0]?.name).toBe('Atrium')
  })
})
