import { monitorEventLoopDelay } from 'node:perf_hooks'

import { runFleet } from '#server/demo/simulator/fleet.ts'
import { createHttp, type Ask } from '#server/demo/simulator/http.ts'
import type { Panel } from '#server/demo/simulator/panel.ts'

/** Simulates panels in a separate process and times each response. Orders and results are passed as messages. */

const CONNECTIONS = 64

export interface LoadOrder {
  baseUrl: string
  panels: Panel[]
  /** Each panel polls once per interval; undefined for one wake each, as fast as possible. */
  intervalMs: number | undefined
  lastsMs: number
}

export interface LoadResult {
  panels: Panel[]
  /** The time of each response to a poll, in milliseconds. */
  tookMs: number[]
  failed: number
  downloads: number
  /** The 99th percentile of the delay of the generator's own event loop. */
  lateMs: number
  processorMs: number
}

async function load({ baseUrl, panels, intervalMs, lastsMs }: LoadOrder): Promise<LoadResult> {
  const http = createHttp(CONNECTIONS)
  const tookMs: number[] = []
  let downloads = 0
  const ask: Ask = async (url, question) => {
    const began = performance.now()
    const answer = await http.ask(url, question)
    if (url.endsWith('/api/display')) tookMs.push(performance.now() - began)
    else if (answer.headers['content-type'] === 'image/png') downloads++
    return answer
  }
  const asleep = new Map(panels.map((panel) => [panel.macAddress, panel]))
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const stop = new AbortController()
  const once = intervalMs === undefined
  const timer = once ? undefined : setTimeout(() => stop.abort(), lastsMs)
  const before = process.cpuUsage()
  const failed = await runFleet({
    panels,
    context: { baseUrl, ask, now: Date.now, show: async () => undefined },
    seed: 1,
    once,
    intervalMs,
    ...(intervalMs !== undefined && { spreadMs: intervalMs }),
    awakeAtOnce: once ? 8 : CONNECTIONS,
    signal: stop.signal,
    onPoll: () => undefined,
    onChange: (panel) => asleep.set(panel.macAddress, panel),
  })
  clearTimeout(timer)
  const { user, system } = process.cpuUsage(before)
  http.close()
  return {
    panels: [...asleep.values()],
    tookMs,
    failed,
    downloads,
    lateMs: delay.percentile(99) / 1e6,
    processorMs: (user + system) / 1000,
  }
}

process.on('message', (order: LoadOrder) => {
  void load(order).then((result) => process.send?.(result))
})
