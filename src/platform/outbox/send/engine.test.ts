import { afterEach, describe, expect, it, vi } from 'vitest'

import {
  type Fate,
  kindsFor,
  modelServer,
  newUserId,
  openBrowser,
  virtualClock,
} from '#tests/helpers/outbox-world.ts'

import { discardOp, retryOp } from '../save/actions.ts'

function setUp({ canReachServer = async () => false, hasWebLocks = true } = {}) {
  const server = modelServer()
  const { append, rename, upload } = kindsFor(server)
  const clock = virtualClock()
  const kinds = [append, rename, upload]
  const browser = openBrowser({ userId: newUserId(), kinds, clock, canReachServer, hasWebLocks })
  closing.push(browser.kill)
  return { server, append, rename, upload, clock, browser, tab: browser.openTab() }
}
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})
const image = (text: string) => ({
  files: { image: new File([text], 'a.jpg', { type: 'image/jpeg' }) },
})
const values = (arrivals: readonly { value: string }[]) => arrivals.map(({ value }) => value)

describe('sending', () => {
  it('keeps the order within a lane and lets lanes overtake each other [OFF-12]', async () => {
    const { server, append, browser, tab } = setUp()
    await browser.settle()
    server.next({ kind: 'transient', status: 500, message: '' })
    for (const [lane, value] of [
      ['a', '1'],
      ['a', '2'],
      ['b', '3'],
    ] as const)
      await browser.save(tab, append, { lane, value })
    tab.engine.notify()
    await browser.settle()
    expect(values(server.applied)).toEqual(['3', '1', '2'])
    expect(await tab.db.ops.count()).toBe(0)
    expect(await tab.db.receipts.count()).toBe(3)
  })

  it('sends uploads one at a time, apart from light changes [OFF-12]', async () => {
    const { server, append, upload, browser, tab } = setUp()
    const release = server.hold('thing:1:content')
    await browser.save(tab, upload, { id: '1' }, image('one'))
    await browser.save(tab, upload, { id: '2' }, image('two'))
    await browser.save(tab, append, { lane: 'a', value: 'light' })
    tab.engine.notify()
    await vi.waitFor(() => expect(values(server.applied)).toEqual(['light']))
    release()
    await browser.settle()
    expect(values(server.applied)).toEqual(['light', 'one', 'two'])
    expect(server.mostUploads()).toBe(1)
    expect(await tab.db.blobs.count()).toBe(0)
  })

  it.each<[string, Fate]>([
    ['the request was lost', { lost: true }],
    ['the answer was lost', { answerLost: true }],
    ['the request arrived late', { late: true }],
  ])('applies a change once if %s, under the same key [OFF-13]', async (_, fate) => {
    const { server, append, browser, tab } = setUp()
    server.next(fate, fate)
    await browser.save(tab, append, { lane: 'a', value: 'x' })
    tab.engine.notify()
    await browser.settle()
    expect(values(server.applied)).toEqual(['x'])
    expect(new Set(server.arrivals.map(({ key }) => key)).size).toBe(1)
    expect(server.arrivals[0]?.key).toMatch(/^"[\da-f-]{36}"$/)
  })

  it('resumes after a browser crash with the same keys', async () => {
    const { server, append, browser, tab } = setUp()
    for (const value of ['1', '2', '3']) await browser.save(tab, append, { lane: 'a', value })
    server.next({ answerLost: true })
    tab.engine.notify()
    while (server.arrivals.length === 0) await new Promise((resolve) => setImmediate(resolve))
    browser.kill()
    browser.openTab()
    await browser.settle()
    expect(values(server.applied)).toEqual(['1', '2', '3'])
  })

  it('is done by one tab, and by another after a crash', async () => {
    const { server, append, browser, tab } = setUp()
    const other = browser.openTab()
    for (const value of ['1', '2', '3', '4'])
      await browser.save(tab, append, { lane: value, value })
    tab.engine.notify()
    other.engine.notify()
    await browser.settle()
    expect(values(server.arrivals).toSorted()).toEqual(['1', '2', '3', '4'])
    await browser.save(tab, append, { lane: 'a', value: '5' })
    tab.crash()
    other.engine.notify()
    await browser.settle()
    expect(values(server.applied).at(-1)).toBe('5')
  })
})

