import { expect, it } from 'vitest'

import type { Problem } from '#src/platform/http/problem.ts'
import type { Traffic } from '#src/platform/http/traffic.ts'

import { createConnectivity } from './monitor.ts'

function watch() {
  const timers: { ms: number; run: () => void }[] = []
  let hear: (traffic: Traffic) => void = () => {}
  let hasNetwork = true
  let probes = 0
  let health: Problem | undefined
  const connectivity = createConnectivity({
    probe: async () => {
      probes += 1
      return health
    },
    onTraffic: (listener) => {
      hear = listener
      return () => {}
    },
    hasNetwork: () => hasNetwork,
    wakeIn(ms, run) {
      const timer = { ms, run }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), 1)
    },
    random: () => 0.5,
  })
  return {
    connectivity,
    timers,
    probes: () => probes,
    healthIs: (problem: Problem | undefined) => (health = problem),
    unplug: () => (hasNetwork = false),
    answered: () => hear({ type: 'answered', sentAtMs: 0, receivedAtMs: 1, serverDate: null }),
    failed: (problem: Problem) => hear({ type: 'failed', problem }),
  }
}

const GATEWAY_TIMEOUT: Problem = { kind: 'transient', status: 504, message: '' }

it.each<[Problem, string]>([
  [{ kind: 'offline' }, 'server-down'],
  [{ kind: 'timeout' }, 'server-down'],
  [{ kind: 'unexpected' }, 'checking'],
])('depends on the outcome of a call: %j', (problem, state) => {
  const { connectivity, failed } = watch()
  failed(problem)
  expect(connectivity.get()).toBe(state)
})

it.each<[Problem, Problem | undefined, string, boolean]>([
  [{ kind: 'captive' }, { kind: 'captive' }, 'captive', false],
  [{ kind: 'blocked', status: 403 }, { kind: 'blocked', status: 403 }, 'captive', false],
  [{ kind: 'blocked', status: 413 }, undefined, 'online', true],
  [{ kind: 'captive' }, undefined, 'online', true],
  [{ kind: 'badAnswer' }, { kind: 'badAnswer' }, 'captive', false],
  [{ kind: 'badAnswer' }, undefined, 'online', true],
  [GATEWAY_TIMEOUT, GATEWAY_TIMEOUT, 'server-down', false],
  [GATEWAY_TIMEOUT, undefined, 'online', true],
])(
  'probes the health endpoint after an answer that may not be our server’s: %j, then %j [OFF-02]',
  async (problem, health, state, isReached) => {
    const { connectivity, answered, failed, probes, healthIs } = watch()
    answered()
    healthIs(health)
    failed(problem)
    expect(connectivity.get()).toBe('online')
    expect(await connectivity.probe()).toBe(isReached)
    expect([connectivity.get(), probes()]).toEqual([state, 1])
    failed(problem)
    expect(probes()).toBe(isReached ? 2 : 1)
  },
)

it('reports offline only if the device has no network', () => {
  const { connectivity, failed, unplug } = watch()
  unplug()
  failed({ kind: 'offline' })
  expect(connectivity.get()).toBe('offline')
})

it('probes with backoff while unreachable, and stops on the first answer', async () => {
  const { connectivity, timers, probes, answered, failed } = watch()
  failed({ kind: 'offline' })
  const waits: number[] = []
  for (let probe = 0; probe < 3; probe += 1) {
    const [timer] = timers.splice(0)
    waits.push(timer?.ms ?? 0)
    timer?.run()
    failed({ kind: 'offline' })
    await connectivity.probe()
  }
  expect([waits, probes()]).toEqual([[1_000, 2_000, 4_000], 3])
  answered()
  expect([connectivity.get(), timers.length]).toEqual(['online', 0])
})

it('counts failures before the next probe as one, without delaying it', () => {
  const { timers, failed } = watch()
  for (let reads = 0; reads < 8; reads += 1) failed({ kind: 'offline' })
  expect(timers.map(({ ms }) => ms)).toEqual([1_000])
})

it('notifies on changes only, and runs one probe at a time', async () => {
  const { connectivity, answered, probes } = watch()
  let heard = 0
  connectivity.subscribe(() => (heard += 1))
  answered()
  answered()
  expect(heard).toBe(1)
  await Promise.all([connectivity.probe(), connectivity.probe()])
  expect(probes()).toBe(1)
})

it('probes at once when the network is back after a long outage, then with the first delays', async () => {
  const { connectivity, timers, probes, failed } = watch()
  const failProbe = async () => {
    failed({ kind: 'offline' })
    await connectivity.probe()
  }
  failed({ kind: 'offline' })
  while (timers.some(({ ms }) => ms < 60_000)) {
    timers.splice(0)[0]?.run()
    await failProbe()
  }
  const before = probes()
  connectivity.networkBack()
  expect([probes() - before, timers]).toEqual([1, []])
  await failProbe()
  expect(timers.map(({ ms }) => ms)).toEqual([1_000])
})

it('probes again after a probe that was sent before the network was back', async () => {
  const { connectivity, timers, probes, failed } = watch()
  const sent = connectivity.probe()
  connectivity.networkBack()
  connectivity.networkBack()
  failed({ kind: 'offline' })
  await sent
  expect([probes(), timers]).toEqual([2, []])
})
