const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeXml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '')

export interface TextStyle {
  size: number
  fill?: string
  weight?: 400 | 600 | 700
  family?: 'Instrument Sans' | 'Instrument Serif'
  anchor?: 'start' | 'middle' | 'end'
}

export function text(x: number, y: number, content: string, style: TextStyle) {
  const attributes = {
    x,
    y,
    'font-size': style.size,
    'font-family': style.family ?? 'Instrument Sans',
    'font-weight': style.weight ?? 400,
    fill: style.fill ?? '#000',
    ...(style.anchor && { 'text-anchor': style.anchor }),
  }
  const pairs = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`)
  return `<text ${pairs.join(' ')}>${escapeXml(content)}</text>`
}

export const rect = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`

export const circle = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`

export const drawing = (width: number, height: number, ...pieces: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${pieces.join('')}</svg>`
