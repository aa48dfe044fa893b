import { rasterise } from '#server/drawing/raster.ts'
import { circle, drawing, rect, text } from '#server/drawing/svg.ts'
import { toStored } from '#server/media/keep.ts'
import { sha256Of } from '#server/media/store.ts'
import type { Raster, Size } from '#src/imaging/raster.ts'

/** What a panel shows on which nobody has put anything: drawn by the server, in black and white alone. */
export interface Notice {
  sha256: string
  raster: Raster
  /** Lossless, as pictures are stored. */
  webp: Uint8Array
}

const WORDS = {
  empty: { title: 'Ready', line: 'Nothing has been put on this panel yet.' },
  unclaimed: { title: 'Not set up yet', line: 'Claim this panel in the console with the code' },
} as const

function svg({ width, height }: Size, kind: keyof typeof WORDS, code: string) {
  const unit = Math.min(width, height) / 20
  const { title, line } = WORDS[kind]
  const middle = { anchor: 'middle' as const }
  return drawing(
    width,
    height,
    rect(0, 0, width, height, '#fff'),
    rect(unit, unit, width - 2 * unit, height - 2 * unit, '#000'),
    rect(unit * 1.15, unit * 1.15, width - 2.3 * unit, height - 2.3 * unit, '#fff'),
    circle(width / 2, height / 2 - unit * 4.6, unit * 0.7, '#000'),
    text(width / 2, height / 2 - unit, title, {
      size: unit * 2.4,
      family: 'Instrument Serif',
      ...middle,
    }),
    text(width / 2, height / 2 + unit, line, { size: unit * 0.9, ...middle }),
    kind === 'unclaimed'
      ? text(width / 2, height / 2 + unit * 4.4, code, {
          size: unit * 2.6,
          weight: 700,
          spacing: unit * 0.4,
          ...middle,
        })
      : '',
  )
}

async function draw(size: Size, kind: keyof typeof WORDS, code: string): Promise<Notice> {
  const raster = await rasterise(svg(size, kind, code))
  const webp = await toStored(raster)
  return { sha256: sha256Of(webp), raster, webp }
}

export interface NoticeKind {
  /** Same key, same picture. */
  key: string
  draw: () => Promise<Notice>
}

export const emptyNotice = (size: Size): NoticeKind => ({
  key: `${size.width}x${size.height}`,
  draw: () => draw(size, 'empty', ''),
})

export const unclaimedNotice = (size: Size, code: string): NoticeKind => ({
  key: `${size.width}x${size.height} ${code}`,
  draw: () => draw(size, 'unclaimed', code),
})
