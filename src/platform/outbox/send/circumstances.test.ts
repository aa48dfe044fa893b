import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'

import { PROBLEM } from '#src/contract/problem.ts'
import { versionTag } from '#src/contract/version.ts'
import { type Problem, ProblemError } from '#src/platform/http/problem.ts'
import { newUserId, openBrowser, virtualClock } from '#tests/helpers/outbox-world.ts'

import { type Attempt, defineMutation } from '../define.ts'
import { keepMine, retryOp, useTheirs } from '../save/actions.ts'
import type { Base } from '../store/op.ts'
import { claimAsReader, OutdatedPageError } from '../store/reader.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Longer than the first waits between two attempts. */
const SLOW_MS = 5_000

const FieldsSchema = v.record(v.string(), v.string())
const ThingSchema = v.object({ version: v.string(), fields: FieldsSchema })

const NEVER = Number.MAX_SAFE_INTEGER
const HOUR_MS = 3_600_000

const GATEWAY_TIMEOUT: Problem = { kind: 'transient', status: 504, message: '' }
const KEY_REUSED = {
  kind: 'invalid',
  message: '',
  fields: {},
  type: PROBLEM.keyReused,
} as const

const CREATED_AT = '2026-06-01T08:00:00.000Z'

/** A server with one thing, which rejects edits of an outdated version, as If-Match requires. */
function thingServer(fields: Record<string, string>, version = '1') {
  let thing = { version, fields }
  const seen: string[] = []
  let refused = 0
  return {
    seen,
    refused: () => refused,
    get: () => thing,
    edit(changes: Record<string, string>) {
      const version = String(Number(thing.version) + 1)
      thing = { version, fields: { ...thing.fields, ...changes } }
    },
    send(key: string, version: string | undefined, changes: Record<string, string>) {
      seen.push(key)
      if (version !== undefined && version !== thing.version) {
        refused += 1
        throw new ProblemError({ kind: 'changedSince', message: '', current: thing })
      }
      this.edit(changes)
      return thing
    },
  }
}

function setUp({ supportsIdempotencyKeys = true, version = '1', isReachable = false } = {}) {
  const server = thingServer({ name: 'Lobby', note: '' }, version)
  const edit = defineMutation({
    kind: 'thing.edit',
    input: v.object({ changes: FieldsSchema, content: v.exactOptional(v.string()) }),
    queue: 'light',
    lane: () => 'thing',
    entity: () => 'thing:1',
    label: ({ changes }) => `Set ${Object.keys(changes).join(', ')}`,
    expiresAt: ({ changes }) => (changes['name'] === undefined ? undefined : NEVER),
    refetch: () => [],
    threeWay: {
      fields: ({ changes }) => changes,
      withFields: (input, fields) => ({ ...input, changes: v.parse(FieldsSchema, fields) }),
      changesMore: ({ content }) => content !== undefined,
      theirs: (current) => v.parse(ThingSchema, current),
      fieldName: (field) => field,
      valueText: (_field, value) => String(value),
    },
    send: async ({ changes, content }, { options, files: { image } }: Attempt<{ image?: File }>) =>
      server.send('', options.headers?.['if-match'], {
        ...changes,
        ...(content !== undefined && { content }),
        ...(image && { image: image.name }),
      }),
  })
  const create = defineMutation({
    kind: 'thing.create',
    creates: 'thing',
    input: v.object({}),
    queue: 'light',
    lane: () => 'thing',
    entity: () => 'things',
    label: () => 'Add',
    refetch: () => [],
    send: async () => ({ id: '1', updatedAt: CREATED_AT }),
  })
  const fates: ('answerLost' | 'lost' | 'underway' | 'givenUp' | 'keyReused')[] = []
  const make = (kind: `${string}.${string}`, more: object) =>
    defineMutation({
      kind,
      input: v.object({ until: v.optional(v.number()) }),
      queue: 'light',
      lane: () => kind,
      entity: () => kind,
      label: () => kind,
      refetch: () => [],
      expiresAt: ({ until }) => until,
      send: async (_input, { options }) => {
        const now = fates.shift()
        if (now === 'keyReused') throw new ProblemError(KEY_REUSED)
        const arrive = () => server.send(options.headers?.['idempotency-key'] ?? '', undefined, {})
        if (now === 'underway' || now === 'givenUp') clock.wakeIn(SLOW_MS, arrive)
        else if (now !== 'lost') arrive()
        if (now === 'givenUp') throw new ProblemError(GATEWAY_TIMEOUT)
        if (now !== undefined) throw new ProblemError({ kind: 'offline' })
      },
      ...more,
    })
  const blind = make('thing.blind', {})
  const probed = make('thing.probed', { probe: async () => server.seen.length > 0 })
  const repeatable = make('thing.repeatable', { repeatable: true })
  const completed = make('thing.completed', { attemptsDiffer: true })
  const clock = virtualClock()
  let aheadMs = 0
  const serverNow = () => clock.now() - aheadMs
  const userId = newUserId()
  const browser = openBrowser({
    userId,
    kinds: [create, edit, blind, probed, repeatable, completed],
    clock,
    serverTime: { now: serverNow, lastAnswerMs: serverNow },
    supportsIdempotencyKeys: async () => supportsIdempotencyKeys,
    canReachServer: async () => isReachable,
  })
  closing.push(browser.kill)
  const tab = browser.openTab()
  const meet = (...next: typeof fates) => void fates.push(...next)
  const reasons = async () => (await tab.db.ops.toArray()).map(({ error }) => error?.reason)
  const drain = async () => {
    tab.engine.notify()
    await browser.settle()
  }
  return {
    server,
    /** Sets the device's clock ahead. */
    putAhead(ms: number) {
      clock.skip(ms)
      aheadMs += ms
    },
    create,
    edit,
    blind,
    probed,
    repeatable,
    completed,
    clock,
    browser,
    tab,
    meet,
    reasons,
    drain,
  }
}
const seen = ({ version, fields }: Base): Base => ({ version, fields: { ...fields } })

