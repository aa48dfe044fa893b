import { Dexie } from 'dexie'
import { deleteDB, openDB } from 'idb'
import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'

import {
  CLOSED_READER,
  MIN_READER_KEY,
  OUTBOX_DATABASE_PREFIX,
  PENDING_MARKERS_DATABASE,
  STORAGE_RESERVE_KEY,
} from '#src/platform/db/names.ts'
import { readMarkers, removeMarkers } from '#src/platform/db/pending-markers.ts'
import { ProblemError } from '#src/platform/http/problem.ts'
import { openTabChannel } from '#src/platform/tabs/channel.ts'
import { tabLocks } from '#src/platform/tabs/locks.ts'
import { kindsFor, modelServer, newUserId } from '#tests/helpers/outbox-world.ts'
import { saveOp } from '#tests/helpers/save-op.ts'

import type { SaveExtras } from './define.ts'
import { createOutbox } from './outbox.ts'
import { StorageFullError } from './save/enqueue.ts'
import type { EngineEvent } from './send/engine.ts'
import { openOutboxDatabase } from './store/database.ts'
import { createEvictionDetector, readLoss, type StorageSlot } from './store/eviction-detector.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

function browser({
  isReachable = true,
  isSignedIn = true,
  lastAnswerMs = (): number | undefined => Date.now(),
} = {}) {
  const userId = newUserId()
  const server = modelServer()
  const kinds = kindsFor(server)
  const locks = tabLocks()
  let expected: string | null = null
  const slot = { get: () => expected, set: (value: string | null) => void (expected = value) }
  const openTab = () => {
    const refetched: (readonly unknown[])[] = []
    const events: EngineEvent[] = []
    const outbox = createOutbox({
      userId,
      definitions: [kinds.append, kinds.rename, kinds.upload],
      currentUserId: () => (isSignedIn ? userId : undefined),
      isReachable: () => isReachable,
      isOffline: () => false,
      serverNow: () => Date.now(),
      lastAnswerMs,
      confirmedServerNow: async () => Date.now(),
      supportsIdempotencyKeys: async () => true,
      canReachServer: async () => isReachable,
      maxParallelUploads: () => 1,
      pendingCount: slot,
      locks,
      channel: openTabChannel(userId),
      appBuild: 'test',
      freeSpace: async () => false,
      onAnswered: (keys) => refetched.push(...keys),
      onEvent: (event) => events.push(event),
    })
    closing.push(outbox.close)
    return { outbox, refetched, events }
  }
  return { userId, server, slot, ...kinds, openTab }
}

it('reports the outcome: sent, rejected or waiting', async () => {
  const { server, append, openTab } = browser()
  const { outbox } = openTab()
  await outbox.engine.start()
  const outcomes = []
  for (const fate of [
    undefined,
    { kind: 'forbidden', message: '' } as const,
    { lost: true } as const,
  ]) {
    server.meets(() => fate)
    const saved = await outbox.enqueue(append, { lane: 'a', value: 'x' })
    outcomes.push(await saved.outcome())
  }
  expect(outcomes).toEqual(['done', 'attention', 'waiting'])
  await vi.waitFor(() =>
    expect(outbox.watch.get().counts).toEqual({ waiting: 1, attention: 1, blocked: 0 }),
  )
})

it('sends now at the request of any tab, also while another one sends [OFF-21]', async () => {
  const { server, append, upload, openTab } = browser()
  const [sender, other] = [openTab().outbox, openTab().outbox]
  await sender.engine.start()
  await other.engine.start()
  const release = server.hold('thing:1:content')
  const image = new File(['large'], 'a.jpg', { type: 'image/jpeg' })
  await sender.enqueue(upload, { id: '1' }, { files: { image } })
  await vi.waitFor(() => expect(server.mostUploads()).toBe(1))
  server.next({ kind: 'rateLimited', retryAfterMs: 600_000 })
  await sender.enqueue(append, { lane: 'a', value: 'light' })
  await vi.waitFor(async () =>
    expect((await other.db.meta.get('circuit'))?.value).toMatchObject({ asked: true }),
  )
  await other.sendNow()
  await vi.waitFor(() => expect(server.applied.map(({ value }) => value)).toEqual(['light']))
  release()
  await vi.waitFor(async () => expect(await other.db.ops.count()).toBe(0))
})

