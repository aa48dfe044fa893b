/**
 * sRGB bytes and linear light (IEC 61966-2-1). Light is a whole number from 0 to WHITE, so that every
 * engine computes the same pixels: a test shows that no table entry lies near a rounding edge.
 */
export const WHITE = 65535

const lightAt = (encoded: number): number =>
  encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4

/** Unrounded light, for the test of the tables. */
export const exactLight = (byte: number): number => WHITE * lightAt(byte / 255)

/** Linear light of each sRGB byte. */
export const LIGHT_OF_BYTE: Int32Array = Int32Array.from({ length: 256 }, (_, byte) =>
  Math.round(exactLight(byte)),
)

const buildBytes = (): Uint8Array => {
  const bytes = new Uint8Array(WHITE + 1)
  for (let byte = 0; byte < 255; byte++) {
    bytes.fill(byte + 1, Math.round(exactLight(byte + 0.5)))
  }
  return bytes
}

/** The nearest sRGB byte of each light. */
export const BYTE_OF_LIGHT: Uint8Array = buildBytes()

const WEIGHTS = { red: 3483, green: 11718, blue: 1183 }
const weighted = (weight: number) => LIGHT_OF_BYTE.map((light) => light * weight)

/**
 * The luminance of each channel's byte (ITU-R BT.709), in 1 / 2^bits. Pixel loops first assign these tables and LIGHT_OF_BYTE to
 * local variables: access through an import is four times slower in Node.
 */
export const LUMINANCE_OF = {
  red: weighted(WEIGHTS.red),
  green: weighted(WEIGHTS.green),
  blue: weighted(WEIGHTS.blue),
  weights: WEIGHTS,
  bits: 14,
}
