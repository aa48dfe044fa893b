import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import type { Panel } from '#server/demo/simulator/panel.ts'
import { displayAnswer } from '#server/devices/answers.ts'
import { FRAMES_OF_FLEET, panelFleet } from '#tests/helpers/panel-fleet.ts'
import { createServerProcess, type ServerProcess } from '#tests/helpers/server-process.ts'

import type { LoadOrder, LoadResult } from './cloud-load.ts'
import { processorMsOf, watched } from './processes.ts'
import { type BenchRow, quantile } from './row.ts'

/** Sizes of a growing fleet. All make as many polls per second as the largest, so that the cost per poll is compared. */
const FLEETS = [100, 1_000, 10_000] as const
const LARGEST = 10_000
const INTERVAL_MS = 60_000
const POLLS_PER_MS = LARGEST / INTERVAL_MS
const SHORT_MS = 20_000
const BUDGET_MS = 50
const MOST_GROWTH = 1.5
const MOST_DRIFT = 0.1

/** `npm run bench -- cloud --minutes 10`: how long the largest fleet polls. */
function minutesAsked() {
  const at = process.argv.indexOf('--minutes')
  const minutes = at === -1 ? 2 : Number(process.argv[at + 1])
  if (!(minutes > 0)) throw new Error('--minutes wants a number')
  return minutes
}

const childOf = (name: string) =>
  fork(fileURLToPath(new URL(name, import.meta.url)), { execArgv: ['--import=tsx'] })

/** Runs the load in a separate process, so that its work is not part of the measured processes. */
async function withLoad<T>(work: (load: (order: LoadOrder) => Promise<LoadResult>) => Promise<T>) {
  const child = childOf('./cloud-load.ts')
  try {
    return await work(async (order) => {
      child.send(order)
      const [result] = (await once(child, 'message')) as [LoadResult]
      return result
    })
  } finally {
    child.kill()
  }
}

interface Cost {
  serverMs: number
  databaseMs: number
  polls: number
}
const each = ({ serverMs, databaseMs, polls }: Cost) => (serverMs + databaseMs) / polls

export async function benchCloud(say: (line: string) => void): Promise<BenchRow[]> {
  const lastsMs = minutesAsked() * 60_000
  const server = await createServerProcess(['--empty', '--api-only'])
  try {
    await server.start()
    return await withLoad(async (load) => {
      const fleet = await panelFleet(server)
      const watch = watched(server)
      const baseUrl = server.origin
      let panels: Panel[] = []
      const costs: Cost[] = []
      const memory: number[] = []
      let last: LoadResult | undefined
      let lost = 0
      for (const size of FLEETS) {
        const fresh = await fleet.add(size - panels.length)
        // At its first wake, each panel gets the name of its frame and downloads it.
        const first = await load({ baseUrl, panels: fresh, intervalMs: undefined, lastsMs: 0 })
        lost += first.failed
        panels = [...panels, ...first.panels]
        const before = { serverMs: watch.serverMs(), databaseMs: watch.databaseMs() }
        const isLargest = size === LARGEST
        const intervalMs = size / POLLS_PER_MS
        // After one round of all panels, when no work happens for the first time.
        const settled = sleep(Math.min(intervalMs, lastsMs / 2)).then(watch.serverMegabytes)
        last = await load({ baseUrl, panels, intervalMs, lastsMs: isLargest ? lastsMs : SHORT_MS })
        memory.push(await settled, watch.serverMegabytes())
        lost += last.failed + silent(panels, last)
        panels = last.panels
        const cost = {
          serverMs: watch.serverMs() - before.serverMs,
          databaseMs: watch.databaseMs() - before.databaseMs,
          polls: last.tookMs.length,
        }
        costs.push(cost)
        say(
          `  ${size} panels: ${cost.polls} polls, p95 ${quantile(last.tookMs, 0.95).toFixed(1)} ms, server ${(cost.serverMs / cost.polls).toFixed(2)} ms and database ${(cost.databaseMs / cost.polls).toFixed(2)} ms of processor each; generator ${(last.processorMs / cost.polls).toFixed(2)} ms, late ${last.lateMs.toFixed(0)} ms`,
        )
      }
      const peer = await measurePeer(server, panels, load)
      return rows({ costs, last, lost, memory, frames: await framesOf(server), peer, lastsMs })
    })
  } finally {
    await server.dispose()
  }
}

/** The number of panels without any response in the whole time, which is longer than an interval. */
function silent(before: readonly Panel[], { panels }: LoadResult) {
  const wakes = new Map(panels.map((panel) => [panel.macAddress, panel.wakes]))
  return before.filter((panel) => (wakes.get(panel.macAddress) ?? 0) <= panel.wakes).length
}