describe('an edit with a concurrent edit', () => {
  it('merges edits of different fields [OFF-18]', async () => {
    const { server, edit, browser, tab, drain } = setUp()
    const base = seen(server.get())
    server.edit({ note: 'by the door' })
    await browser.save(tab, edit, { changes: { name: 'Hall' } }, { base })
    await drain()
    expect(server.get().fields).toEqual({ name: 'Hall', note: 'by the door' })
    expect(await tab.db.ops.count()).toBe(0)
  })

  it('conflicts with other edits, but not with its author’s own earlier ones', async () => {
    const { server, edit, browser, tab, drain } = setUp()
    const base = seen(server.get())
    for (const name of ['Hall', 'Hallway', 'Atrium']) {
      await browser.save(tab, edit, { changes: { name } }, { base })
      await drain()
    }
    expect(server.get()).toEqual({ version: '4', fields: { name: 'Atrium', note: '' } })
    server.edit({ name: 'West' })
    await browser.save(tab, edit, { changes: { name: 'Hall' } }, { base })
    await drain()
    expect((await tab.db.ops.toArray()).map(({ error }) => error?.reason)).toEqual(['changedSince'])
  })

  it('does not conflict with its author’s own edits after a reload, whichever of them the author saw', async () => {
    const { server, edit, browser, tab, drain } = setUp()
    const first = seen(server.get())
    await browser.save(tab, edit, { changes: { name: 'Hall' } }, { base: first })
    await drain()
    const second = seen(server.get())
    await browser.save(tab, edit, { changes: { name: 'Hallway' } }, { base: first })
    await drain()
    await browser.save(tab, edit, { changes: { name: 'Atrium' } }, { base: second })
    await drain()
    tab.crash()
    const later = browser.openTab()
    for (const base of [first, second]) {
      await browser.save(later, edit, { changes: { name: `After ${base.version}` } }, { base })
      later.engine.notify()
      await browser.settle()
    }
    expect(server.get()).toEqual({ version: '6', fields: { name: 'After 2', note: '' } })
    expect(server.refused()).toBe(0)
  })

  it('does not conflict with its author’s own creation, shown with the time of the change until lists are read again', async () => {
    const { server, create, edit, clock, browser, tab, drain } = setUp({
      version: versionTag(CREATED_AT),
    })
    const shown = versionTag(new Date(clock.now()).toISOString())
    await browser.save(tab, create, {})
    await drain()
    const base = { ...seen(server.get()), version: shown }
    await browser.save(tab, edit, { changes: { name: 'Hall' } }, { base })
    await drain()
    expect(server.get().fields).toEqual({ name: 'Hall', note: '' })
    expect(server.refused()).toBe(0)
  })

  async function conflicting() {
    const world = setUp()
    const { server, edit, browser, tab, drain } = world
    const base = seen(server.get())
    server.edit({ name: 'West' })
    const changes = { name: 'Hall', note: 'mine' }
    const { opId } = await browser.save(tab, edit, { changes }, { base })
    await drain()
    expect(server.get().fields).toEqual({ name: 'West', note: '' })
    return { ...world, opId }
  }

  it('is parked with both versions if the same field was edited [OFF-18]', async () => {
    const { tab } = await conflicting()
    const [op] = await tab.db.ops.toArray()
    expect(op).toMatchObject({
      state: 'attention',
      error: {
        reason: 'changedSince',
        conflicts: [{ field: 'name', base: 'Lobby', mine: 'Hall', theirs: 'West' }],
      },
    })
  })

  it('overwrites the other edit at its author’s request [OFF-18]', async () => {
    const { server, tab, opId, drain } = await conflicting()
    expect(await keepMine(tab.db, opId)).toBe(true)
    await drain()
    expect(server.get().fields).toEqual({ name: 'Hall', note: 'mine' })
  })

  it('is compared again after further edits', async () => {
    const { server, tab, opId, drain } = await conflicting()
    server.edit({ name: 'East' })
    await keepMine(tab.db, opId)
    await drain()
    expect(server.get().fields['name']).toBe('East')
    expect((await tab.db.ops.toArray())[0]?.error?.conflicts).toMatchObject([{ theirs: 'East' }])
  })

  it('keeps only its other fields if its author accepts the other edit [OFF-18]', async () => {
    const { server, edit, tab, opId, drain } = await conflicting()
    expect(await useTheirs(tab.db, edit, opId)).toBe(true)
    await drain()
    expect(server.get().fields).toEqual({ name: 'West', note: 'mine' })
  })

  it('is dropped if no field is left', async () => {
    const { server, edit, browser, tab, drain } = setUp()
    const base = seen(server.get())
    server.edit({ name: 'West' })
    const { opId } = await browser.save(tab, edit, { changes: { name: 'Hall' } }, { base })
    await drain()
    await useTheirs(tab.db, edit, opId)
    expect(await tab.db.ops.count()).toBe(0)
  })

  it.each([
    ['content', { content: 'new' }, {}],
    ['files', {}, { files: { image: new File(['bytes'], 'new') } }],
  ])('keeps its %s, which are not compared, if no field is left', async (_, input, options) => {
    const { server, edit, browser, tab, drain } = setUp()
    const base = seen(server.get())
    server.edit({ name: 'West' })
    const changes = { changes: { name: 'Hall' }, ...input }
    const { opId } = await browser.save(tab, edit, changes, { base, ...options })
    await drain()
    expect(await useTheirs(tab.db, edit, opId)).toBe(true)
    const [op] = await tab.db.ops.toArray()
    expect(op).toMatchObject({ label: 'Set ', files: Object.values(options).map(() => ({})) })
    expect(op).not.toHaveProperty('expiresAt')
    await drain()
    expect(Object.values(server.get().fields)).toEqual(['West', '', 'new'])
    expect(await tab.db.ops.count()).toBe(0)
  })
})

