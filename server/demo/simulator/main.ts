import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { demoModelName, FIRST_UNASSIGNED, UNASSIGNED_MODELS } from '#server/demo/seed/devices.ts'
import { readMacAddress } from '#src/domain/mac-address.ts'

import { FAULTS, readFaults } from './faults.ts'
import { runFleet } from './fleet.ts'
import { createHttp } from './http.ts'
import { newPanel, type Panel } from './panel.ts'
import { indexInSeries, seriesPanel, type SeriesPanel } from './series.ts'
import { loadPanels, savePanels } from './state.ts'

const USAGE = `npm run devices -- [--server http://localhost:8080] [--count 1 | --mac AA:BB:CC:DD:EE:FF ... | --boxed]
  --boxed         the demo's unregistered devices; prints the link behind each device's code
  --seed 1        makes battery, signal, temperature and faults reproducible
  --frames DIR    writes each downloaded frame to DIR/<mac>.png (also --png DIR)
  --once          one wake per device, then exits (with 1 if a wake failed)
  --interval MS   sleeps for this time instead of the server's refresh rate
  --spread MS     switches the devices on over this time instead of all at once
  --at-once 32    maximum number of devices awake, and of connections
  --faults LIST   shares of the fleet with a fault, such as wifi=0.1,download=0.05:
${Object.entries(FAULTS)
  .map(([name, what]) => `                  ${name.padEnd(9)} ${what}`)
  .join('\n')}
  --reset         clears what the devices store in flash, like a long press
  --quiet         prints a summary every ten seconds instead of a line per poll
  --state FILE    what the devices store in flash (data/simulator.json)`

const readFlags = () =>
  parseArgs({
    options: {
      server: { type: 'string', default: 'http://localhost:8080' },
      count: { type: 'string', default: '1' },
      boxed: { type: 'boolean', default: false },
      mac: { type: 'string', multiple: true, default: [] },
      seed: { type: 'string', default: '1' },
      frames: { type: 'string' },
      png: { type: 'string' },
      spread: { type: 'string', default: '0' },
      'at-once': { type: 'string', default: '32' },
      faults: { type: 'string', default: '' },
      reset: { type: 'boolean', default: false },
      quiet: { type: 'boolean', default: false },
      once: { type: 'boolean', default: false },
      interval: { type: 'string' },
      state: { type: 'string', default: 'data/simulator.json' },
      help: { type: 'boolean', default: false },
    },
  }).values

type Flags = ReturnType<typeof readFlags>

const SERIES = 65_536
const SUMMARY_INTERVAL_MS = 10_000
const print = (line: string) => process.stdout.write(`${line}\n`)
const count = (written: string, what: string) => {
  if (!/^\d{1,9}$/.test(written))
    throw new Error(`--${what} must be a whole number, not ${written}`)
  return Number(written)
}

/** Hardware of the series with its demo model. */
const demoPanel = (index: number): SeriesPanel => ({
  ...seriesPanel(index),
  modelName: demoModelName(index),
})

function hardware(values: Flags): SeriesPanel[] {
  if (values.boxed)
    return UNASSIGNED_MODELS.map((_model, index) => demoPanel(FIRST_UNASSIGNED + index))
  if (values.mac.length === 0)
    return Array.from({ length: count(values.count, 'count') }, (_none, index) => demoPanel(index))
  return values.mac.map((written) => {
    const macAddress = readMacAddress(written)
    if (macAddress === null) throw new Error(`--mac must be a MAC address, not ${written}`)
    return { ...demoPanel(indexInSeries(macAddress, SERIES) ?? 0), macAddress }
  })
}

function stopSignal() {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort())
  // The server forks a simulator for its demo. The IPC channel closes when the server ends,
  // possibly during startup.
  if (process.connected === false) stop.abort()
  process.once('disconnect', () => stop.abort())
  return stop.signal
}

/** Counts panel events by the first word of their log line. */
function createCounters() {
  const counts = new Map<string, number>()
  return {
    count(line: string) {
      const [word = ''] = line.split(/[ :]/, 1)
      counts.set(word, (counts.get(word) ?? 0) + 1)
    },
    line() {
      const each = [...counts].map(([word, times]) => `${times} ${word}`)
      return each.length > 0 ? each.join(', ') : 'nothing yet'
    },
  }
}

async function main() {
  const values = readFlags()
  if (values.help) return print(USAGE)
  const baseUrl = values.server.replace(/\/+$/, '')
  const luck = { seed: count(values.seed, 'seed'), shares: readFaults(values.faults) }
  const atOnce = Math.max(1, count(values['at-once'], 'at-once'))
  const stored = values.reset ? new Map<string, Panel>() : await loadPanels(values.state, baseUrl)
  const panels = hardware(values).map((panelHardware) => {
    const panel = newPanel(panelHardware)
    // The model is not part of the flash state; older state files lack it.
    return { ...panel, ...stored.get(panelHardware.macAddress), model: panel.model }
  })
  const framesDir = values.frames ?? values.png
  if (framesDir) await mkdir(framesDir, { recursive: true })
  const http = createHttp(atOnce)

  const signal = stopSignal()

  let unsaved = false
  let saving = Promise.resolve()
  const save = () => {
    if (!unsaved) return
    unsaved = false
    saving = saving.then(() => savePanels(values.state, baseUrl, stored.values()))
  }
  // A large fleet has a large state file, so it is saved less often.
  const saver = setInterval(save, Math.max(1000, panels.length))

  const counters = createCounters()
  const summing = values.quiet
    ? setInterval(() => print(counters.line()), SUMMARY_INTERVAL_MS)
    : undefined
  const failed = await runFleet({
    panels,
    context: {
      baseUrl,
      ask: http.ask,
      now: Date.now,
      luck,
      readsCodes: values.boxed,
      show: async (panel, png) => {
        if (!framesDir) return
        const file = join(framesDir, `${panel.macAddress.replaceAll(':', '-')}.png`)
        await writeFile(`${file}.part`, png)
        await rename(`${file}.part`, file)
      },
    },
    seed: luck.seed,
    once: values.once,
    intervalMs: values.interval === undefined ? undefined : count(values.interval, 'interval'),
    spreadMs: count(values.spread, 'spread'),
    awakeAtOnce: atOnce,
    signal,
    onPoll: (panel: Panel, line) => {
      counters.count(line)
      if (values.quiet) return
      print(
        `${new Date().toISOString()} ${panel.macAddress} ${panel.batteryVolts.toFixed(2)} V ${panel.rssiDbm} dBm ${line}`,
      )
    },
    onChange: (panel) => {
      stored.set(panel.macAddress, panel)
      unsaved = true
    },
  })
  http.close()
  clearInterval(summing)
  if (values.quiet) print(counters.line())
  clearInterval(saver)
  save()
  await saving
  // The open IPC channel would keep this process alive.
  if (process.connected) process.disconnect()
  if (values.once && failed > 0) process.exitCode = 1
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`)
  process.exitCode = 1
})