async function framesOf({ query }: ServerProcess) {
  const [row] = await query(`select
    (select count(*) from frames)::int as drawn,
    (select count(distinct frame_sha256) from devices where organization_id is not null)::int as shown,
    (select count(*) from devices where downloaded_frame_name is distinct from frame_name)::int as behind`)
  return row ?? {}
}

/** Measures the same panels with a route that only writes a row, in the same database. */
async function measurePeer(
  server: ServerProcess,
  panels: readonly Panel[],
  load: (order: LoadOrder) => Promise<LoadResult>,
): Promise<Cost> {
  const answer = JSON.stringify(
    displayAnswer({
      status: 0,
      image_url: '',
      filename: 'same',
      refresh_rate: 60,
      firmware_url: '',
    }),
  )
  await server.query(
    'create table bench_peer (mac text primary key, seen timestamptz, signal int, answer jsonb)',
  )
  await server.query('insert into bench_peer select unnest($1::text[]), null, null, $2::jsonb', [
    panels.map(({ macAddress }) => macAddress),
    answer,
  ])
  const child = childOf('./cloud-peer.ts')
  try {
    child.send(server.databaseUrl())
    const [baseUrl] = (await once(child, 'message')) as [string]
    const watch = watched(server)
    const before = { serverMs: processorMsOf(child.pid ?? 0), databaseMs: watch.databaseMs() }
    const shown = panels.map((panel) => ({ ...panel, filename: 'same' }))
    const result = await load({
      baseUrl,
      panels: shown,
      intervalMs: INTERVAL_MS,
      lastsMs: SHORT_MS,
    })
    return {
      serverMs: processorMsOf(child.pid ?? 0) - before.serverMs,
      databaseMs: watch.databaseMs() - before.databaseMs,
      polls: result.tookMs.length,
    }
  } finally {
    child.kill()
  }
}

interface Measured {
  costs: readonly Cost[]
  last: LoadResult | undefined
  lost: number
  /** Megabytes of the server for each fleet: after one round, and at the end. */
  memory: readonly number[]
  frames: Record<string, unknown>
  peer: Cost
  lastsMs: number
}

function rows({ costs, last, lost, memory, frames, peer, lastsMs }: Measured): BenchRow[] {
  const perPoll = costs.map(each)
  const growth = Math.max(...perPoll) / Math.min(...perPoll)
  const p95 = quantile(last?.tookMs ?? [], 0.95)
  const [begin = Number.NaN, end = Number.NaN] = memory.slice(-2)
  const drift = (end - begin) / begin
  const plain = { peer: '', ratio: '' }
  return [
    {
      ...plain,
      name: `display of ${LARGEST} panels, each every ${INTERVAL_MS / 1000} s for ${lastsMs / 60_000} min`,
      value: `median ${quantile(last?.tookMs ?? [], 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
      budget: `p95 < ${BUDGET_MS} ms`,
      met: p95 < BUDGET_MS,
    },
    {
      ...plain,
      name: 'polls lost, of all fleets',
      value: `${lost} of ${costs.reduce((sum, { polls }) => sum + polls, 0)}`,
      budget: '0',
      met: lost === 0,
    },
    {
      ...plain,
      name: `frames drawn for ${LARGEST} panels`,
      value: `${frames['drawn']} drawn, ${frames['shown']} shown, ${frames['behind']} panels behind`,
      budget: `${FRAMES_OF_FLEET}, ${FRAMES_OF_FLEET}, 0`,
      met:
        frames['drawn'] === FRAMES_OF_FLEET &&
        frames['shown'] === FRAMES_OF_FLEET &&
        frames['behind'] === 0,
    },
    {
      ...plain,
      name: 'memory of the server while the largest polls',
      value: `${begin.toFixed(0)} MB after one round, ${end.toFixed(0)} MB at the end`,
      budget: `steady within ${MOST_DRIFT * 100} %`,
      met: drift <= MOST_DRIFT,
    },
    {
      name: `processor of server and database per poll, ${FLEETS.join(', ')} panels`,
      value: `${perPoll.map((ms) => ms.toFixed(2)).join(', ')} ms`,
      peer: `a bare route that writes a row: ${each(peer).toFixed(2)} ms`,
      ratio: `${((perPoll.at(-1) ?? Number.NaN) / each(peer)).toFixed(1)} times the peer`,
      budget: `flat within ${MOST_GROWTH}, is ${growth.toFixed(2)}`,
      met: growth <= MOST_GROWTH,
    },
  ]
}