describe('sending without Web Locks, as on plain HTTP', () => {
  async function setUpUpload() {
    const world = setUp({ hasWebLocks: false })
    const { server, upload, browser } = world
    const tab = browser.openTab('first')
    const other = browser.openTab()
    await browser.settle()
    let requests = 0
    let reportSecond = () => {}
    const second = new Promise<void>((resolve) => (reportSecond = resolve))
    server.meets(() => {
      requests += 1
      if (requests > 1) reportSecond()
      return undefined
    })
    const release = server.hold('thing:1:content')
    await browser.save(tab, upload, { id: '1' }, image('one'))
    tab.engine.notify()
    await vi.waitFor(() => expect(requests).toBe(1))
    /** Both tabs keep running for some minutes. */
    const pass = async (turns: number) => {
      for (let turn = 0; turn < turns; turn += 1) {
        other.engine.notify()
        await Promise.race([other.engine.idle(), second])
        world.clock.next()
      }
    }
    return { ...world, tab, other, release, pass, requests: () => requests }
  }

  it('leaves a long upload to the tab that sends it [OFF-21]', async () => {
    const { server, browser, tab, release, pass, requests } = await setUpUpload()
    await pass(300)
    expect(requests()).toBe(1)
    release()
    await tab.engine.idle()
    await browser.settle()
    expect([values(server.applied), requests()]).toEqual([['one'], 1])
  })

  it('takes over once the lease of a crashed tab has expired [OFF-21]', async () => {
    const { server, browser, tab, other, release, pass, requests } = await setUpUpload()
    tab.crash()
    await pass(5)
    expect(requests()).toBe(1)
    release()
    other.engine.notify()
    await browser.settle()
    expect([values(server.applied), requests()]).toEqual([['one'], 2])
  })

  it('goes on at once after a reload of the tab that sends [OFF-21]', async () => {
    const { server, browser, tab, release, requests } = await setUpUpload()
    tab.crash()
    release()
    const reloaded = browser.openTab('first')
    await reloaded.started
    await reloaded.engine.idle()
    expect([values(server.applied), requests()]).toEqual([['one'], 2])
  })
})