it('counts changes that wait for one that needs attention, even if it was corrected after they were saved', async () => {
  const { server, append, openTab } = browser()
  const { outbox } = openTab()
  const save = async (lane: string, options?: SaveExtras) =>
    (await outbox.enqueue(append, { lane, value: 'x' }, options)).opId
  const expectBlocked = (opId: string) =>
    vi.waitFor(() => {
      const { ops, counts } = outbox.watch.get()
      expect(ops.find((op) => op.opId === opId)?.state).toBe('attention')
      expect(counts).toEqual({ waiting: 2, attention: 1, blocked: 2 })
    })
  const rejected = await save('a')
  const dependent = await save('b', { after: [rejected] })
  await save('c', { after: [dependent] })
  server.next({ kind: 'forbidden', message: '' })
  await outbox.engine.start()
  await expectBlocked(rejected)
  server.next({ kind: 'forbidden', message: '' })
  const corrected = await save('a', { replaces: rejected })
  await expectBlocked(corrected)
  const independent = await save('b')
  await vi.waitFor(() => expect(outbox.watch.isDone(independent)).toBe(true))
  await expectBlocked(corrected)
})

it('counts changes that wait for the creation in an unreadable row', async () => {
  const { append, openTab } = browser()
  const { outbox } = openTab()
  const { opId } = await outbox.enqueue(append, { lane: 'a', value: 'x' })
  const unreadable = await outbox.enqueue(append, { lane: 'b', value: 'x' })
  await outbox.db.ops.where({ opId }).modify({ refs: ['tmp_created-there'] })
  await outbox.db.ops
    .where({ opId: unreadable.opId })
    .modify((op) => void Object.assign(op, { schema: 99 }))
  const counts = { waiting: 1, attention: 1, blocked: 1 }
  await vi.waitFor(() => expect(outbox.watch.get().counts).toEqual(counts))
})

it('reports “waiting” immediately while unreachable', async () => {
  const { append, openTab } = browser({ isReachable: false })
  const saved = await openTab().outbox.enqueue(append, { lane: 'a', value: 'x' })
  expect(await saved.outcome()).toBe('waiting')
})

it('shows the same view in all tabs, and refetches in all tabs what was applied', async () => {
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
    for (const { refetched } of [one, other]) expect(refetched).toEqual([['things', '1']])
  })
  await vi.waitFor(() => expect(one.outbox.watch.get().ops).toEqual([]))
  expect(one.outbox.watch.get().changes).toMatchObject([{ op: { kind: 'thing.update' } }])
})

it('shows a sent change once, even if its receipt is read before its row is gone', async () => {
  const { rename, openTab } = browser({ isReachable: false })
  const { outbox } = openTab()
  const { opId } = await outbox.enqueue(rename, { id: '1', changes: { name: 'new' } })
  const shown = () => outbox.watch.get().changes.map(({ op, doneAt }) => [op.opId, doneAt])
  await vi.waitFor(() => expect(shown()).toEqual([[opId, undefined]]))
  const receipt = { kind: rename.kind, entityKey: 'thing:1', label: '', refetch: [] }
  const doneAt = Date.now()
  await outbox.db.receipts.add({ ...receipt, opId, doneAt })
  await vi.waitFor(() => expect(outbox.watch.isDone(opId)).toBe(true))
  await vi.waitFor(() => expect(shown()).toEqual([[opId, undefined]]))
  await outbox.db.ops.where({ opId }).delete()
  await vi.waitFor(() => expect(shown()).toEqual([[opId, doneAt]]))
})

