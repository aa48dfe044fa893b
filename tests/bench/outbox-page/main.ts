import { Dexie, type Table } from 'dexie'

import { listDevices, updateDevice } from '#src/data/devices/api.ts'
import { uploadDeviceImageMutation } from '#src/data/devices/content.ts'
import { updateDeviceMutation } from '#src/data/devices/update.ts'
import { login } from '#src/data/session/api.ts'
import { currentOutbox, enqueue, openOutbox } from '#src/platform/outbox/current.ts'
import { session } from '#src/platform/session/session.ts'

const outbox = () => {
  const open = currentOutbox()
  if (!open) throw new Error('Nobody is signed in')
  return open
}

const untilEmpty = () =>
  new Promise<void>((resolve) => {
    const look = () => {
      const { loaded, ops } = outbox().watch.get()
      if (!loaded || ops.length > 0) return
      stop()
      resolve()
    }
    const stop = outbox().watch.subscribe(look)
    look()
  })

const timed = async (work: () => Promise<unknown>) => {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

const noise = (bytes: number) => {
  const all = new Uint8Array(bytes)
  for (let at = 0; at < bytes; at += 65_536) crypto.getRandomValues(all.subarray(at, at + 65_536))
  return all
}

const bench = {
  async login(email: string, password: string) {
    await session.begin(await login({ email, password }), { remember: true })
    const state = session.get()
    if (state.status !== 'signedIn') throw new Error('Not signed in')
    const definitions = [updateDeviceMutation, uploadDeviceImageMutation]
    openOutbox({ userId: state.userId, definitions, appBuild: 'bench', onAnswered() {} })
  },
  async deviceIds(count: number) {
    const { data } = await listDevices({ limit: 0, sort: 'Created' })
    return data.slice(0, count).map(({ id }) => id)
  },
  /** Milliseconds to save a change of each device and to send all of them. */
  queued: (ids: readonly string[]) =>
    timed(async () => {
      for (const id of ids)
        await enqueue(updateDeviceMutation, { id, name: id, changes: { name: `Queued ${id}` } })
      await untilEmpty()
    }),
  /** The same requests by the same client, one after the other, without an outbox. */
  bare: (ids: readonly string[]) =>
    timed(async () => {
      for (const id of ids) {
        const headers = { 'idempotency-key': `"${crypto.randomUUID()}"` }
        await updateDevice(id, { name: `Bare ${id}` }, { headers })
      }
    }),
  /** Milliseconds to save `count` images of `bytes` bytes each in the outbox, without sending them. */
  async stored(count: number, bytes: number) {
    await outbox().engine.stop()
    const files = Array.from({ length: count }, () => new File([noise(bytes)], 'bench.jpg'))
    const thumbnail = 'data:image/png;base64,'
    const took = await timed(async () => {
      for (const [at, image] of files.entries()) {
        const input = { id: `${at}`, name: '', organizationId: '', fileName: '', thumbnail }
        await enqueue(uploadDeviceImageMutation, input, { files: { image } })
      }
    })
    await outbox().discardAll()
    return took
  },
  /** Stores the same bytes in a bare table with the same durability. */
  async put(count: number, bytes: number) {
    const db = new Dexie('bench-bare', { chromeTransactionDurability: 'strict' })
    db.version(1).stores({ blobs: '++id' })
    const blobs: Table<{ blob: Blob }, number> = db.table('blobs')
    await db.open()
    const files = Array.from({ length: count }, () => new Blob([noise(bytes)]))
    const took = await timed(async () => {
      for (const blob of files) await blobs.add({ blob })
    })
    await db.delete()
    return took
  },
}
export type OutboxBench = typeof bench

declare global {
  interface Window {
    outboxBench: OutboxBench
  }
}
window.outboxBench = bench
