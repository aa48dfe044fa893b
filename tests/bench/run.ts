import { buildConsoleIfStale } from '#server/client-build.ts'
import { readConfig } from '#server/config.ts'
import { findOrInstallChromium } from '#tests/helpers/prerequisites.ts'
import { createServerProcess } from '#tests/helpers/server-process.ts'

import { benchLaterRoutes, benchLoginRoute, benchPrecache } from './bundle.ts'
import { benchCachedDevices } from './cached-devices.ts'
import { benchColdStart } from './cold-start.ts'
import { benchDevicePages } from './device-pages.ts'
import { benchCloud } from './devices-cloud.ts'
import { benchDevicesConsole } from './devices-console.ts'
import { benchImagingQuality } from './imaging-quality.ts'
import { benchImagingWorker } from './imaging-worker.ts'
import { benchImaging } from './imaging.ts'
import { benchLineup } from './lineup.ts'
import { benchOutbox } from './outbox.ts'
import type { BenchRow } from './row.ts'
import { benchScheduler } from './scheduler.ts'
import { benchTemplateEditor } from './template-editor.ts'
import { benchTemplates } from './templates.ts'
import { benchUploads } from './uploads.ts'

const say = (line: string): void => console.log(line)

/** `npm run bench -- device` runs the benchmarks with this word in their names. */
const wanted = process.argv.slice(2)

/** A benchmark that cannot run is reported as a failed row and does not affect the others. */
const measure = async (name: string, bench: () => Promise<BenchRow[]> | BenchRow[]) => {
  if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) return []
  say(`measuring: ${name}`)
  try {
    return await bench()
  } catch (error) {
    const value = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    return [{ name, value, peer: '', ratio: '', budget: 'to be measured', met: false }]
  }
}

const print = (rows: readonly BenchRow[]): void => {
  const heading = ['name', 'figure', 'peer', 'ratio', 'budget', 'ok']
  const table = [
    heading,
    ...rows.map((row) => [
      row.name,
      row.value,
      row.peer,
      row.ratio,
      row.budget,
      row.met ? 'yes' : 'NO',
    ]),
  ]
  const widths = heading.map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  )
  for (const row of table) {
    say(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  }
}

/** Benchmarks without a server: `npm run bench -- imaging`, `-- quality`, `-- templates`, `-- lineup`, `-- cloud`. */
const ALONE: Record<string, () => Promise<BenchRow[]>> = {
  imaging: async () => [
    ...(await measure('imaging', benchImaging)),
    ...(await measure('imaging in the browser', benchImagingWorker)),
  ],
  quality: () => measure('quality of dithers', () => benchImagingQuality(say)),
  templates: () => measure('templates', benchTemplates),
  lineup: () => measure('lineup', benchLineup),
  cloud: () => measure('cloud of devices', () => benchCloud(say)),
}

const measureAll = async (): Promise<BenchRow[]> => {
  await buildConsoleIfStale(readConfig(process.env).buildId, say)
  const server = await createServerProcess()
  await server.start()
  try {
    return [
      ...(await measure('login route', () => benchLoginRoute(server))),
      ...(await measure('later routes', () => benchLaterRoutes(server))),
      ...(await measure('precache', benchPrecache)),
      ...(await measure('cold start', () => benchColdStart(server))),
      ...(await measure('device pages', () => benchDevicePages(server))),
      ...(await measure('devices page', () => benchDevicesConsole(server))),
      ...(await measure('template editor', () => benchTemplateEditor(server))),
      ...(await measure('scheduler', () => benchScheduler(server))),
      ...(await measure('uploads', benchUploads)),
      ...(await measure('outbox', () => benchOutbox(server))),
      ...(await measure('cached devices', benchCachedDevices)),
      ...(await measure('imaging', benchImaging)),
      ...(await measure('imaging in the browser', benchImagingWorker)),
      ...(await measure('templates', benchTemplates)),
      ...(await measure('lineup', benchLineup)),
      ...(await measure('cloud of devices', () => benchCloud(say))),
    ]
  } finally {
    await server.dispose()
  }
}

findOrInstallChromium(say)
const rows = await (ALONE[process.argv[2] ?? ''] ?? measureAll)()
say('')
print(rows)
process.exitCode = rows.every(({ met }) => met) ? 0 : 1