describe('after the clock was ahead [OFF-29]', () => {
  const HOUR_MS = 3_600_000

  it('reports and shows what is sent next, once', async () => {
    const { server, append, rename, openTab } = browser()
    const { outbox, refetched } = openTab()
    const release = server.hold('thing:1')
    await outbox.engine.start()
    const earlier = await outbox.enqueue(append, { lane: 'a', value: 'x' })
    expect(await earlier.outcome()).toBe('done')
    await outbox.db.receipts.where({ opId: earlier.opId }).modify({ doneAt: Date.now() + HOUR_MS })
    const later = openTab()
    await vi.waitFor(() => expect(later.refetched).toEqual([['notes', 'a']]))
    const saved = await later.outbox.enqueue(rename, { id: '1', changes: { name: 'new' } })
    await vi.waitFor(() => expect(later.outbox.watch.get().counts.waiting).toBe(1))
    release()
    expect(await saved.outcome()).toBe('done')
    for (const tab of [refetched, later.refetched])
      await vi.waitFor(() =>
        expect(tab).toEqual([
          ['notes', 'a'],
          ['things', '1'],
        ]),
      )
    expect(later.outbox.watch.get().changes).toMatchObject([{ op: { kind: 'thing.update' } }])
  })

  it('does so even if the clock is corrected meanwhile', async () => {
    let aheadMs = HOUR_MS
    const deviceNow = Date.now.bind(Date)
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => deviceNow() + aheadMs)
    closing.push(async () => clock.mockRestore())
    const { append, openTab } = browser()
    const { outbox } = openTab()
    await outbox.engine.start()
    for (const lane of ['a', 'b']) {
      const saved = await outbox.enqueue(append, { lane, value: 'x' })
      expect(await saved.outcome()).toBe('done')
      aheadMs = 0
    }
    await vi.waitFor(() => expect(outbox.watch.get().ops).toEqual([]))
    for (const { doneAt } of outbox.watch.get().changes)
      expect(doneAt).toBeLessThanOrEqual(Date.now())
  })
})

/** The reserve is allocated after the deletion of expired rows. */
const hasStarted = ({ db }: Pick<ReturnType<typeof createOutbox>, 'db'>) =>
  vi.waitFor(async () => expect(await db.meta.get(STORAGE_RESERVE_KEY)).toBeDefined())

it.each([
  ['not known', undefined],
  ['known', Date.now()],
])(
  'keeps drafts while the clock is months ahead and the server’s time is %s [OFF-29] [OFF-30]',
  async (_, lastAnswerMs) => {
    const { openTab } = browser({ lastAnswerMs: () => lastAnswerMs })
    const earlier = openTab().outbox
    await earlier.drafts.put('form', 'text')
    await hasStarted(earlier)
    await earlier.db.meta.delete(STORAGE_RESERVE_KEY)
    await earlier.close()
    const aheadMs = 100 * 24 * 3_600_000
    const deviceNow = Date.now.bind(Date)
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => deviceNow() + aheadMs)
    closing.push(async () => clock.mockRestore())
    const later = openTab().outbox
    await hasStarted(later)
    expect((await later.drafts.get('form', v.string()))?.value).toBe('text')
  },
)

it('keeps drafts that were saved while the clock was months behind [OFF-29] [OFF-30]', async () => {
  const deviceNow = Date.now.bind(Date)
  const { append, openTab } = browser({ lastAnswerMs: () => deviceNow() })
  const behindMs = 100 * 24 * 3_600_000
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => deviceNow() - behindMs)
  closing.push(async () => clock.mockRestore())
  const earlier = openTab().outbox
  await hasStarted(earlier)
  await earlier.drafts.put('form', 'text')
  const updateStored = { key: 'visit', update: () => 'text' }
  await earlier.enqueue(append, { lane: 'a', value: 'x' }, { updateStored })
  await earlier.db.meta.delete(STORAGE_RESERVE_KEY)
  await earlier.close()
  clock.mockRestore()
  const later = openTab().outbox
  await hasStarted(later)
  for (const key of ['form', 'visit'])
    expect((await later.drafts.get(key, v.string()))?.value).toBe('text')
})

it('shows and refetches with the next check what was sent by a tab that crashed before it announced that [OFF-21]', async () => {
  const { append, openTab } = browser({ isReachable: false })
  const { outbox, refetched } = openTab()
  const { opId } = await outbox.enqueue(append, { lane: 'a', value: 'x' })
  await vi.waitFor(() => expect(outbox.watch.get().counts.waiting).toBe(1))
  const [op] = outbox.watch.get().ops
  // Unlike Dexie's, this connection announces nothing.
  const crashed = await openDB(outbox.db.name)
  await crashed.delete('ops', op?.seq ?? 0)
  const receipt = { kind: append.kind, entityKey: 'a', label: '', refetch: [['notes', 'a']] }
  await crashed.put('receipts', { ...receipt, opId, doneAt: Date.now() })
  crashed.close()
  await outbox.checkForWork()
  await vi.waitFor(() => expect(outbox.watch.get().ops).toEqual([]))
  expect(outbox.watch.isDone(opId)).toBe(true)
  expect(refetched).toEqual([['notes', 'a']])
})

