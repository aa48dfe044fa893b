/** Pixels as RGBA bytes in sRGB, straight alpha, row by row from the top left. */
export interface Raster {
  width: number
  height: number
  data: Uint8ClampedArray<ArrayBuffer>
}

export interface Size {
  width: number
  height: number
}

/** Larger images are rejected before decoding: this is a raster of 200 MB. */
export const MAX_IMAGE_PIXELS = 50_000_000
/** The server decodes BMP on its event loop. */
export const MAX_BMP_PIXELS = 20_000_000
/** Limit of WebP. */
const MAX_SIDE_PIXELS = 16_383

/** Whether the server rejects an upload of this size. */
export const isTooLarge = ({ width, height }: Size, maxPixels = MAX_IMAGE_PIXELS) =>
  width * height > maxPixels || Math.max(width, height) > MAX_SIDE_PIXELS

export const createRaster = ({ width, height }: Size): Raster => ({
  width,
  height,
  data: new Uint8ClampedArray(width * height * 4),
})

/** One 32-bit word per pixel (A B G R from the high byte down); all supported engines are little-endian. */
export const pixelsOf = ({ data }: Raster): Uint32Array =>
  new Uint32Array(data.buffer, data.byteOffset, data.byteLength >> 2)

/** The same words as signed integers, which engines optimize better. */
export const signedPixelsOf = ({ data }: Raster): Int32Array =>
  new Int32Array(data.buffer, data.byteOffset, data.byteLength >> 2)

const isOpaque = (pixels: Uint32Array): boolean => {
  let all = 0xff000000
  for (let at = 0; at < pixels.length; at++) all &= pixels[at] ?? 0
  return all >>> 24 === 255
}

/** Composites an image onto white. Returns opaque rasters unchanged. */
export const onPaper = (raster: Raster): Raster => {
  if (isOpaque(pixelsOf(raster))) return raster
  const { data } = raster
  const flat = createRaster(raster)
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 0
    const paper = 255 * (255 - alpha)
    for (let channel = at; channel < at + 3; channel++) {
      flat.data[channel] = Math.floor(((data[channel] ?? 0) * alpha + paper + 127) / 255)
    }
    flat.data[at + 3] = 255
  }
  return flat
}
