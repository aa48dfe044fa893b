import 'fake-indexeddb/auto'

import * as v from 'valibot'

import { type Problem, ProblemError } from '#src/platform/http/problem.ts'
import {
  type Applied,
  type Attempt,
  defineMutation,
  type FileMap,
  type QueuedMutation,
  type SaveOptions,
} from '#src/platform/outbox/define.ts'
import { createEngine, type EngineEvent } from '#src/platform/outbox/send/engine.ts'
import { type OutboxDatabase, openOutboxDatabase } from '#src/platform/outbox/store/database.ts'
import { type Locks, tabLocks } from '#src/platform/tabs/locks.ts'

import { saveOp } from './save-op.ts'

/** What happens to a request. `undefined`: it is answered. */
export type Fate =
  | undefined
  /** Never reaches the server. */
  | { lost: true }
  /** Is applied, but the answer never arrives. */
  | { answerLost: true }
  /** Is aborted by the client but applied later. */
  | { late: true }
  | Problem

export interface Arrival {
  key: string
  lane: string
  value: string
}

/** A model of the server: applies each key once, unless it ignores keys. */
export function modelServer({ ignoresKeys = false } = {}) {
  const applied: Arrival[] = []
  const arrivals: Arrival[] = []
  const fates: Fate[] = []
  const late: (() => void)[] = []
  const busy = new Set<string>()
  const held = new Map<string, Promise<void>>()
  let mostUploads = 0
  let decide: (arrival: Arrival) => Fate = () => fates.shift()

  function apply(arrival: Arrival) {
    arrivals.push(arrival)
    const known = applied.some(({ key }) => key === arrival.key)
    if (!known || ignoresKeys) applied.push(arrival)
  }

  async function receive(arrival: Arrival) {
    const fate = decide(arrival)
    busy.add(arrival.lane)
    mostUploads = Math.max(mostUploads, [...busy].filter(isUpload).length)
    await (held.get(arrival.lane) ?? new Promise((resolve) => setImmediate(resolve)))
    busy.delete(arrival.lane)
    if (fate && 'kind' in fate) {
      arrivals.push(arrival)
      throw new ProblemError(fate)
    }
    if (fate && 'late' in fate) late.push(() => apply(arrival))
    if (fate && 'answerLost' in fate) apply(arrival)
    if (fate) throw new ProblemError({ kind: 'offline' })
    for (const arrive of late.splice(0)) arrive()
    apply(arrival)
  }

  return {
    applied,
    arrivals,
    receive,
    /** The maximum number of concurrent uploads. */
    mostUploads: () => mostUploads,
    /** Lets a lane's requests hang until the returned function is called. */
    hold(lane: string) {
      let release = () => {}
      held.set(lane, new Promise((resolve) => (release = resolve)))
      return release
    },
    /** Sets the fates of the next requests, one each. */
    next: (...upcoming: Fate[]) => void fates.push(...upcoming),
    meets: (fate: typeof decide) => {
      decide = fate
    },
  }
}
const isUpload = (lane: string) => lane.endsWith(':content')
export type ModelServer = ReturnType<typeof modelServer>

const keyOf = ({ options }: Pick<Attempt<FileMap>, 'options'>) =>
  options.headers?.['idempotency-key'] ?? ''

/** Three mutations like the product's: one that is sent for every save, one that is merged, one with files. */
export function kindsFor(server: ModelServer) {
  const append = defineMutation({
    kind: 'note.append',
    input: v.object({ lane: v.string(), value: v.string() }),
    queue: 'light',
    lane: ({ lane }) => lane,
    entity: ({ lane }) => lane,
    label: ({ value }) => `Append ${value}`,
    refetch: ({ lane }) => [['notes', lane]],
    send: ({ lane, value }, attempt) => server.receive({ key: keyOf(attempt), lane, value }),
  })
  const rename = defineMutation({
    kind: 'thing.update',
    input: v.object({ id: v.string(), changes: v.record(v.string(), v.string()) }),
    queue: 'light',
    lane: ({ id }) => `thing:${id}`,
    entity: ({ id }) => `thing:${id}`,
    label: ({ changes }) => `Change ${Object.keys(changes).join(', ')}`,
    merge: (older, newer) => ({ ...newer, changes: { ...older.changes, ...newer.changes } }),
    overlay: (thing: Record<string, string>, { id, changes }) =>
      thing['id'] === id ? { ...thing, ...changes } : thing,
    refetch: ({ id }) => [['things', id]],
    send: ({ id, changes }, attempt) =>
      server.receive({ key: keyOf(attempt), lane: `thing:${id}`, value: JSON.stringify(changes) }),
  })
  const upload = defineMutation<v.GenericSchema<{ id: string }>, { image: File }>({
    kind: 'thing.upload',
    input: v.object({ id: v.string() }),
    queue: 'upload',
    lane: ({ id }) => `thing:${id}:content`,
    entity: ({ id }) => `thing:${id}`,
    label: () => 'Upload',
    merge: (_older, newer) => newer,
    refetch: () => [],
    goneIsDone: true,
    send: async ({ id }, attempt) =>
      server.receive({
        key: keyOf(attempt),
        lane: `thing:${id}:content`,
        value: await attempt.files.image.text(),
      }),
  })
  return { append, rename, upload }
}