it('rerenders nothing when a check finds nothing new', async () => {
  const { append, openTab } = browser()
  const { outbox } = openTab()
  const { opId } = await outbox.enqueue(append, { lane: 'a', value: 'x' })
  await outbox.engine.start()
  await vi.waitFor(() => expect(outbox.watch.isDone(opId)).toBe(true))
  await vi.waitFor(() => expect(outbox.watch.get().ops).toEqual([]))
  await outbox.engine.idle()
  const reading = vi.spyOn(outbox.db.idmap, 'count')
  /** A read begins once the one before has ended. */
  const readAgain = async () => {
    reading.mockClear()
    await outbox.checkForWork()
    await vi.waitFor(() => expect(reading).toHaveBeenCalled())
  }
  await readAgain()
  await readAgain()
  const before = outbox.watch.get()
  const onChange = vi.fn()
  outbox.watch.subscribe(onChange)
  await readAgain()
  await readAgain()
  expect(onChange).not.toHaveBeenCalled()
  expect(outbox.watch.get()).toBe(before)
})

it('repeats a failed read with the next check, and then refetches what was sent', async () => {
  const { append, openTab } = browser()
  const { outbox, refetched } = openTab()
  await vi.waitFor(() => expect(outbox.watch.get().loaded).toBe(true))
  const failing = vi.spyOn(outbox.db.idmap, 'count').mockRejectedValue(new Error('unreadable'))
  const { opId } = await outbox.enqueue(append, { lane: 'a', value: 'x' })
  await outbox.engine.start()
  await outbox.engine.idle()
  await vi.waitFor(async () => expect(await outbox.db.receipts.get(opId)).toBeDefined())
  await vi.waitFor(() => expect(failing).toHaveBeenCalled())
  expect(refetched).toEqual([])
  failing.mockRestore()
  await outbox.checkForWork()
  await vi.waitFor(() => expect(refetched).toEqual([['notes', 'a']]))
  expect(outbox.watch.get().ops).toEqual([])
})

it('does not create the deleted outbox of a user who has logged out again', async () => {
  const { openTab } = browser({ isSignedIn: false })
  const { outbox } = openTab()
  await hasStarted(outbox)
  await deleteDB(outbox.db.name)
  await outbox.checkForWork()
  const names = (await indexedDB.databases()).map(({ name }) => name)
  expect(names).not.toContain(outbox.db.name)
})

it('refetches in all tabs, once per rejection, what the server rejected', async () => {
  const { server, append, openTab } = browser()
  const tabs = [openTab(), openTab()] as const
  const [{ outbox }, other] = tabs
  const attention = async (tab: typeof other, count: number) =>
    vi.waitFor(() => expect(tab.outbox.watch.get().counts.attention).toBe(count))
  for (const tab of tabs) await vi.waitFor(() => expect(tab.outbox.watch.get().loaded).toBe(true))
  await outbox.engine.start()
  server.next({ kind: 'notFound', message: 'gone' })
  const { opId } = await outbox.enqueue(append, { lane: 'a', value: 'x' })
  for (const tab of tabs) {
    await attention(tab, 1)
    expect(tab.refetched).toEqual([['notes', 'a']])
  }
  await outbox.enqueue(append, { lane: 'b', value: 'y' })
  await vi.waitFor(() => expect(other.refetched.slice(1)).toEqual([['notes', 'b']]))

  const late = openTab()
  await attention(late, 1)
  expect(late.refetched).toEqual([])
  server.next({ kind: 'notFound', message: 'gone' })
  await outbox.retry(opId)
  for (const { refetched } of [other, late])
    await vi.waitFor(() => expect(refetched.at(-1)).toEqual(['notes', 'a']))
  expect([other.refetched.length, late.refetched.length]).toEqual([3, 1])
})

it('refetches nothing for changes that need attention without an answer of the server', async () => {
  const { append, openTab } = browser()
  const { outbox, refetched } = openTab()
  const { opId } = await outbox.enqueue(append, { lane: 'a', value: 'x' })
  await vi.waitFor(() => expect(outbox.watch.get().counts.waiting).toBe(1))
  const error = { reason: 'missed', message: '', at: Date.now() }
  await outbox.db.ops.where({ opId }).modify({ state: 'attention', error })
  await vi.waitFor(() => expect(outbox.watch.get().counts.attention).toBe(1))
  expect(refetched).toEqual([])
})

