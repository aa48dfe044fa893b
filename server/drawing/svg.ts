const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeXml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '')

export interface TextStyle {
  size: number
  fill?: string
  weight?: 400 | 600 | 700
  family?: 'Instrument Sans' | 'Instrument Serif'
  italic?: boolean
  anchor?: 'start' | 'middle' | 'end'
  spacing?: number
}

/** One line of text with its baseline at `y`. */
export function text(x: number, y: number, content: string, style: TextStyle) {
  const attributes = {
    x,
    y,
    'font-size': style.size,
    'font-family': style.family ?? 'Instrument Sans',
    'font-weight': style.weight ?? 400,
    fill: style.fill ?? '#000',
    ...(style.italic && { 'font-style': 'italic' }),
    ...(style.anchor && { 'text-anchor': style.anchor }),
    ...(style.spacing && { 'letter-spacing': style.spacing }),
  }
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`)
  return `<text ${written.join(' ')}>${escapeXml(content)}</text>`
}

export const lines = (x: number, y: number, step: number, all: string[], style: TextStyle) =>
  all.map((line, row) => text(x, y + row * step, line, style)).join('')

export const rect = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`

export const circle = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`

/** A vertical gradient from stops of [place 0..1, colour]. */
export const gradient = (id: string, stops: readonly (readonly [number, string])[]) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops
    .map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`)
    .join('')}</linearGradient>`

export const drawing = (width: number, height: number, ...pieces: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${pieces.join('')}</svg>`
