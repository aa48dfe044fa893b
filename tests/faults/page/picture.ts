/** An image to generate; no two seeds give the same bytes. */
export interface Sketch {
  seed: number
  width?: number
  height?: number
  name?: string
  /** A PNG stays large, because noise does not compress; use it for slow uploads. */
  type?: 'image/jpeg' | 'image/png'
}

export async function picture({
  seed,
  width = 64,
  height = 48,
  name = `picture-${seed}.jpg`,
  type = 'image/jpeg',
}: Sketch): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  const pixels = context.createImageData(width, height)
  let state = (seed * 2_654_435_761) >>> 0
  for (let at = 0; at < pixels.data.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    pixels.data[at] = at % 4 === 3 ? 255 : state >>> 24
  }
  context.putImageData(pixels, 0, 0)
  return new File([await canvas.convertToBlob({ type })], name, { type })
}
