/** Larger ones are made smaller once, so that each drawing of them is quick. */
const LONGEST_SIDE = 1_600

const known = new WeakMap<Blob, Promise<ImageBitmap | undefined>>()

/** A picture of the library to be drawn; none where the browser cannot read it. */
export function sketchPicture(blob: Blob): Promise<ImageBitmap | undefined> {
  const sketch = known.get(blob) ?? decode(blob).catch(() => undefined)
  known.set(blob, sketch)
  return sketch
}

async function decode(blob: Blob): Promise<ImageBitmap> {
  const whole = await createImageBitmap(blob)
  const { width, height } = whole
  const scale = LONGEST_SIDE / Math.max(width, height)
  if (scale >= 1) return whole
  const small = await createImageBitmap(whole, {
    resizeWidth: Math.max(1, Math.round(width * scale)),
    resizeHeight: Math.max(1, Math.round(height * scale)),
    resizeQuality: 'high',
  })
  whole.close()
  return small
}
