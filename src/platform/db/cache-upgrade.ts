import type { Transaction } from 'dexie'
import * as v from 'valibot'

import type { Device } from '#src/contract/device.ts'

import { type CachedDevice, readDevice } from './cached-rows.ts'
import { type DeviceKeys, keysOf } from './device-keys.ts'
import { deviceListKey } from './list-keys.ts'

/** Small enough not to block the page. */
const CHUNK = 250

const FirstListSchema = v.object({ askedAt: v.number() })
const ThirdImageSchema = v.looseObject({ thumbnail: v.string() })
const FirstDeviceSchema = v.looseObject({ scope: v.string() })

/** Version 1 stored devices only, each in one list, and one row for every query. */
export async function upgradeFromFirst(transaction: Transaction) {
  const devices = transaction.table<unknown, string>('devices')
  const lists = transaction.table<unknown, string>('lists')
  const asked = (await lists.toArray()).filter((row) => v.is(FirstListSchema, row))
  const askedAt = Math.max(0, ...asked.map((list) => list.askedAt))
  await lists.clear()

  const scopes = new Set<string>()
  let last = ''
  for (;;) {
    const ids = await devices.where(':id').above(last).limit(CHUNK).primaryKeys()
    const end = ids.at(-1)
    if (end === undefined) break
    last = end
    const rows = (await devices.bulkGet(ids)).filter((row) => v.is(FirstDeviceSchema, row))
    const read = rows.flatMap((row) =>
      readDevice({ ...row, askedAt }).map(({ item }) => ({ device: item, scope: row.scope })),
    )
    for (const { scope } of read) scopes.add(scope)
    await devices.bulkDelete(ids)
    await devices.bulkPut(read.map(({ device }) => ({ ...device, pinCode: null, askedAt })))
    await transaction
      .table('deviceKeys')
      .bulkPut(read.map(({ device, scope }) => keysOf(device, scope, { askedAt })))
  }
  await lists.bulkPut([...scopes].map((scope) => ({ key: deviceListKey(scope), askedAt })))
}

/** Version 2 lacked the filter fields other than ranges; all but the start of the schedule can be derived from its devices. */
export async function upgradeFromSecond(transaction: Transaction) {
  const devices = transaction.table<CachedDevice, string>('devices')
  const deviceKeys = transaction.table<DeviceKeys, [scope: string, id: string]>('deviceKeys')
  const places = await deviceKeys.toCollection().primaryKeys()
  for (let start = 0; start < places.length; start += CHUNK) {
    const chunk = places.slice(start, start + CHUNK)
    const rows = await devices.bulkGet(chunk.map(([, id]) => id))
    const read = chunk.flatMap(([scope], at) =>
      readDevice(rows[at]).map(({ item, askedAt }) => ({
        scope,
        device: { ...item, pinCode: null, scheduledFrom: scheduledFrom(item, askedAt), askedAt },
      })),
    )
    await devices.bulkPut(read.map(({ device }) => device))
    await deviceKeys.bulkPut(read.map(({ device, scope }) => keysOf(device, scope, device)))
  }
}

/** Version 3 had one thumbnail per image and no uploader id: filters by uploader miss these images until they are refetched (MEDIA-10). */
export const upgradeFromThird = (transaction: Transaction) =>
  transaction
    .table<unknown, string>('images')
    .toCollection()
    .modify((row: unknown, at) => {
      if (v.is(ThirdImageSchema, row))
        at.value = { ...row, thumbnailSmall: row.thumbnail, uploadedById: null }
    })

/** A running entry began at the latest when the device was requested. */
const scheduledFrom = ({ runningContent, nextContent }: Device, askedAt: number) =>
  runningContent ? new Date(askedAt).toISOString() : (nextContent?.start ?? null)
