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

/** Stories that begin at a moment of their own: it is that for the server and for every page; PostgreSQL's clock stays. */
export function testFrom(moment: number) {
  const shiftMs = moment - Date.now()
  return test.extend<{ context: BrowserContext }, { server: ServerProcess }>({
    server: [
      async ({}, use) => {
        const code = `${DATED_ANSWERS};(${String(shiftClock)})(${shiftMs})`
        const server = await createServerProcess([], { NODE_OPTIONS: asModule(code) })
        copyDemoData(server.dataFolder)
        await server.start()
        await use(server)
        await server.dispose()
      },
      { scope: 'worker', timeout: 240_000 },
    ],
    context: async ({ context }, use) => {
      await context.addInitScript(shiftClock, shiftMs)
      await use(context)
    },
  })
}
