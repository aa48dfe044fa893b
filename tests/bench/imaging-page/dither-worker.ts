import { renderFrame } from '#src/imaging/frame.ts'
import { PALETTES, type PaletteId } from '#src/imaging/palettes.ts'
import { buildPhoto } from '#tests/fixtures/pictures.ts'

export interface Timed {
  width: number
  height: number
  id: PaletteId
  runs: number
}

/** Milliseconds of each run, starting with the first one of a new worker. */
const time = ({ width, height, id, runs }: Timed): number[] => {
  const photo = buildPhoto(width, height)
  const panel = { width, height, palette: PALETTES[id] }
  return Array.from({ length: runs }, () => {
    const start = performance.now()
    renderFrame(photo, panel)
    return performance.now() - start
  })
}

self.addEventListener('message', ({ data }: MessageEvent<Timed>) => self.postMessage(time(data)))