describe('an outbox that the browser deletes', () => {
  type Tab = ReturnType<ReturnType<typeof browser>['openTab']>['outbox']

  const expectLoss = (tab: Tab, count: number) =>
    vi.waitFor(() => {
      expect(tab.watch.get().loaded).toBe(true)
      expect(tab.watch.get().lost).toMatchObject({ count })
    })
  /** Resolves once the tab has checked for losses. */
  async function expectNoLoss(tab: Tab) {
    await vi.waitFor(async () => expect(await tab.db.meta.get('installId')).toBeTruthy())
    await vi.waitFor(() => expect(tab.watch.get().loaded).toBe(true))
    expect(await readLoss(tab.db)).toBeUndefined()
  }
  async function withTwoPending() {
    const { openTab, append, ...rest } = browser({ isReachable: false })
    const tab = openTab().outbox
    await tab.enqueue(append, { lane: 'a', value: 'x' })
    await tab.enqueue(append, { lane: 'b', value: 'y' })
    return { tab, openTab, append, ...rest }
  }

  it('is reported with its number of changes until the user acknowledges the loss [OFF-24]', async () => {
    const { tab, openTab } = await withTwoPending()
    await vi.waitFor(() => expect(tab.watch.get().counts.waiting).toBe(2))
    expect(tab.watch.get().lost).toBeUndefined()
    await tab.close()
    await deleteDB(tab.db.name)
    const second = openTab().outbox
    await expectLoss(second, 2)
    await second.close()
    await deleteDB(second.db.name)
    const third = openTab().outbox
    await expectLoss(third, 2)
    await third.acknowledgeLoss()
    await vi.waitFor(() => expect(third.watch.get().lost).toBeUndefined())
    await third.close()
    await deleteDB(third.db.name)
    await expectNoLoss(openTab().outbox)
  })

  it('is detected by a page that has it open, and still reported after a reload [OFF-24]', async () => {
    const { tab, openTab } = await withTwoPending()
    await vi.waitFor(() => expect(tab.watch.get().counts.waiting).toBe(2))
    await deleteDB(tab.db.name)
    await tab.checkForWork()
    await expectLoss(tab, 2)
    await tab.close()
    await expectLoss(openTab().outbox, 2)
  })

  it('is detected by a page that has it open even if everything else is gone too [OFF-24]', async () => {
    const { tab, slot, openTab } = await withTwoPending()
    await vi.waitFor(() => expect(tab.watch.get().counts.waiting).toBe(2))
    await vi.waitFor(() => expect(slot.get()).toContain('"count":2'))
    await deleteDB(tab.db.name)
    await deleteDB(PENDING_MARKERS_DATABASE)
    slot.set(null)
    await tab.checkForWork()
    await expectLoss(tab, 2)
    await tab.close()
    await expectLoss(openTab().outbox, 2)
  })

  it.each([
    ['', () => undefined],
    [
      ' even if everything else is gone too',
      async (slot: StorageSlot) => {
        await deleteDB(PENDING_MARKERS_DATABASE)
        slot.set(null)
      },
    ],
  ])('is detected while the page still checks for earlier losses%s [OFF-24]', async (_, lose) => {
    const { openTab, append, slot } = browser({ isReachable: false })
    const tab = openTab().outbox
    const { receipts } = tab.db
    const looked = receipts.bulkGet.bind(receipts)
    receipts.bulkGet = (...args: unknown[]) => {
      receipts.bulkGet = looked
      return Dexie.Promise.resolve(
        tab
          .enqueue(append, { lane: 'a', value: 'x' })
          .then(() => tab.enqueue(append, { lane: 'b', value: 'y' }))
          .then(() => deleteDB(tab.db.name))
          .then(() => lose(slot)),
      ).then(() => Reflect.apply(looked, receipts, args))
    }
    await expectLoss(tab, 2)
  })

  it('is detected if the page saves again before it checks; the new change is not lost [OFF-24]', async () => {
    const { tab, append } = await withTwoPending()
    await vi.waitFor(() => expect(tab.watch.get().counts.waiting).toBe(2))
    await deleteDB(tab.db.name)
    await tab.enqueue(append, { lane: 'c', value: 'z' })
    await expectLoss(tab, 2)
    await vi.waitFor(() => expect(tab.watch.get().counts.waiting).toBe(1))
  })

  it.each([
    ['local storage', async ({ slot }: { slot: StorageSlot }) => slot.set(null)],
    ['the second database', () => deleteDB(PENDING_MARKERS_DATABASE)],
    [
      'the second database, with a count stored by an earlier build',
      async ({ slot }: { slot: StorageSlot }) => {
        await deleteDB(PENDING_MARKERS_DATABASE)
        slot.set('2')
      },
    ],
  ])('is detected right after saving even if %s is gone too [OFF-24]', async (_, lose) => {
    const { tab, slot, openTab } = await withTwoPending()
    await tab.close()
    await deleteDB(tab.db.name)
    await lose({ slot })
    await expectLoss(openTab().outbox, 2)
  })

  it('keeps its stored count if a check ends after the page closed it', async () => {
    const userId = newUserId()
    const db = openOutboxDatabase(userId)
    const said: (string | null)[] = []
    const slot: StorageSlot = {
      get() {
        detector.close()
        return null
      },
      set: (value) => void said.push(value),
    }
    const detector = createEvictionDetector({ db, userId, slot, now: Date.now })
    await detector.reconcile([])
    expect(said).toEqual([])
    db.close()
  })

  it('is no loss once another tab has sent everything, even if local storage is outdated', async () => {
    const { userId, slot, append, openTab } = browser()
    const [one, other] = [openTab().outbox, openTab().outbox]
    await one.enqueue(append, { lane: 'a', value: 'x' })
    const outdated = slot.get()
    expect(outdated).toContain('"count":1')
    await one.close()
    await other.engine.start()
    await vi.waitFor(async () => expect((await readMarkers(userId)).markers).toEqual([]))
    await vi.waitFor(() => expect(slot.get()).toBeNull())
    await other.close()
    await deleteDB(other.db.name)
    slot.set(outdated)
    await expectNoLoss(openTab().outbox)
  })

  it('is no loss after a logout that was interrupted before it removed the markers', async () => {
    const { tab, openTab } = await withTwoPending()
    await vi.waitFor(() => expect(tab.watch.get().counts.waiting).toBe(2))
    await tab.close()
    const db = openOutboxDatabase(tab.userId)
    await db.transaction('rw', db.ops, db.meta, async () => {
      await db.ops.clear()
      await db.meta.clear()
      await db.meta.put({ k: MIN_READER_KEY, value: CLOSED_READER })
    })
    db.close()
    await expectNoLoss(openTab().outbox)
  })

  it('is no loss if an earlier build saved the changes, which get their markers', async () => {
    const { userId, tab, slot, openTab } = await withTwoPending()
    await vi.waitFor(() => expect(tab.watch.get().counts.waiting).toBe(2))
    await tab.close()
    await removeMarkers(userId)
    slot.set('2')
    await expectNoLoss(openTab().outbox)
    await vi.waitFor(async () => expect((await readMarkers(userId)).markers).toHaveLength(2))
  })
})

