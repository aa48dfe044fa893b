import type { PaletteId } from '#src/imaging/palettes.ts'
import { openPageOfCode } from '#tests/helpers/page-of-code.ts'

import type {} from './imaging-page/main.ts'
import { type BenchRow, quantile } from './row.ts'

const MOST_MS = 50
const RUNS = 15

const rowOf = (name: string, times: readonly number[], most?: number): BenchRow => {
  const median = quantile(times, 0.5)
  return {
    name: `${name} in Chromium’s worker`,
    value: `${median.toFixed(0)} ms`,
    peer: '',
    ratio: `first time ${times[0]?.toFixed(0) ?? ''} ms`,
    budget: most === undefined ? 'shown' : `<= ${most} ms at the median`,
    met: most === undefined || median <= most,
  }
}

/** Measures dithering, and everything that a dialog waits for, in the console's worker. */
export const benchImagingWorker = async (): Promise<BenchRow[]> => {
  const { page, close } = await openPageOfCode(new URL('imaging-page/main.ts', import.meta.url))
  try {
    await page.waitForFunction(() => 'imagingBench' in window)
    const dithered = (id: PaletteId, width: number, height: number) =>
      page.evaluate((asked) => window.imagingBench.dithered(asked), {
        id,
        width,
        height,
        runs: RUNS,
      })
    return [
      rowOf(
        'Floyd-Steinberg, black-white, 800x480',
        await dithered('black-white', 800, 480),
        MOST_MS,
      ),
      rowOf('Floyd-Steinberg, spectra-6, 800x480', await dithered('spectra-6', 800, 480), MOST_MS),
      rowOf('Floyd-Steinberg, spectra-6, 1872x1404', await dithered('spectra-6', 1872, 1404)),
      rowOf(
        'a 3 megapixel photo from file to panel, 800x480',
        await page.evaluate((runs) => window.imagingBench.prepared(runs), RUNS),
      ),
    ]
  } finally {
    await close()
  }
}
