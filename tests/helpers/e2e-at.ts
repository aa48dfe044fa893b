import type { BrowserContext } from '@playwright/test'

import { copyDemoData } from './demo-data.ts'
import { test } from './e2e.ts'
import { createServerProcess, type ServerProcess } from './server-process.ts'

/** Runs in the page or the server, so it can use only its argument. */
function shiftClock(shiftMs: number) {
  globalThis.Date = new Proxy(Date, {
    construct: (real, values, target) =>
      Reflect.construct(real, values.length === 0 ? [real.now() + shiftMs] : values, target),
    apply: (real) => new real(real.now() + shiftMs).toString(),
    get: (real, key) => (key === 'now' ? () => real.now() + shiftMs : Reflect.get(real, key)),
  })
}

/** Node sets the Date header from its own clock, which the console would take as the server's clock. */
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
  /** For a context that the story creates itself; call it before the first page. */
  setClock: (context: BrowserContext) => Promise<unknown>
}

/** A Wednesday, around noon in Europe: far from midnight, the end of a month and every clock change, in each zone of the stories. */
export const QUIET_MOMENT = Date.UTC(2027, 5, 9, 10)

/** Stories that start at a given moment, for the server and for every page. PostgreSQL's clock is not changed. */
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

/** For stories that depend on the date. */
export const testOnQuietDay = testFrom(QUIET_MOMENT)
