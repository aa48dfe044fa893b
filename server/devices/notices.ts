import { code } from '#server/drawing/code.ts'
import { rasterise } from '#server/drawing/raster.ts'
import { circle, drawing, rect, text } from '#server/drawing/svg.ts'
import { toStored } from '#server/media/pictures.ts'
import { sha256Of } from '#server/media/store.ts'
import type { Raster, Size } from '#src/imaging/raster.ts'

/** What a panel shows on which nobody has put anything: drawn by the server, in black and white alone. */
export interface Notice {
  sha256: string
  raster: Raster
  /** Lossless, as pictures are stored. */
  webp: Uint8Array
}

const middle = { anchor: 'middle' as const }

/** A frame of ink around paper. */
const framed = ({ width, height }: Size, ...pieces: string[]) => {
  const unit = unitOf({ width, height })
  return drawing(
    width,
    height,
    rect(0, 0, width, height, '#fff'),
    rect(unit, unit, width - 2 * unit, height - 2 * unit, '#000'),
    rect(unit * 1.15, unit * 1.15, width - 2.3 * unit, height - 2.3 * unit, '#fff'),
    ...pieces,
  )
}

const unitOf = ({ width, height }: Size) => Math.min(width, height) / 20

function emptySvg(size: Size) {
  const unit = unitOf(size)
  const [x, y] = [size.width / 2, size.height / 2]
  return framed(
    size,
    circle(x, y - unit * 4.6, unit * 0.7, '#000'),
    text(x, y - unit, 'Ready', { size: unit * 2.4, family: 'Instrument Serif', ...middle }),
    text(x, y + unit, 'Nothing has been put on this panel yet.', { size: unit * 0.9, ...middle }),
  )
}

function unclaimedSvg(size: Size, { address, claimCode }: Claim) {
  const unit = unitOf(size)
  const [x, y] = [size.width / 2, size.height / 2]
  return framed(
    size,
    text(x, y - unit * 6.2, 'Not set up yet', {
      size: unit * 1.9,
      family: 'Instrument Serif',
      ...middle,
    }),
    code(address, x, y + unit * 0.6, unit * 12),
    text(x, y + unit * 8, `Scan to register panel ${claimCode}`, { size: unit * 0.9, ...middle }),
  )
}

async function draw(svg: string): Promise<Notice> {
  const raster = await rasterise(svg)
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
  draw: () => draw(emptySvg(size)),
})

interface Claim {
  /** What the code opens. */
  address: string
  /** What a person reads off the panel to say which one it is. */
  claimCode: string
}

export const unclaimedNotice = (size: Size, claim: Claim): NoticeKind => ({
  key: `${size.width}x${size.height} ${claim.claimCode} ${claim.address}`,
  draw: () => draw(unclaimedSvg(size, claim)),
})
