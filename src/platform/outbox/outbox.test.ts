import { afterEach, expect, it, vi } from 'vitest'

import { ProblemError } from '#src/platform/http/problem.ts'
import { openTabChannel } from '#src/platform/tabs/channel.ts'
import { tabLocks } from '#src/platform/tabs/locks.ts'
import { kindsFor, modelServer, newUserId } from '#tests/helpers/outbox-world.ts'

import { saveOp } from '#tests/helpers/save-op.ts'

import { StorageFullError } from './save/enqueue.ts'
import type { EngineEvent } from './send/engine.ts'
import type { Receipt } from './store/op.ts'
import { createOutbox } from './outbox.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

function browser({ isReachable = true, isSignedIn = true } = {}) {
  const userId = newUserId()
  const server = modelServer()
  const kinds = kindsFor(server)
  const locks = tabLocks()
  let expected: string | null = null
  const slot = { get: () => expected, set: (value: string | null) => void (expected = value) }
  const openTab = () => {
    const done: Receipt[] = []
    const events: EngineEvent[] = []
    const outbox = createOutbox({
      userId,
      definitions: [kinds.append, kinds.rename],
      signedInAs: () => (isSignedIn ? userId : undefined),
      isReachable: () => isReachable,
      isOffline: () => false,
      serverNow: () => Date.now(),
      lastAnswerMs: () => Date.now(),
      confirmedServerNow: async () => Date.now(),
      keepsKeys: async () => true,
      reachesServer: async () => isReachable,
      uploadsAtOnce: () => 1,
      canarySlot: slot,
      locks,
      channel: openTabChannel(userId),
      appBuild: 'test',
      freeSpace: async () => {},
      onDone: (receipts) => done.push(...receipts),
      onEvent: (event) => events.push(event),
    })
    closing.push(outbox.close)
    return { outbox, done, events }
  }
  return { server, ...kinds, openTab }
}

it('tells what came of a change: sent, refused, or waiting', async () => {
  const { server, append, openTab } = browser()
  const { outbox } = openTab()
  await outbox.engine.start()
  const outcomes = []
  for (const fate of [
    undefined,
    { kind: 'forbidden', message: '' } as const,
    { lost: true } as const,
  ]) {
    server.next(fate)
    const saved = await outbox.enqueue(append, { lane: 'a', value: 'x' })
    outcomes.push(await saved.outcome())
  }
  expect(outcomes).toEqual(['done', 'attention', 'waiting'])
  await vi.waitFor(() => expect(outbox.watch.get().counts).toEqual({ waiting: 1, attention: 1 }))
})

it('says at once that a change waits while the server is known to be away', async () => {
  const { append, openTab } = browser({ isReachable: false })
  const saved = await openTab().outbox.enqueue(append, { lane: 'a', value: 'x' })
  expect(await saved.outcome()).toBe('waiting')
})

it('shows every tab the same, and tells every tab what to read again', async () => {
  const { server, rename, openTab } = browser()
  const [one, other] = [openTab(), openTab()]
  const release = server.hold('thing:1')
  await one.outbox.engine.start()
  await other.outbox.engine.start()
  await other.outbox.enqueue(rename, { id: '1', changes: { name: 'new' } })
  await vi.waitFor(() => {
    for (const { outbox } of [one, other]) expect(outbox.watch.get().counts.waiting).toBe(1)
  })
  release()
  await vi.waitFor(() => {
    for (const { done } of [one, other])
      expect(done.map(({ refetch }) => refetch)).toEqual([[['things', '1']]])
  })
  expect(one.outbox.watch.get().ops).toEqual([])
  expect(one.outbox.watch.get().changes).toMatchObject([{ op: { kind: 'thing.update' } }])
})

it('tells until it is acknowledged how many changes the browser threw away', async () => {
  const { append, openTab } = browser({ isReachable: false })
  const first = openTab().outbox
  await first.enqueue(append, { lane: 'a', value: 'x' })
  await first.enqueue(append, { lane: 'b', value: 'y' })
  await vi.waitFor(() => expect(first.watch.get().counts.waiting).toBe(2))
  expect(first.watch.get().lost).toBeUndefined()
  await first.close()
  await first.db.delete()

  const lossOf = (outbox: typeof first) =>
    vi.waitFor(() => {
      expect(outbox.watch.get().loaded).toBe(true)
      expect(outbox.watch.get().lost).toMatchObject({ count: 2 })
    })
  const second = openTab().outbox
  await lossOf(second)
  await second.close()
  const third = openTab().outbox
  await lossOf(third)
  await third.acknowledgeLoss()
  await vi.waitFor(() => expect(third.watch.get().lost).toBeUndefined())
})

it('refuses a kind that could not be read back', async () => {
  const { upload, openTab } = browser()
  const image = new File(['x'], 'x.jpg')
  await expect(openTab().outbox.enqueue(upload, { id: '1' }, { files: { image } })).rejects.toThrow(
    'does not know',
  )
})

it.each([
  ['saves once room was made', 1, false],
  ['says so where there is none, and keeps what was saved before', Number.POSITIVE_INFINITY, true],
])('on a full disk %s', async (_, fullTimes, refused) => {
  const { append, openTab } = browser()
  const { db, userId } = openTab().outbox
  let freed = 0
  const freeSpace = async () => void (freed += 1)
  const parts = { db, userId, appBuild: '', now: Date.now, freeSpace }
  await saveOp(parts, append, { lane: 'a', value: 'before' })
  let full = fullTimes
  db.ops.hook('creating', () => {
    full -= 1
    if (full >= 0) throw new DOMException('', 'QuotaExceededError')
  })
  const saving = saveOp(parts, append, { lane: 'a', value: 'x' })
  if (refused) await expect(saving).rejects.toThrow(StorageFullError)
  else await saving
  expect(freed).toBe(1)
  expect(await db.ops.count()).toBe(refused ? 1 : 2)
})

it('lets a problem through that is none of the disk', async () => {
  const { append, openTab } = browser()
  const { db, userId } = openTab().outbox
  db.ops.hook('creating', () => {
    throw new ProblemError({ kind: 'unexpected' })
  })
  const parts = { db, userId, appBuild: '', now: Date.now, freeSpace: async () => {} }
  await expect(saveOp(parts, append, { lane: 'a', value: 'x' })).rejects.toThrow('unexpected')
})

it.each([
  ['is reported to who is signed in', true, ['storageFailed', 'storageFailed']],
  ['is no news once their session has ended, which deletes it', false, []],
])('a database that fails while the outbox opens %s', async (_title, isSignedIn, expected) => {
  const { outbox, events } = browser({ isSignedIn }).openTab()
  outbox.db.close()
  await outbox.engine.start()
  await outbox.engine.idle()
  expect(events.map(({ type }) => type)).toEqual(expected)
})
