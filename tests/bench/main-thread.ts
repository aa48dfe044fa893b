import type { Browser, CDPSession, Page } from '@playwright/test'
import * as v from 'valibot'

/**
 * Measures a page's main thread in processor time, which excludes other work of the machine.
 */
export const watchMainThread = async (page: Page): Promise<CDPSession> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return devtools
}

/** The processor time of the main thread so far. */
export const mainThreadMs = async (devtools: CDPSession): Promise<number> => {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

const TraceSchema = v.object({
  traceEvents: v.array(
    v.looseObject({ name: v.string(), pid: v.number(), tid: v.number(), args: v.unknown() }),
  ),
})
const TaskSchema = v.object({ name: v.literal('RunTask'), tdur: v.number() })
const MainThreadSchema = v.object({ args: v.object({ name: v.literal('CrRendererMain') }) })

/** The longest task of the main thread during `work`. */
export const longestTaskMs = async (browser: Browser, page: Page, work: () => Promise<unknown>) => {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] })
  await work()
  const trace = (await browser.stopTracing()).toString()
  const { traceEvents } = v.parse(v.pipe(v.string(), v.parseJson(), TraceSchema), trace)
  const threads = traceEvents
    .filter((event) => v.is(MainThreadSchema, event))
    .map(({ pid, tid }) => `${pid} ${tid}`)
  const tasks = traceEvents
    .filter(({ pid, tid }) => threads.includes(`${pid} ${tid}`))
    .flatMap((event) => (v.is(TaskSchema, event) ? event.tdur / 1_000 : []))
  if (tasks.length === 0) throw new Error('the trace names no task of the page')
  return Math.max(...tasks)
}