describe('handling answers', () => {
  it('pauses on 401 and resumes after sign-in [OFF-16]', async () => {
    const { server, append, browser, tab } = setUp()
    server.next({ kind: 'unauthorized', message: '' })
    await browser.save(tab, append, { lane: 'a', value: '1' })
    await browser.save(tab, append, { lane: 'a', value: '2' })
    browser.signedIn.as = undefined
    tab.engine.notify()
    await browser.settle()
    expect(server.arrivals).toEqual([])
    browser.signedIn.as = (await tab.db.ops.toCollection().first())?.userId
    tab.engine.notify()
    await browser.settle()
    const states = (await tab.db.ops.toArray()).map(({ state }) => state)
    expect(states).toEqual(['paused-auth', 'paused-auth'])
    await tab.engine.start()
    await browser.settle()
    expect(values(server.applied)).toEqual(['1', '2'])
  })

  it('parks rejected changes with their reason, and sends the rest', async () => {
    const { server, append, browser, tab } = setUp()
    const fields = { name: ['is too short'] }
    server.next({ kind: 'invalid', message: 'Not like this', fields })
    for (const value of ['bad', 'good']) await browser.save(tab, append, { lane: 'a', value })
    tab.engine.notify()
    await browser.settle()
    expect(values(server.applied)).toEqual(['good'])
    const [parked] = await tab.db.ops.toArray()
    expect(parked).toMatchObject({
      state: 'attention',
      error: { reason: 'invalid', message: 'Not like this', fields },
    })
    expect(await retryOp(tab.db, parked?.opId ?? '')).toBe(true)
    tab.engine.notify()
    await browser.settle()
    expect(values(server.applied)).toEqual(['good', 'bad'])
  })

  it('discards a change with its files on demand, except while it is sent', async () => {
    const { server, upload, browser, tab } = setUp()
    server.next({ kind: 'forbidden', message: '' })
    const { opId } = await browser.save(tab, upload, { id: '1' }, image('x'))
    tab.engine.notify()
    await browser.settle()
    await tab.db.ops.where({ opId }).modify({ state: 'sending' })
    expect(await discardOp(tab.db, opId)).toBe(false)
    await tab.db.ops.where({ opId }).modify({ state: 'attention' })
    expect(await discardOp(tab.db, opId)).toBe(true)
    expect([await tab.db.ops.count(), await tab.db.blobs.count()]).toEqual([0, 0])
  })

  it('respects Retry-After [OFF-16]', async () => {
    const { server, append, clock, browser, tab } = setUp()
    server.next({ kind: 'rateLimited', retryAfterMs: 90_000 })
    await browser.save(tab, append, { lane: 'a', value: '1' })
    await browser.save(tab, append, { lane: 'a', value: '2' })
    tab.engine.notify()
    await tab.engine.idle()
    clock.skip(89_000)
    await tab.engine.wake()
    await tab.engine.idle()
    expect(server.arrivals).toHaveLength(1)
    clock.skip(2_000)
    tab.engine.notify()
    await browser.settle()
    expect(values(server.applied)).toEqual(['1', '2'])
  })

  it.each<[answer: string, Fate]>([
    ['succeeds', undefined],
    ['fails without one', { kind: 'timeout' }],
  ])('respects it if another change %s meanwhile', async (_, fate) => {
    const { server, append, clock, browser, tab } = setUp()
    const release = server.hold('b')
    const times: number[] = []
    server.meets(({ lane }) => {
      if (lane === 'b') return times.length > 1 ? undefined : fate
      times.push(clock.now())
      return times.length > 1 ? undefined : { kind: 'rateLimited', retryAfterMs: 60_000 }
    })
    await browser.save(tab, append, { lane: 'a', value: '1' })
    await browser.save(tab, append, { lane: 'b', value: '2' })
    await browser.save(tab, append, { lane: 'b', value: '3' })
    tab.engine.notify()
    await vi.waitFor(() => expect(times).toHaveLength(1))
    release()
    await browser.settle()
    expect(values(server.applied).toSorted()).toEqual(['1', '2', '3'])
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(60_000)
  })

  it('lets no other change wait for one that a gateway gives up on, while the server is reachable [OFF-16]', async () => {
    const { server, append, upload, browser, tab } = setUp({ canReachServer: async () => true })
    server.meets(({ value }) =>
      value === 'too slow' ? { kind: 'transient', status: 504, message: '' } : undefined,
    )
    await browser.save(tab, upload, { id: '1' }, image('too slow'))
    await browser.save(tab, upload, { id: '2' }, image('other'))
    await browser.save(tab, append, { lane: 'a', value: 'too slow' })
    await browser.save(tab, append, { lane: 'b', value: 'light' })
    tab.engine.notify()
    await vi.waitFor(() => expect(values(server.applied).toSorted()).toEqual(['light', 'other']))
    await browser.settle(2_000)
    expect(await tab.db.ops.toArray()).toMatchObject(
      ['serverKeepsFailing', 'serverKeepsFailing'].map((reason) => ({
        state: 'attention',
        error: { reason },
      })),
    )
  })

  it('sends one change first after an outage, then the rest', async () => {
    const { server, append, browser, tab } = setUp()
    const sentAt: string[] = []
    let outage = true
    server.meets(() => {
      sentAt.push(outage ? 'lost' : 'answered')
      return outage ? { lost: true } : undefined
    })
    await browser.save(tab, append, { lane: 'a', value: '1' })
    tab.engine.notify()
    await tab.engine.idle()
    for (const value of ['2', '3', '4']) await browser.save(tab, append, { lane: value, value })
    await tab.engine.sendNow()
    await tab.engine.idle()
    expect(sentAt).toEqual(['lost', 'lost'])
    outage = false
    await browser.settle()
    expect(server.applied).toHaveLength(4)
  })

  it.each<[string, Fate]>([
    ['was asked to wait', { kind: 'rateLimited', retryAfterMs: 5_000 }],
    ['failed on the server', { kind: 'transient', status: 500, message: '' }],
  ])('lets no light change that %s wait for an upload in flight [OFF-12]', async (_, fate) => {
    const { server, append, upload, clock, browser, tab } = setUp()
    const release = server.hold('thing:1:content')
    let attempts = 0
    server.meets(({ lane }) => {
      if (lane === 'thing:1:content') return undefined
      attempts += 1
      return attempts === 1 ? fate : undefined
    })
    await browser.save(tab, upload, { id: '1' }, image('large'))
    for (const value of ['1', '2']) await browser.save(tab, append, { lane: 'a', value })
    tab.engine.notify()
    await vi.waitFor(() => {
      clock.next()
      expect(values(server.applied)).toEqual(['1', '2'])
    })
    release()
    await browser.settle()
    expect(values(server.applied)).toHaveLength(3)
  })

  it.each<[answer: string, Fate]>([
    ['succeeds', undefined],
    ['fails without one', { kind: 'timeout' }],
  ])('ends it for all tabs at the user’s request if an upload %s after that', async (_, fate) => {
    const { server, append, upload, clock, browser, tab } = setUp()
    const other = browser.openTab()
    await browser.settle()
    const release = server.hold('thing:1:content')
    const fates: Fate[] = [{ kind: 'rateLimited', retryAfterMs: 600_000 }]
    let uploads = 0
    server.meets(({ lane }) => {
      if (lane === 'a') return fates.shift()
      uploads += 1
      return uploads === 1 ? fate : undefined
    })
    await browser.save(tab, upload, { id: '1' }, image('large'))
    await browser.save(tab, append, { lane: 'a', value: 'light' })
    tab.engine.notify()
    const circuit = async () => (await other.db.meta.get('circuit'))?.value
    await vi.waitFor(async () => expect(await circuit()).toMatchObject({ asked: true }))
    const before = clock.now()
    await other.engine.sendNow()
    release()
    await browser.settle()
    expect(values(server.applied).toSorted()).toEqual(['large', 'light'])
    expect(clock.now() - before).toBeLessThan(60_000)
  })

  it.each<[string, Fate, string[]]>([
    ['is rejected by a proxy', { kind: 'blocked', status: 413 }, ['attention blocked 413']],
    ['is cut off', { lost: true }, ['queued']],
    ['is answered by a portal', { kind: 'captive' }, ['queued']],
    ['is answered with foreign JSON', { kind: 'badAnswer' }, ['queued']],
  ])('sends everything else if one upload %s [OFF-17]', async (_, fate, left) => {
    const { server, append, upload, browser, tab } = setUp({ canReachServer: async () => true })
    await browser.settle()
    server.meets(({ value }) => (value === 'large' ? fate : undefined))
    await browser.save(tab, upload, { id: '1' }, image('large'))
    await browser.save(tab, append, { lane: 'a', value: 'light' })
    await browser.save(tab, upload, { id: '2' }, image('small'))
    tab.engine.notify()
    await tab.engine.idle()
    expect(values(server.applied)).toEqual(expect.arrayContaining(['light', 'small']))
    const rows = await tab.db.ops.toArray()
    expect(
      rows.map(({ state, error }) => [state, error?.reason, error?.status].join(' ').trim()),
    ).toEqual(left)
  })

  it.each<Fate>([{ kind: 'captive' }, { kind: 'badAnswer' }])(
    'lets everything wait while a portal answers in place of the server: %j [OFF-16]',
    async (portal) => {
      const { server, append, clock, browser, tab } = setUp()
      server.meets(() => portal)
      for (const lane of ['a', 'b']) await browser.save(tab, append, { lane, value: lane })
      for (let visit = 0; visit < 12; visit += 1) {
        await tab.engine.wake()
        await tab.engine.idle()
        clock.skip(4 * 60 * 60_000)
      }
      const untouched = { state: 'queued', failures: 0 }
      expect(await tab.db.ops.toArray()).toMatchObject([untouched, untouched])
      server.meets(() => undefined)
      await tab.engine.wake()
      await browser.settle()
      expect(values(server.applied).toSorted()).toEqual(['a', 'b'])
    },
  )

  it('probes after an outage with a light change or the health endpoint, never with an upload [OFF-02]', async () => {
    let isReached = false
    let asked = 0
    const canReachServer = async () => {
      asked += 1
      return isReached
    }
    const { server, append, upload, clock, browser, tab } = setUp({ canReachServer })
    await browser.settle()
    server.meets(() => (isReached ? undefined : { lost: true }))
    await browser.save(tab, upload, { id: '1' }, image('x'))
    tab.engine.notify()
    await tab.engine.idle()
    const attempts = async () => (await tab.db.ops.toArray()).map((op) => op.attempts)
    expect([await attempts(), asked]).toEqual([[1], 1])
    for (let wait = 0; wait < 3; wait += 1) {
      clock.next()
      await tab.engine.idle()
    }
    expect([await attempts(), asked]).toEqual([[1], 4])
    await browser.save(tab, append, { lane: 'a', value: 'light' })
    await tab.engine.sendNow()
    await tab.engine.idle()
    expect(await attempts()).toEqual([1, 1])
    isReached = true
    await tab.engine.sendNow()
    await browser.settle()
    expect(values(server.applied)).toEqual(['light', 'x'])
  })

  it('attempts nothing while the device is offline [OFF-07]', async () => {
    const { server, append, browser, tab } = setUp()
    browser.network.isThere = false
    await browser.save(tab, append, { lane: 'a', value: '1' })
    tab.engine.notify()
    await browser.settle(5)
    expect(server.arrivals).toEqual([])
    expect(await tab.db.ops.toArray()).toMatchObject([{ state: 'queued', attempts: 0 }])
    browser.network.isThere = true
    await tab.engine.wake()
    await browser.settle()
    expect(values(server.applied)).toEqual(['1'])
  })

  it('detects a network that returns without an event', async () => {
    const { server, append, browser, tab } = setUp()
    browser.network.isThere = false
    await browser.save(tab, append, { lane: 'a', value: '1' })
    tab.engine.notify()
    await tab.engine.idle()
    browser.network.isThere = true
    await browser.settle()
    expect(values(server.applied)).toEqual(['1'])
  })

  it.each([
    ['while the device is offline', false, 30_000],
    ['for a change that is due later', true, 10_000],
  ])('waits no longer after the clock was set back %s', async (_, isOnline, ms) => {
    const { server, append, clock, browser, tab } = setUp()
    await browser.settle()
    const monthLater = clock.now() + 30 * 24 * 60 * 60_000
    browser.network.isThere = isOnline
    const { opId } = await browser.save(tab, append, { lane: 'a', value: '1' })
    const notBefore = isOnline ? clock.now() + ms : monthLater
    await tab.db.ops.where({ opId }).modify({ notBefore })
    const circuit = { failures: 3, since: monthLater, until: monthLater, asked: true }
    await tab.db.meta.put({ k: 'circuit', value: circuit })
    tab.engine.notify()
    await tab.engine.idle()
    const before = clock.now()
    clock.next()
    await tab.engine.idle()
    expect(clock.now() - before).toBe(ms)
    expect(values(server.applied)).toEqual(isOnline ? ['1'] : [])
  })

  it("tries at the user's request even while offline", async () => {
    const { server, append, browser, tab } = setUp()
    await browser.settle()
    browser.network.isThere = false
    await browser.save(tab, append, { lane: 'a', value: '1' })
    tab.engine.notify()
    await tab.engine.idle()
    await tab.engine.sendNow()
    await tab.engine.idle()
    expect(values(server.applied)).toEqual(['1'])
  })

  it('keeps unknown and unreadable changes, and never sends them', async () => {
    const { server, append, browser, tab } = setUp()
    await browser.save(tab, { ...append, kind: 'later.kind' }, { lane: 'a', value: 'x' })
    const { opId } = await browser.save(tab, append, { lane: 'b', value: 'x' })
    await tab.db.ops.where({ opId }).modify({ payload: { lane: 'b' } })
    tab.engine.notify()
    await browser.settle()
    const reasons = (await tab.db.ops.toArray()).map(({ error }) => error?.reason)
    expect(reasons).toEqual(['unknownKind', 'unreadable'])
    expect(server.arrivals).toEqual([])
  })

  it("never sends one user's change as another user", async () => {
    const { server, append, browser, tab } = setUp()
    const { opId } = await browser.save(tab, append, { lane: 'a', value: 'x' })
    browser.signedIn.as = 'somebody-else'
    tab.engine.notify()
    await browser.settle()
    expect(server.arrivals).toEqual([])
    await tab.db.ops.where({ opId }).modify({ userId: 'somebody-else' })
    browser.signedIn.as = tab.db.name.replace('inkfleet-outbox-', '')
    tab.engine.notify()
    await browser.settle()
    expect(server.arrivals).toEqual([])
    expect((await tab.db.ops.toArray())[0]?.error?.reason).toBe('otherUser')
  })
})

