import net from 'node:net'

import { afterAll, beforeAll, expect, inject, it } from 'vitest'

import { borrowDatabase } from '#tests/helpers/postgres.ts'

import { type Database, openDatabase } from './database.ts'

let borrowed: Awaited<ReturnType<typeof borrowDatabase>>
let direct: Database
let pooler: net.Server
let pooled: Database

beforeAll(async () => {
  borrowed = await borrowDatabase(inject('databases'))
  direct = await openDatabase(borrowed.url, () => undefined)
  pooler = await startPooler(borrowed.url)
  const { port } = pooler.address() as net.AddressInfo
  const url = new URL(borrowed.url.replace('@/', '@localhost/'))
  url.host = `127.0.0.1:${port}`
  url.searchParams.delete('host')
  pooled = await openDatabase(url.href, () => undefined)
}, 60_000)
afterAll(async () => {
  await direct.close()
  await pooled.close()
  pooler.close()
  borrowed.giveBack()
})

const NOTIFICATION = 'A'.charCodeAt(0)
const HEADER_BYTES = 5

/** Forwards everything except notifications, like a pooler in transaction mode. */
async function startPooler(url: string) {
  const { hostname, port, searchParams } = new URL(url.replace('@/', '@localhost/'))
  const folder = searchParams.get('host')
  const target = folder
    ? { path: `${folder}/.s.PGSQL.5432` }
    : { host: hostname, port: Number(port || 5432) }
  const server = net.createServer((client) => {
    const upstream = net.connect(target)
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
    upstream.on('close', () => client.destroy())
    client.on('close', () => upstream.destroy())
    for (const socket of [client, upstream]) socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
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
