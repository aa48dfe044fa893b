import encodeQR from 'qr'

import { rasterize } from '#server/drawing/raster.ts'
import { circle, drawing, rect, text } from '#server/drawing/svg.ts'
import { toStored } from '#server/media/images.ts'
import { sha256Of } from '#server/media/store.ts'
import type { Orientation } from '#src/contract/fields.ts'
import { setupErrorCorrection } from '#src/domain/setup-link.ts'
import { cropSize } from '#src/imaging/crop.ts'
import type { Raster, Size } from '#src/imaging/raster.ts'
import { rotate } from '#src/imaging/rotate.ts'

/** Notice screens drawn by the server in black and white. */
export interface Notice {
  sha256: string
  raster: Raster
  /** Lossless, like stored images. */
  webp: Uint8Array
}

const middle = { anchor: 'middle' as const }

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
    qrCode(address, x, y + unit * 0.6, unit * 12.5),
    text(x, y + unit * 8, `Scan to register device ${claimCode}`, { size: unit * 0.9, ...middle }),
  )
}

async function draw(svg: string, orientation: Orientation = 'horizontal'): Promise<Notice> {
  const raster = rotate(await rasterize(svg), orientation === 'vertical' ? 270 : 0)
  const webp = await toStored(raster)
  return { sha256: sha256Of(webp), raster, webp }
}

export interface NoticeKind {
  /** Equal keys mean equal pixels. */
  key: string
  draw: () => Promise<Notice>
}

/** Rotated for a vertical panel, like its images (CROP-05). */
export const emptyNotice = (panel: Size, orientation: Orientation): NoticeKind => ({
  key: `${panel.width}x${panel.height} ${orientation}`,
  draw: () => draw(emptySvg(cropSize(panel, orientation)), orientation),
})

interface Claim {
  /** URL in the setup code. */
  address: string
  /** Code that identifies the panel to people. */
  claimCode: string
}

export const unclaimedNotice = (size: Size, claim: Claim): NoticeKind => ({
  key: `${size.width}x${size.height} ${claim.claimCode} ${claim.address}`,
  draw: () => draw(unclaimedSvg(size, claim)),
})

/** Quiet zone around a QR code, in modules. */
const QUIET_DOTS = 4

/**
 * A QR code centered at x and y, at most `side` wide. Modules are whole pixels, so edges stay
 * sharp.
 */
function qrCode(content: string, x: number, y: number, side: number) {
  const ecc = setupErrorCorrection(content)
  const rows = encodeQR(content, 'raw', { ecc, border: QUIET_DOTS })
  const dot = Math.max(1, Math.floor(side / rows.length))
  const size = dot * rows.length
  const [left, top] = [Math.round(x - size / 2), Math.round(y - size / 2)]
  const dots = rows.flatMap((row, rowIndex) =>
    row.map((dark, column) =>
      dark ? `M${left + column * dot} ${top + rowIndex * dot}h${dot}v${dot}h-${dot}z` : '',
    ),
  )
  return `${rect(left, top, size, size, '#fff')}<path d="${dots.join('')}" fill="#000"/>`
}