it('rejects unknown kinds', async () => {
  const { append, openTab } = browser()
  const later = { ...append, kind: 'later.kind' } as const
  const saved = openTab().outbox.enqueue(later, { lane: 'a', value: 'x' })
  await expect(saved).rejects.toThrow('does not know')
})

it.each([
  ['saves the change after freeing space', 1, false],
  ['fails if no space can be freed, and keeps earlier changes', Number.POSITIVE_INFINITY, true],
])('on a full disk, %s [OFF-24]', async (_, fullTimes, refused) => {
  const { append, openTab } = browser()
  const { db, userId } = openTab().outbox
  let freed = 0
  const freeSpace = async () => {
    freed += 1
    return !refused
  }
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

/** As WebKit reports it. */
const LOST = new DOMException('Connection to Indexed Database server lost.', 'UnknownError')

describe('a connection to the database that the browser has dropped', () => {
  it('is reopened, and the change is saved once', async () => {
    const { append, openTab } = browser({ isReachable: false })
    const { outbox } = openTab()
    await outbox.enqueue(append, { lane: 'a', value: 'before' })
    const warn = vi.spyOn(console, 'warn').mockReturnValue() // called by Dexie
    outbox.db.backendDB().close()
    await outbox.enqueue(append, { lane: 'a', value: 'x' })
    expect(await outbox.db.ops.count()).toBe(2)
    warn.mockRestore()
  })

  it.each([
    ['before the change is stored, which is then written again', 'creating'],
    ['after the change is stored, which is then not written again', 'complete'],
  ])('fails a transaction %s', async (_, when) => {
    const { append, openTab } = browser({ isReachable: false })
    const { outbox } = openTab()
    await outbox.enqueue(append, { lane: 'a', value: 'before' })
    let isLost = false
    const lose = () => {
      if (isLost) return
      isLost = true
      throw LOST
    }
    const transaction = outbox.db.transaction.bind(outbox.db)
    if (when === 'creating') outbox.db.ops.hook('creating', lose)
    else
      vi.spyOn(outbox.db, 'transaction').mockImplementationOnce((...args: unknown[]) =>
        (Reflect.apply(transaction, outbox.db, args) as Dexie.Promise).then(lose),
      )
    await outbox.enqueue(append, { lane: 'a', value: 'x' })
    expect(isLost).toBe(true)
    expect(await outbox.db.ops.count()).toBe(2)
  })

  it('rejects the change if it cannot be reopened', async () => {
    const { append, openTab } = browser({ isReachable: false })
    const { outbox } = openTab()
    await outbox.enqueue(append, { lane: 'a', value: 'before' })
    outbox.db.ops.hook('creating', () => {
      throw LOST
    })
    await expect(outbox.enqueue(append, { lane: 'a', value: 'x' })).rejects.toThrow('lost')
    expect(await outbox.db.ops.count()).toBe(1)
  })
})

describe('discarding everything [OFF-26]', () => {
  /** With a change that waits to be sent again. */
  async function withFailingDeletion(failures: readonly Error[]) {
    const { server, append, openTab } = browser()
    const { outbox } = openTab()
    await outbox.engine.start()
    server.meets(() => ({ lost: true }))
    const { opId, outcome } = await outbox.enqueue(append, { lane: 'a', value: 'x' })
    expect(await outcome()).toBe('waiting')
    const left = [...failures]
    outbox.db.ops.hook('deleting', () => {
      const error = left.shift()
      if (error) throw error
    })
    return { outbox, opId, server }
  }

  it.each([
    ['after releasing the storage reserve on a full disk', 'QuotaExceededError', 0],
    ['over a new connection', 'InvalidStateError', 1],
  ])('succeeds %s', async (_, name, reserves) => {
    const { outbox } = await withFailingDeletion([new DOMException('', name)])
    // Otherwise, it might be allocated after the release.
    await hasStarted(outbox)
    await outbox.discardAll()
    expect(await outbox.db.ops.count()).toBe(0)
    expect(await outbox.db.meta.where({ k: STORAGE_RESERVE_KEY }).count()).toBe(reserves)
  })

  it('deletes nothing and continues sending if it fails', async () => {
    const { outbox, opId, server } = await withFailingDeletion([new Error('no storage')])
    await expect(outbox.discardAll()).rejects.toThrow('no storage')
    server.meets(() => undefined)
    await vi.waitFor(() => expect(outbox.watch.isDone(opId)).toBe(true))
  })
})

it('rethrows other errors', async () => {
  const { append, openTab } = browser()
  const { db, userId } = openTab().outbox
  db.ops.hook('creating', () => {
    throw new ProblemError({ kind: 'unexpected' })
  })
  const parts = { db, userId, appBuild: '', now: Date.now, freeSpace: async () => false }
  await expect(saveOp(parts, append, { lane: 'a', value: 'x' })).rejects.toThrow('unexpected')
})

it.each([
  ['is reported to the signed-in user', true, ['storageFailed']],
  ['is not reported once their session has ended, which deletes it', false, []],
])('a database that fails while the outbox opens %s', async (_title, isSignedIn, expected) => {
  const open = indexedDB.open.bind(indexedDB)
  const spy = vi.spyOn(indexedDB, 'open').mockImplementation((name, ...version) => {
    if (name.startsWith(OUTBOX_DATABASE_PREFIX)) throw new DOMException('', 'UnknownError')
    return open(name, ...version)
  })
  const warn = vi.spyOn(console, 'warn').mockReturnValue() // called by Dexie
  const { outbox, events } = browser({ isSignedIn }).openTab()
  await outbox.engine.start()
  await outbox.engine.idle()
  await vi.waitFor(() => expect([...new Set(events.map(({ type }) => type))]).toEqual(expected))
  spy.mockRestore()
  warn.mockRestore()
})
