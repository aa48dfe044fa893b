import { panelOf } from '#src/imaging/frame.ts'
import { panelClient } from '#src/widgets/panel-image/panel-client.ts'
import { buildPhoto } from '#tests/fixtures/pictures.ts'

import type { Timed } from './dither-worker.ts'

const photoFile = (): Promise<Blob> => {
  const { width, height, data } = buildPhoto(2000, 1500)
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
}

const page = {
  /** Dithering only, in a new worker. */
  dithered: (asked: Timed): Promise<number[]> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./dither-worker.ts', import.meta.url), { type: 'module' })
      worker.addEventListener('message', ({ data }: MessageEvent<number[]>) => {
        worker.terminate()
        resolve(data)
      })
      worker.addEventListener('error', () => reject(new Error('The worker did not start')))
      worker.postMessage(asked)
    }),

  /** From the file of a 3-megapixel photo to the panel's image, as a dialog waits for it. */
  prepared: async (runs: number): Promise<number[]> => {
    const file = await photoFile()
    const panel = panelOf({
      resolutionHorizontal: 800,
      resolutionVertical: 480,
      displayType: 'fullColor',
      colorDepth: 4,
    })
    const times: number[] = []
    for (let run = 0; run < runs; run++) {
      const start = performance.now()
      const answer = await panelClient.prepare(
        file,
        panel,
        'horizontal',
        new AbortController().signal,
      )
      if ('problem' in answer) throw new Error(answer.problem)
      times.push(performance.now() - start)
    }
    return times
  },
}

declare global {
  interface Window {
    imagingBench: typeof page
  }
}
window.imagingBench = page
