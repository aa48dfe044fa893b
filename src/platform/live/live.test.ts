import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { LiveEvent } from '#src/contract/live.ts'
import { ProblemError } from '#src/platform/http/problem.ts'
import { openTabChannel } from '#src/platform/tabs/channel.ts'
import { tabLocks } from '#src/platform/tabs/locks.ts'

import { startLive } from './live.ts'

const ID = '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a10'
const DEVICES: LiveEvent = { type: 'devices', ids: [ID] }
const BEAT_MS = 20_000

/** A server whose stream the test controls, and a browser whose tabs share a lock and a channel. */
function openWorld() {
  const { tabId: _, ...locks } = tabLocks()
  const asked: (string | undefined)[] = []
  const streams: ReadableStreamDefaultController<Uint8Array>[] = []
  const state = { isOnline: true, isSeen: true, refuses: undefined as ProblemError | undefined }
  const watchers = new Set<() => void>()
  const stops: (() => void)[] = []
  const watch = (listener: () => void) => {
    watchers.add(listener)
    return () => void watchers.delete(listener)
  }

  function openTab({ isSeen: isVisible = () => state.isSeen, hasWebLocks = true } = {}) {
    const heard: LiveEvent[] = []
    const stop = startLive({
      scope: 'ada',
      open: async (lastId, signal) => {
        asked.push(lastId)
        if (state.refuses) throw state.refuses
        return new ReadableStream({
          start(controller) {
            streams.push(controller)
            signal.addEventListener('abort', () => {
              streams.splice(streams.indexOf(controller), 1)
              controller.error(new Error('aborted'))
            })
          },
        })
      },
      onEvent: (event) => heard.push(event),
      locks: hasWebLocks ? locks : tabLocks(),
      channel: openTabChannel('live-test'),
      isOnline: () => state.isOnline,
      onConnectivity: watch,
      probe: async () => undefined,
      isVisible,
      onVisibilityChange: watch,
      random: () => 0.5,
    })
    stops.push(stop)
    return { heard, stop }
  }

  return {
    asked,
    openTab,
    openStreams: () => streams.length,
    change(values: Partial<typeof state>) {
      Object.assign(state, values)
      for (const watcher of watchers) watcher()
    },
    say: (text: string) => streams.at(-1)?.enqueue(new TextEncoder().encode(text)),
    tell: (id: string, event: LiveEvent) =>
      streams
        .at(-1)
        ?.enqueue(new TextEncoder().encode(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`)),
    hangUp: () => streams.at(-1)?.close(),
    close() {
      for (const stop of stops) stop()
    },
  }
}

let world: ReturnType<typeof openWorld>
beforeEach(() => {
  vi.useFakeTimers()
  world = openWorld()
})
afterEach(() => {
  world.close()
  vi.useRealTimers()
})
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

async function beats(count: number) {
  for (let beat = 0; beat < count; beat++) {
    world.say(': beat\n\n')
    await pass(BEAT_MS)
  }
}

it('receives events, and resumes after the last id', async () => {
  const { heard } = world.openTab()
  await pass(0)
  world.tell('a-1', DEVICES)
  await pass(BEAT_MS)
  expect(heard).toEqual([DEVICES])
  world.hangUp()
  await pass(1_000)
  expect(world.asked).toEqual([undefined, 'a-1'])
})

it('opens one stream for all tabs, and another tab takes over from the last id', async () => {
  const [first, second] = [world.openTab(), world.openTab()]
  await pass(0)
  world.tell('a-1', DEVICES)
  await vi.waitFor(() => expect(second.heard).toEqual([DEVICES]))
  expect([world.asked.length, first.heard]).toEqual([1, [DEVICES]])
  first.stop()
  await pass(0)
  expect(world.asked).toEqual([undefined, 'a-1'])
})

it('reconnects with backoff, and respects Retry-After', async () => {
  world.change({ refuses: new ProblemError({ kind: 'transient', status: 500, message: '' }) })
  world.openTab()
  await pass(0)
  for (const [ms, tries] of [
    [1_000, 2],
    [2_000, 3],
    [4_000, 4],
    [8_000, 5],
  ] as const) {
    await pass(ms - 1)
    expect(world.asked).toHaveLength(tries - 1)
    await pass(1)
    expect(world.asked).toHaveLength(tries)
  }
  await pass(10 * 60_000)
  const before = world.asked.length
  await pass(10 * 60_000)
  expect(world.asked.length - before).toBe(10)
  world.change({ refuses: new ProblemError({ kind: 'rateLimited', retryAfterMs: 300_000 }) })
  await pass(60_000)
  const refused = world.asked.length
  await pass(200_000)
  expect(world.asked).toHaveLength(refused)
})

it('reconnects within minutes, however long the server asks to wait', async () => {
  const retryAfterMs = 30 * 24 * 60 * 60_000
  world.change({ refuses: new ProblemError({ kind: 'rateLimited', retryAfterMs }) })
  world.openTab()
  await pass(15 * 60_000 + 1_000)
  expect(world.asked).toHaveLength(2)
})

it('waits while offline, and reconnects immediately when online', async () => {
  world.openTab()
  await pass(BEAT_MS)
  world.change({ isOnline: false })
  world.hangUp()
  await pass(30 * 60_000)
  expect(world.asked).toHaveLength(1)
  world.change({ isOnline: true })
  await pass(0)
  expect(world.asked).toHaveLength(2)
})

it('reconnects after missed heartbeats', async () => {
  world.openTab()
  await pass(0)
  await beats(10)
  expect(world.asked).toHaveLength(1)
  await pass(60_000)
  expect(world.asked.length).toBeGreaterThan(1)
})

it('refetches regularly while a proxy buffers the stream', async () => {
  const [first, second] = [world.openTab(), world.openTab()]
  await pass(45_000)
  expect(first.heard).toEqual([{ type: 'everything' }])
  await vi.waitFor(() => expect(second.heard).toEqual([{ type: 'everything' }]))
  await pass(10 * 60_000)
  expect(first.heard.length).toBeGreaterThan(4)
  expect(first.heard.length).toBeLessThan(15)
})

it('refetches nothing while the server is unreachable', async () => {
  const { heard } = world.openTab()
  await pass(0)
  world.change({ isOnline: false })
  await pass(10 * 60_000)
  expect(heard).toEqual([])
})

it('releases the stream in a hidden tab, and refetches what it missed', async () => {
  const { heard } = world.openTab()
  await pass(0)
  world.say('id: a-0\n\n')
  await pass(0)
  world.change({ isSeen: false })
  await beats(12)
  world.tell('a-1', DEVICES)
  await pass(0)
  expect(heard).toEqual([DEVICES])
  await beats(2)
  await pass(30_000)
  world.change({ isSeen: true })
  await pass(0)
  expect(world.asked).toEqual([undefined, 'a-1'])
})

it('releases the stream of a hidden tab soon without Web Locks, as every tab has one', async () => {
  const tabs = Array.from({ length: 6 }, () => world.openTab({ hasWebLocks: false }))
  await pass(0)
  expect([world.asked.length, world.openStreams()]).toEqual([6, 6])
  world.change({ isSeen: false })
  await pass(5_000)
  expect(world.openStreams()).toBe(0)
  world.change({ isSeen: true })
  await pass(0)
  world.tell('a-1', DEVICES)
  await pass(0)
  expect(tabs.at(-1)?.heard).toEqual([DEVICES])
})

it('reports “everything” without a known starting id', async () => {
  world.change({ refuses: new ProblemError({ kind: 'offline' }) })
  const { heard } = world.openTab()
  await pass(20_000)
  world.change({ refuses: undefined })
  await pass(30_000)
  world.say('id: a-7\n\n')
  await pass(0)
  expect(heard).toEqual([{ type: 'everything' }])
})

it('treats unknown events as “everything”', async () => {
  const { heard } = world.openTab()
  await pass(0)
  for (const data of ['{"type":"new"}', 'no json', '{"type":"devices","ids":["x"]}'])
    world.say(`data: ${data}\n\n`)
  await pass(0)
  expect(heard).toEqual(Array.from({ length: 3 }, () => ({ type: 'everything' })))
})

it('receives nothing after it was stopped', async () => {
  const [first, second] = [world.openTab(), world.openTab()]
  await pass(0)
  second.stop()
  world.tell('a-1', DEVICES)
  await vi.waitFor(() => expect(first.heard).toHaveLength(1))
  expect(second.heard).toEqual([])
  first.stop()
  await pass(60_000)
  expect([first.heard.length, world.asked.length]).toEqual([1, 1])
})