/** A clock that advances only on request. */
export function virtualClock(startMs = Date.UTC(2026, 0, 1)) {
  let now = startMs
  let timers: { at: number; run: () => void }[] = []
  return {
    now: () => now,
    wakeIn(ms: number, run: () => void) {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
    /** Advances to the next timer and runs it; false if there is none. */
    next() {
      const due = timers.toSorted((a, b) => a.at - b.at)[0]
      if (!due) return false
      timers = timers.filter((one) => one !== due)
      now = Math.max(now, due.at)
      due.run()
      return true
    },
    skip(ms: number) {
      now += ms
    },
  }
}

export interface Tab {
  db: OutboxDatabase
  engine: ReturnType<typeof createEngine>
  /** Resolves when the engine has started. */
  started: Promise<void>
  events: EngineEvent[]
  /** Like SIGKILL: running code can no longer write. */
  crash: () => void
}

interface World {
  userId: string
  kinds: readonly QueuedMutation[]
  clock: Pick<ReturnType<typeof virtualClock>, 'now' | 'wakeIn' | 'next'>
  /** The server's clock, if it differs from the device's, and the time of its last response. */
  serverTime?: { now: () => number; lastAnswerMs: () => number | undefined }
  random?: () => number
  supportsIdempotencyKeys?: () => Promise<boolean | undefined>
  /** The result of the health check while a change fails. */
  canReachServer?: () => Promise<boolean>
  onApplied?: (applied: Applied) => Promise<unknown>
  /** False on plain HTTP: each tab has its own locks. */
  hasWebLocks?: boolean
}

let worlds = 0
export const newUserId = () => `user-${Date.now()}-${(worlds += 1)}`

/** Locks across tabs, like the browser's. */
function sharedLocks(): Locks {
  const { tabId: _, ...locks } = tabLocks()
  return locks
}

/** A browser: its tabs share a database and locks. */
export function openBrowser({
  userId,
  kinds,
  clock,
  serverTime = { now: clock.now, lastAnswerMs: clock.now },
  random = () => 0.5,
  supportsIdempotencyKeys = async () => true,
  canReachServer = async () => false,
  onApplied,
  hasWebLocks = true,
}: World) {
  const signedIn = { as: userId as string | undefined }
  const network = { isThere: true }
  let locks = sharedLocks()
  let tabs: Tab[] = []

  function openTab(tabId?: string): Tab {
    const db = openOutboxDatabase(userId)
    const events: EngineEvent[] = []
    let dead = false
    /** A page that opens with a network has compared the clocks. */
    let isCompared = network.isThere
    const engine = createEngine({
      db,
      definitions: new Map(kinds.map((kind) => [kind.kind as string, kind])),
      userId,
      currentUserId: () => (dead ? undefined : signedIn.as),
      now: clock.now,
      serverNow: () => (isCompared ? serverTime.now() : undefined),
      lastAnswerMs: () => serverTime.lastAnswerMs(),
      async confirmedServerNow() {
        isCompared ||= network.isThere
        return isCompared ? serverTime.now() : undefined
      },
      supportsIdempotencyKeys,
      canReachServer,
      onApplied,
      isOffline: () => !network.isThere,
      random,
      locks: hasWebLocks ? locks : tabLocks(tabId),
      onProgress: () => {},
      wakeIn: (ms, run) => clock.wakeIn(ms, () => dead || run()),
      onEvent: (event) => events.push(event),
    })
    const started = engine.start()
    const tab = {
      started,
      db,
      engine,
      events,
      crash() {
        dead = true
        db.close()
        tabs = tabs.filter((one) => one !== tab)
      },
    }
    tabs.push(tab)
    return tab
  }

  return {
    openTab,
    signedIn,
    network,
    /** Holds the lock, as a hanging tab does. */
    holdLock() {
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      void locks.exclusive(`inkfleet-outbox-${userId}`, () => held)
      return release
    },
    /** Kills all tabs at once, as when the browser exits; their locks are released. */
    kill() {
      for (const tab of tabs) tab.crash()
      locks = sharedLocks()
    },
    save<TSchema extends v.GenericSchema, TFiles extends FileMap, TValue = unknown>(
      { db }: Tab,
      mutation: QueuedMutation<TSchema, TFiles, TValue>,
      input: v.InferInput<TSchema>,
      ...options: SaveOptions<TFiles>
    ) {
      const parts = { db, userId, appBuild: 'test', now: clock.now, freeSpace: async () => false }
      return saveOp(parts, mutation, input, ...options)
    },
    /** Deletes the stored data of a life, which would slow down thousands of lives in one process. */
    forget: () => openOutboxDatabase(userId).delete(),
    /** Advances the clock until no change is waiting, at most `steps` times. */
    async settle(steps = 200) {
      await Promise.all(tabs.map(({ started }) => started.catch(() => undefined)))
      for (let step = 0; step < steps; step += 1) {
        await Promise.all(tabs.map(({ engine }) => engine.idle()))
        const waiting = await tabs[0]?.db.ops.where('state').anyOf('queued', 'sending').count()
        if (!waiting || !clock.next()) return
      }
    },
  }
}
