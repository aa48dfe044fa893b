import encodeQR from 'qr'

import { rect } from './svg.ts'

/** The light frame that readers need around a code, in dots. */
const QUIET_DOTS = 4

/** A code for cameras in a square that `side` bounds, its middle at x and y. Each dot is whole pixels, so no edge turns grey. */
export function code(content: string, x: number, y: number, side: number) {
  const rows = encodeQR(content, 'raw', { ecc: 'medium', border: QUIET_DOTS })
  const dot = Math.max(1, Math.floor(side / rows.length))
  const size = dot * rows.length
  const [left, top] = [Math.round(x - size / 2), Math.round(y - size / 2)]
  const dots = rows.flatMap((row, at) =>
    row.map((dark, column) =>
      dark ? `M${left + column * dot} ${top + at * dot}h${dot}v${dot}h-${dot}z` : '',
    ),
  )
  return `${rect(left, top, size, size, '#fff')}<path d="${dots.join('')}" fill="#000"/>`
}