describe('a change with an expiry', () => {
  it('is parked once expired, even while the server is unreachable [OFF-20]', async () => {
    const { server, blind, clock, browser, tab, meet, reasons, drain } = setUp()
    await drain()
    meet('lost')
    await browser.save(tab, blind, { until: clock.now() + 1 })
    clock.skip(2)
    await drain()
    expect(await reasons()).toEqual(['missed'])
    expect(server.seen).toEqual([])
  })

  it.each([
    ['is sent if it is in time', 0, [], 2],
    ['is parked if it is too late', 2 * HOUR_MS, ['missed'], 1],
  ])(
    'waits for the server’s time if the device’s clock may have changed since the last visit: %s [OFF-20] [OFF-29]',
    async (_, laterMs, ends, arrivals) => {
      const { server, putAhead, blind, probed, clock, browser, tab, meet, drain } = setUp()
      await drain()
      browser.network.isThere = false
      await browser.save(tab, blind, { until: clock.now() + HOUR_MS })
      await browser.save(tab, probed, {})
      browser.kill()
      putAhead(5 * HOUR_MS)
      const next = browser.openTab()
      await next.started
      await next.engine.idle()
      meet('lost')
      await next.engine.sendNow()
      await next.engine.idle()
      expect(await next.db.ops.toArray()).toMatchObject([
        { state: 'queued', attempts: 0 },
        { state: 'queued', attempts: 1 },
      ])
      clock.skip(laterMs)
      browser.network.isThere = true
      await next.engine.wake()
      await browser.settle()
      expect(server.seen).toHaveLength(arrivals)
      expect((await next.db.ops.toArray()).map(({ error }) => error?.reason)).toEqual(ends)
    },
  )

  it('is sent again if it may have arrived in time', async () => {
    const { server, blind, clock, browser, tab, meet, drain } = setUp()
    meet('answerLost')
    await browser.save(tab, blind, { until: clock.now() + 100 })
    await drain()
    expect(new Set(server.seen).size).toBe(1)
    expect(server.seen).toHaveLength(2)
    expect(await tab.db.ops.count()).toBe(0)
  })
})

