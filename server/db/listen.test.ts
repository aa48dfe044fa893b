import type { Socket } from 'node:net'

import { afterAll, beforeAll, expect, inject, it } from 'vitest'

import { startDatabaseProxy } from '#tests/helpers/database-proxy.ts'
import { borrowDatabase } from '#tests/helpers/postgres.ts'

import { type Database, openDatabase } from './database.ts'

let borrowed: Awaited<ReturnType<typeof borrowDatabase>>
let direct: Database
let pooler: Awaited<ReturnType<typeof startDatabaseProxy>>
let pooled: Database

beforeAll(async () => {
  borrowed = await borrowDatabase(inject('databases'))
  direct = await openDatabase(borrowed.url, () => undefined)
  pooler = await startDatabaseProxy(borrowed.url, forwardAsPooler)
  pooled = await openDatabase(pooler.url, () => undefined)
}, 60_000)
afterAll(async () => {
  await direct.close()
  await pooled.close()
  pooler.stop()
  borrowed.giveBack()
})

const NOTIFICATION = 'A'.charCodeAt(0)
const HEADER_BYTES = 5

/** Forwards everything except notifications, like a pooler in transaction mode. */
function forwardAsPooler(client: Socket, upstream: Socket) {
  let pending = Buffer.alloc(0)
  client.pipe(upstream)
  upstream.on('data', (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk])
    while (pending.length >= HEADER_BYTES) {
      const length = 1 + pending.readInt32BE(1)
      if (pending.length < length) return
      if (pending[0] !== NOTIFICATION) client.write(pending.subarray(0, length))
      pending = pending.subarray(length)
    }
  })
}

const CHANNEL = 'inkfleet_test'
const notify = (payload: string) =>
  direct.queryOnce('system', (from) =>
    from.selectNoFrom((eb) =>
      eb.fn('pg_notify', [eb.val(CHANNEL), eb.val(payload)]).as('notified'),
    ),
  )

/** Resolves to the first notification, or to `silence` if notifications do not arrive. */
function firstHeard(database: Database) {
  return new Promise<string>((resolve, reject) => {
    const listener = database.listen([CHANNEL], {
      onStarted: () => void notify('hello').catch(reject),
      onNotification: (channel, payload) => heard(`${channel} ${payload}`),
      onFailed: reject,
      onSilent: () => heard('silence'),
    })
    const heard = (text: string) => void listener.stop().then(() => resolve(text), reject)
  })
}

it('receives notifications, but not those of its self-check', async () => {
  expect(await firstHeard(direct)).toBe('inkfleet_test hello')
})

it('detects a pooler that drops notifications', async () => {
  expect(await firstHeard(pooled)).toBe('silence')
}, 30_000)
