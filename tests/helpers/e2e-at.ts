import type { BrowserContext } from '@playwright/test'

import { copyDemoData } from './demo-data.ts'
import { test } from './e2e.ts'
import { createServerProcess, type ServerProcess } from './server-process.ts'

/** Runs where it is sent to, so that it knows nothing but its argument. */
function shiftClock(shiftMs: number) {
  globalThis.Date = new Proxy(Date, {
    construct: (real, values, target) =>
      Reflect.construct(real, values.length === 0 ? [real.now() + shiftMs] : values, target),
    apply: (real) => new real(real.now() + shiftMs).toString(),
    get: (real, key) => (key === 'now' ? () => real.now() + shiftMs : Reflect.get(real, key)),
  })
}

/** Node writes the Date header by a clock of its own, which the console takes for the server's. */
const DATED_ANSWERS = `
  import http from 'node:http'
  const { writeHead } = http.ServerResponse.prototype
  http.ServerResponse.prototype.writeHead = function (...rest) {
    this.setHeader('date', new Date().toUTCString())
    return writeHead.apply(this, rest)
  }
`
const asModule = (code: string) => `--import=data:text/javascript,${encodeURIComponent(code)}`

interface ClockFixtures {
  context: BrowserContext
  /** For a context that the story makes itself, before its first page. */
  setClock: (context: BrowserContext) => Promise<unknown>
}

/** A Wednesday, around noon in Europe: far from midnight, the end of a month and every clock change, in each zone of the stories. */
export const QUIET_MOMENT = Date.UTC(2027, 5, 9, 10)

/** Stories that begin at a moment of their own: it is that for the server and for every page; PostgreSQL's clock stays. */
export function testFrom(moment: number) {
  const shiftMs = moment - Date.now()
  return test.extend<ClockFixtures, { server: ServerProcess }>({
    server: [
      async ({}, use) => {
        const code = `${DATED_ANSWERS};(${String(shiftClock)})(${shiftMs})`
        const options = [process.env['NODE_OPTIONS'], asModule(code)].join(' ')
        const server = await createServerProcess(['--no-fleet'], { NODE_OPTIONS: options })
        copyDemoData(server.dataFolder)
        await server.start()
        await use(server)
        await server.dispose()
      },
      { scope: 'worker', timeout: 240_000 },
    ],
    clockShiftMs: shiftMs,
    setClock: async ({}, use) => use((context) => context.addInitScript(shiftClock, shiftMs)),
    context: async ({ context, setClock }, use) => {
      await setClock(context)
      await use(context)
    },
  })
}

/** For stories that need to know what day it is. */
export const testOnQuietDay = testFrom(QUIET_MOMENT)
