import 'fake-indexeddb/auto'

import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'

import { queuedMutations } from '#src/data/queued-mutations.ts'
import { outboxDatabaseName } from '#src/platform/db/names.ts'
import type { QueuedMutation } from '#src/platform/outbox/define.ts'
import { readOps } from '#src/platform/outbox/store/op.ts'
import { openBrowser, virtualClock } from '#tests/helpers/outbox-world.ts'
import { restoreDatabase } from '#tests/helpers/stored-database.ts'

/** One file per format that a released build has stored. Files are only added, never changed. */
const RELEASED = ['outbox-v1.json', 'outbox-v2.json']
const USER = '00000000-0000-4000-8000-000000000001'
const NAME = outboxDatabaseName(USER)

const closing: (() => void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) close()
  await new Promise((resolve) => (indexedDB.deleteDatabase(NAME).onsuccess = resolve))
})

/** Opens the outbox with the product's mutations, which record requests instead of sending them. */
async function opened(file: string) {
  const sent: { kind: string; input: unknown; key: string | undefined; bytes: number }[] = []
  const recording = (kind: QueuedMutation): QueuedMutation => ({
    ...kind,
    send: async (input, { options, files }) => {
      const bytes = Object.values(files).reduce((sum, one) => sum + (one?.size ?? 0), 0)
      sent.push({ kind: kind.kind, input, key: options.headers?.['idempotency-key'], bytes })
      return { id: '90000000-0000-4000-8000-000000000001' }
    },
  })
  const browser = openBrowser({
    userId: USER,
    kinds: queuedMutations.map(recording),
    clock: virtualClock(Date.UTC(2026, 9, 1)),
  })
  closing.push(browser.kill)
  await restoreDatabase(NAME, file)
  const open = () => browser.openTab()
  return { browser, open, sent }
}

describe.each(RELEASED)('the outbox of an older build in %s', (file) => {
  it('is read and sent in order with its original keys [OFF-27]', async () => {
    const { browser, open, sent } = await opened(file)
    const tab = open()
    const before = readOps(await tab.db.ops.orderBy('seq').toArray())
    expect(before.unreadable).toEqual([])
    await tab.engine.start()
    await browser.settle()

    const expected = before.ops.filter(({ state }) => state !== 'attention')
    expect(sent.map(({ key }) => key).toSorted()).toEqual(
      expected.map(({ opId }) => `"${opId}"`).toSorted(),
    )
    const [first, second] = before.ops
    expect(sent.findIndex(({ key }) => key === `"${first?.opId}"`)).toBeLessThan(
      sent.findIndex(({ key }) => key === `"${second?.opId}"`),
    )
    expect(sent.map(({ input }) => input)).toEqual(
      expect.arrayContaining(expected.map(({ payload }) => expect.objectContaining(payload))),
    )
    expect(sent.find(({ kind }) => kind === 'device.uploadImage')?.bytes).toBe(17)
    expect(await tab.db.ops.toArray()).toMatchObject([
      { state: 'attention', error: { reason: 'forbidden' } },
    ])
    expect(await tab.db.receipts.count()).toBe(1 + expected.length)
    expect(await tab.db.blobs.count()).toBe(0)
  })

  it('keeps rows of a newer build and invalid rows while the others are sent [OFF-27]', async () => {
    const { browser, open } = await opened(file)
    const tab = open()
    const [first] = await tab.db.ops.toArray()
    const added = [
      { opId: 'newer', schema: 99, state: 'queued', lane: 'x' },
      { ...first, seq: undefined, opId: 'broken', attempts: 'many' },
    ]
    for (const row of added) await tab.db.ops.add(v.parse(v.any(), row))
    await tab.engine.start()
    await browser.settle()
    const { ops, unreadable } = readOps(await tab.db.ops.toArray())
    expect(ops.map(({ state }) => state)).toEqual(['attention'])
    expect(unreadable.map(({ isNewer }) => isNewer)).toEqual([true, false])
  })
})