describe('a change whose key the server has for another request', () => {
  it('needs attention if no attempt from here may have arrived [OFF-13]', async () => {
    const { completed, browser, tab, meet, reasons, drain } = setUp()
    meet('keyReused', 'keyReused')
    const { opId } = await browser.save(tab, completed, { until: NEVER })
    await drain()
    expect(await reasons()).toEqual(['invalid'])
    await retryOp(tab.db, opId)
    await drain()
    expect(await tab.db.ops.toArray()).toMatchObject([
      { state: 'attention', payload: { until: NEVER } },
    ])
  })

  it('is done if the answer to an earlier attempt was lost', async () => {
    const { server, completed, browser, tab, meet, drain } = setUp()
    meet('answerLost', 'keyReused')
    await browser.save(tab, completed, {})
    await drain()
    expect(server.seen).toHaveLength(1)
    expect(await tab.db.ops.count()).toBe(0)
  })
})

describe('with a server without Idempotency-Keys', () => {
  it.each([
    ['blind', 'answerLost', ['unsure'], 1],
    ['probed', 'answerLost', [], 1],
    ['probed', 'lost', [], 1],
    ['repeatable', 'answerLost', [], 2],
  ] as const)(
    'a %s change whose attempt is “%s” ends as %j',
    async (name, fate, ends, arrivals) => {
      const { server, browser, tab, meet, reasons, drain, ...kinds } = setUp({
        supportsIdempotencyKeys: false,
      })
      meet(fate)
      await browser.save(tab, kinds[name], {})
      await drain()
      expect(await reasons()).toEqual(ends)
      expect(server.seen).toHaveLength(arrivals)
    },
  )
})

describe('with a slow server without Idempotency-Keys', () => {
  const underway = (fate: 'underway' | 'givenUp' = 'underway') => {
    const isReachable = fate === 'givenUp'
    const world = setUp({ supportsIdempotencyKeys: false, isReachable })
    world.meet(fate)
    /** Lets everything in flight arrive. */
    const arrivals = () => {
      while (world.clock.next());
    }
    return { ...world, arrivals }
  }

  it('probes for an earlier attempt until it must have arrived [OFF-13]', async () => {
    const { server, probed, browser, tab, arrivals } = underway()
    await browser.save(tab, probed, {})
    tab.engine.notify()
    await tab.engine.idle()
    // Another answer shows that the server is reachable.
    await tab.engine.wake()
    await browser.settle()
    arrivals()
    expect(server.seen).toHaveLength(1)
    expect(await tab.db.ops.count()).toBe(0)
  })

  it('does so after a gateway has given up on it', async () => {
    const { server, probed, browser, tab, arrivals } = underway('givenUp')
    await browser.save(tab, probed, {})
    tab.engine.notify()
    await browser.settle()
    arrivals()
    expect(server.seen).toHaveLength(1)
    expect(await tab.db.ops.count()).toBe(0)
  })

  it('does so in the next tab after a crash [OFF-13] [OFF-21]', async () => {
    const { server, probed, browser, tab, arrivals } = underway()
    await browser.save(tab, probed, {})
    tab.engine.notify()
    await expect.poll(async () => (await tab.db.ops.toArray())[0]?.attempts).toBe(1)
    tab.crash()
    const next = browser.openTab()
    await next.engine.wake()
    await browser.settle()
    arrivals()
    expect(server.seen).toHaveLength(1)
    expect(await next.db.ops.count()).toBe(0)
  })
})

describe('a tab that hangs', () => {
  it('loses the lock once its lease expires, and its late writes are ignored [OFF-21]', async () => {
    const { server, blind, clock, browser, tab } = setUp()
    await tab.engine.start()
    await tab.engine.idle()
    await tab.db.meta.put({ k: 'sender', value: { owner: 'hangs', until: clock.now() + 120_000 } })
    const release = browser.holdLock()
    await browser.save(tab, blind, {})
    tab.engine.notify()
    await browser.settle(3)
    expect(server.seen).toEqual([])
    clock.skip(120_000)
    await browser.settle()
    expect(server.seen).toHaveLength(1)
    release()
  })
})

describe('an older page with data of a newer one', () => {
  it('neither saves nor sends, and reports it [OFF-27]', async () => {
    const { server, blind, browser, tab, drain } = setUp()
    await browser.save(tab, blind, {})
    await tab.db.meta.put({ k: 'minReader', value: 99 })
    await expect(browser.save(tab, blind, {})).rejects.toThrow(OutdatedPageError)
    await drain()
    expect(server.seen).toEqual([])
    expect(await tab.db.ops.count()).toBe(1)
    expect(tab.events.map(({ type }) => type)).toContain('outdated')
  })

  it('does not lower the required version', async () => {
    const { tab } = setUp()
    await tab.db.meta.put({ k: 'minReader', value: 99 })
    await claimAsReader(tab.db)
    expect((await tab.db.meta.get('minReader'))?.value).toBe(99)
  })
})
