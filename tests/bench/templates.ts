import { openPageOfCode } from '#tests/helpers/page-of-code.ts'

import { type BenchRow, quantile } from './row.ts'
import type { TemplatesPage } from './templates-page.ts'

declare const templates: TemplatesPage

const PALETTES = ['black-white', 'grey-16', 'spectra-6'] as const
/** From a text change to its frame, at 1280x720. */
const BUDGET_MS = 150
const WARM_UPS = 5
const ROUNDS = 20

/** Renders designs in the console's worker, as the editor does while a user types. */
export const benchTemplates = async (): Promise<BenchRow[]> => {
  const { page, close } = await openPageOfCode(new URL('templates-page.ts', import.meta.url))
  try {
    await page.waitForFunction(() => 'templates' in globalThis)
    const names = await page.evaluate(() => templates.names)
    const rows: BenchRow[] = []
    for (const [at, name] of names.entries()) {
      const times: number[] = []
      for (const palette of PALETTES)
        times.push(
          ...(await page.evaluate((asked) => templates.times(...asked), [
            at,
            palette,
            WARM_UPS,
            ROUNDS,
          ] as const)),
        )
      const taken = quantile(times, 0.95)
      rows.push({
        name: `design "${name}" after a change, 1280x720, worker, p95`,
        value: `${taken.toFixed(0)} ms, median ${quantile(times, 0.5).toFixed(0)} ms`,
        peer: '',
        ratio: '',
        budget: `<= ${BUDGET_MS} ms`,
        met: taken <= BUDGET_MS,
      })
    }
    return rows
  } finally {
    await close()
  }
}