describe('saving', () => {
  it('merges a newer change into an unsent one', async () => {
    const { server, rename, browser, tab } = setUp()
    browser.signedIn.as = undefined
    const first = await browser.save(tab, rename, { id: '1', changes: { name: 'a', note: 'n' } })
    const second = await browser.save(tab, rename, { id: '1', changes: { name: 'b' } })
    await browser.save(tab, rename, { id: '2', changes: { name: 'c' } })
    expect(second).toEqual(first)
    browser.signedIn.as = tab.db.name.replace('inkfleet-outbox-', '')
    tab.engine.notify()
    await browser.settle()
    expect(values(server.applied)).toEqual(['{"name":"b","note":"n"}', '{"name":"c"}'])
  })

  it('does not touch a change that may have reached the server [OFF-13]', async () => {
    const { server, rename, browser, tab } = setUp()
    server.next({ answerLost: true })
    await browser.save(tab, rename, { id: '1', changes: { name: 'a' } })
    tab.engine.notify()
    await tab.engine.idle()
    await browser.save(tab, rename, { id: '1', changes: { name: 'b' } })
    await browser.settle()
    expect(values(server.applied)).toEqual(['{"name":"a"}', '{"name":"b"}'])
  })

  it('replaces the file of an unsent upload', async () => {
    const { server, upload, browser, tab } = setUp()
    browser.signedIn.as = undefined
    await browser.save(tab, upload, { id: '1' }, image('old'))
    await browser.save(tab, upload, { id: '1' }, image('new'))
    expect(await tab.db.blobs.count()).toBe(1)
    browser.signedIn.as = tab.db.name.replace('inkfleet-outbox-', '')
    tab.engine.notify()
    await browser.settle()
    expect(values(server.applied)).toEqual(['new'])
  })

  it('parks an upload with an incomplete file', async () => {
    const { server, upload, browser, tab } = setUp()
    browser.signedIn.as = undefined
    await browser.save(tab, upload, { id: '1' }, image('whole'))
    await tab.db.blobs.toCollection().modify({ blob: new Blob(['who']) })
    browser.signedIn.as = tab.db.name.replace('inkfleet-outbox-', '')
    tab.engine.notify()
    await browser.settle()
    expect(server.arrivals).toEqual([])
    expect((await tab.db.ops.toArray())[0]?.error?.reason).toBe('bytesLost')
  })

  it.each<[string, () => Promise<ArrayBuffer>]>([
    ['cannot be read', () => Promise.reject(new DOMException('', 'NotReadableError'))],
    ['is empty when read', async () => new ArrayBuffer(0)],
    ['has other bytes when read', async () => new TextEncoder().encode('WHOLE').buffer],
  ])('sends an upload later whose file %s, and nothing before', async (_, read) => {
    const { server, upload, clock, browser, tab } = setUp()
    await browser.save(tab, upload, { id: '1' }, image('whole'))
    const reading = vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(read)
    tab.engine.notify()
    await tab.engine.idle()
    reading.mockRestore()
    const [op] = await tab.db.ops.toArray()
    expect([server.arrivals, op?.state, op?.firstSentAt]).toEqual([[], 'queued', undefined])
    clock.next()
    await browser.settle()
    expect(values(server.applied)).toEqual(['whole'])
  })

  it('parks an upload whose file cannot be read for a day', async () => {
    const { server, upload, clock, browser, tab } = setUp()
    await browser.save(tab, upload, { id: '1' }, image('whole'))
    const unreadable = new DOMException('', 'NotReadableError')
    const reading = vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(unreadable)
    for (let attempt = 0; attempt < 9; attempt += 1) {
      clock.skip(4 * 60 * 60_000)
      await tab.engine.wake()
      await tab.engine.idle()
    }
    reading.mockRestore()
    expect(server.arrivals).toEqual([])
    expect((await tab.db.ops.toArray())[0]?.error?.reason).toBe('bytesLost')
    expect(await tab.db.blobs.count()).toBe(1)
  })

  it('treats missing entities as deleted if the kind defines it', async () => {
    const { server, upload, browser, tab } = setUp()
    server.next({ kind: 'notFound', message: '' })
    await browser.save(tab, upload, { id: '1' }, image('x'))
    tab.engine.notify()
    await browser.settle()
    expect([await tab.db.ops.count(), await tab.db.receipts.count()]).toEqual([0, 1])
  })

  it('rejects invalid input', async () => {
    const { append, browser, tab } = setUp()
    const wrong = { lane: 'a' } as { lane: string; value: string }
    await expect(browser.save(tab, append, wrong)).rejects.toThrow()
    expect(await tab.db.ops.count()).toBe(0)
  })
})
