// @vitest-environment happy-dom
import * as v from 'valibot'
import { expect, it, vi } from 'vitest'

import type { Device } from '#src/contract/device.ts'
import { session } from '#src/platform/session/session.ts'
import { buildDevice } from '#tests/fixtures/device.ts'
import { loginAnswer } from '#tests/helpers/console-session.ts'

import { currentCache } from './current-cache.ts'
import {
  cacheDeviceChanges,
  cachedValue,
  cacheValueAnswer,
  changeCachedValues,
  networkFirst,
  networkFirstValue,
} from './network-first.ts'

it('reports no error if the cache closes while an answer is stored, as during a logout', async () => {
  await session.begin(loginAnswer(), { remember: true })
  const report = vi.spyOn(console, 'error').mockImplementation(() => {})
  const known = await networkFirst(async () => 'answer', {
    async store(db) {
      db.close()
      await db.devices.count()
    },
    read: async () => undefined,
  })
  expect(known).toMatchObject({ value: 'answer', from: 'server' })
  expect(report).not.toHaveBeenCalled()
})

it('caches the answer of a change only for its user', async () => {
  const device = buildDevice()
  const countCached = async () => (await currentCache()?.values.count()) ?? 0
  const cacheAnswer = (ask: () => Promise<Device>) => cacheValueAnswer(({ id }) => id, ask)
  await session.begin(loginAnswer(crypto.randomUUID()), { remember: true })
  expect(await cacheAnswer(async () => device)).toBe(device)
  expect(await countCached()).toBe(1)
  const answerAfterLogin = async () => {
    await session.begin(loginAnswer(crypto.randomUUID()), { remember: true })
    return device
  }
  expect(await cacheAnswer(answerAfterLogin)).toBe(device)
  expect(await countCached()).toBe(0)
})

it('keeps a value that was requested or changed after an answer that arrives later', async () => {
  await session.begin(loginAnswer(crypto.randomUUID()), { remember: true })
  let now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => ++now)
  /** Requests a value whose answer arrives later. */
  function ask() {
    let arrive: (value: string) => void = expect.fail
    const answer = new Promise<string>((resolve) => (arrive = resolve))
    const known = networkFirstValue('tree', v.string(), () => answer, 'server')
    return (value: string) => {
      arrive(value)
      return known
    }
  }
  const cached = async () => (await cachedValue('tree', v.string()))?.value
  const [first, second, third] = [ask(), ask(), ask()]
  await second('second')
  expect(await first('first')).toMatchObject({ value: 'first', from: 'server' })
  expect(await cached()).toBe('second')

  const db = currentCache() ?? expect.fail()
  const change = () =>
    changeCachedValues(db, { key: 'tree' }, v.string(), (value) => `${value}, changed`)
  await change()
  await third('third')
  expect(await cached()).toBe('second, changed')
  await ask()('fourth')
  expect(await cached()).toBe('fourth')
})

it('reads the tree of workspaces once for all devices of a live update', async () => {
  await session.begin(loginAnswer(crypto.randomUUID()), { remember: true })
  const db = currentCache() ?? expect.fail()
  const read = vi.spyOn(db.values, 'get')
  const devices = [buildDevice({ id: 'first' }), buildDevice({ id: 'second' })]
  await cacheDeviceChanges({ devices, gone: [] }, Date.now())
  expect(await db.devices.toCollection().primaryKeys()).toEqual(['first', 'second'])
  expect(read).toHaveBeenCalledOnce()
})
