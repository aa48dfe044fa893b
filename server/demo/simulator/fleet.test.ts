import { createServer } from 'node:http'

import { describe, expect, it } from 'vitest'

import { displayAnswer } from '#server/devices/answers.ts'

import { type FaultShares, has, readFaults } from './faults.ts'
import { createSchedule, runFleet } from './fleet.ts'
import { createHttp } from './http.ts'
import { newPanel, type Panel } from './panel.ts'
import { failureSleepS, networkLossSleepS, unclaimedSleepS } from './poll-cycle.ts'
import { seriesPanel } from './series.ts'

const PANELS = 25
const WAKES = 6

const panels = (count: number) =>
  Array.from({ length: count }, (_none, at) => ({
    ...newPanel(seriesPanel(at)),
    apiKey: `key-${at}`,
  }))

const ANSWER = JSON.stringify(
  displayAnswer({
    status: 0,
    image_url: '',
    filename: 'here',
    refresh_rate: 900,
    firmware_url: '',
  }),
)

/** The requests of a fleet to a server with a constant response, per panel and in order. */
async function sentBy(seed: number, shares: FaultShares = {}) {
  const sent = new Map<string, string[]>()
  const server = createServer((request, response) => {
    const lines = request.rawHeaders.join('\n')
    const id = String(request.headers['id'])
    sent.set(id, [...(sent.get(id) ?? []), `${request.method} ${request.url}\n${lines}`])
    response.setHeader('content-type', 'application/json').end(ANSWER)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const http = createHttp(4)
  try {
    let asleep: Panel[] = panels(PANELS).map((panel) => ({ ...panel, filename: 'here' }))
    for (let wake = 0; wake < WAKES; wake++) {
      const next: Panel[] = []
      await runFleet({
        panels: asleep,
        context: {
          baseUrl: `http://127.0.0.1:${port}`,
          ask: http.ask,
          now: () => 1_785_312_389_000,
          show: async () => undefined,
          luck: { seed, shares },
        },
        seed,
        once: true,
        intervalMs: undefined,
        awakeAtOnce: 4,
        signal: new AbortController().signal,
        onPoll: () => undefined,
        onChange: (panel) => next.push(panel),
      })
      asleep = next
    }
  } finally {
    http.close()
    server.close()
  }
  const own = (text: string) => text.replaceAll(String(port), 'PORT')
  return new Map([...sent].map(([id, lines]) => [id, lines.map(own)]))
}

describe('a fleet', () => {
  it('sends identical requests for the same seed, and different ones for another', async () => {
    const shares = { wifi: 0.3, battery: 0.2 }
    const [one, again, other] = [
      await sentBy(1, shares),
      await sentBy(1, shares),
      await sentBy(2, shares),
    ]
    expect(again).toEqual(one)
    expect(other).not.toEqual(one)
    expect(one.size).toBe(PANELS)
  })

  it('wakes on time, and stops on request', async () => {
    const stop = new AbortController()
    const wakes = new Map<string, number>()
    let most = 0
    let awake = 0
    const failed = await runFleet({
      panels: panels(200),
      context: {
        baseUrl: 'http://nowhere',
        ask: async () => {
          most = Math.max(most, ++awake)
          await new Promise((resolve) => setImmediate(resolve))
          awake--
          return {
            status: 200,
            headers: {},
            bytes: new TextEncoder().encode(ANSWER.replace('here', '')),
          }
        },
        now: Date.now,
        show: async () => undefined,
      },
      seed: 1,
      once: false,
      intervalMs: 5,
      awakeAtOnce: 8,
      signal: stop.signal,
      onPoll: ({ macAddress }) => {
        wakes.set(macAddress, (wakes.get(macAddress) ?? 0) + 1)
        if (Math.min(...wakes.values()) >= 3 && wakes.size === 200) stop.abort()
      },
      onChange: () => undefined,
    })
    expect([wakes.size, most]).toEqual([200, 8])
    // An empty frame name is invalid: every wake fails, and the fleet goes on.
    expect(failed).toBeGreaterThanOrEqual(600)
  })
})

describe('the wake-up queue', () => {
  it('returns due items in order', () => {
    const agenda = createSchedule<number>()
    const moments = Array.from({ length: 500 }, (_none, at) => (at * 7919) % 101)
    moments.forEach((moment, at) => agenda.add(moment, at))
    expect(agenda.nextAtMs()).toBe(0)
    const taken: number[] = []
    for (let now = 0; now <= 101; now++)
      for (let item = agenda.take(now); item !== undefined; item = agenda.take(now)) {
        expect(moments[item]).toBe(now)
        taken.push(item)
      }
    const wanted = moments.map((moment, at) => ({ moment, at }))
    wanted.sort((one, other) => one.moment - other.moment || one.at - other.at)
    expect(taken).toEqual(wanted.map(({ at }) => at))
    expect([agenda.take(1e9), agenda.nextAtMs()]).toEqual([undefined, Infinity])
  })
})

describe('faults', () => {
  it.each([
    ['', {}],
    ['wifi=0.1,download=.05,key=1', { wifi: 0.1, download: 0.05, key: 1 }],
  ])('are parsed from %j', (written, shares) => expect(readFaults(written)).toEqual(shares))

  it.each(['rust=0.1', 'wifi', 'wifi=2', 'wifi=-1', 'wifi=many', 'toString=1'])(
    'cannot be parsed from %j',
    (written) => expect(() => readFaults(written)).toThrow('--faults'),
  )

  it('affect their share of the fleet, independently of each other and reproducibly', () => {
    const shares = { wifi: 0.1, key: 0.1 }
    const struck = (fault: 'wifi' | 'key', seed: number) =>
      panels(4000).filter((panel) => has(fault, panel, { seed, shares })).length
    expect(struck('wifi', 1) / 4000).toBeCloseTo(0.1, 1)
    expect(struck('wifi', 1)).toBe(struck('wifi', 1))
    const both = panels(4000).filter(
      (panel) => has('wifi', panel, { seed: 1, shares }) && has('key', panel, { seed: 1, shares }),
    )
    expect(both.length).toBeLessThan(120)
  })
})

describe('sleep times', () => {
  it('match the firmware', () => {
    expect([1, 2, 3, 4, 5].map(failureSleepS)).toEqual([15, 30, 60, 900, 900])
    expect([1, 2, 3].map(networkLossSleepS)).toEqual([60, 180, 300])
    expect([1, 50, 51, 60, 61, 70, 71].map(unclaimedSleepS)).toEqual([5, 5, 60, 60, 900, 900, 3600])
  })
})
