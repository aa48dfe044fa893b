/** Marks of a JPEG that are read here; each but the first stands before the length of its segment. */
const START = 0xd8
const SCAN = 0xda
const EXIF_OR_XMP = 0xe1
const COLOUR_PROFILE = 0xe2
const ADOBE = 0xee

/**
 * Whether a file is a JPEG whose pixels need no work once they are decoded: not turned by EXIF, without a colour
 * profile, in the usual colours. What the console sends is.
 */
export function isPlainJpeg(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== START) return false
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; at += 2 + view.getUint16(at + 2)) {
    const mark = bytes[at + 1]
    if (mark === SCAN) return true
    if (mark === EXIF_OR_XMP || mark === COLOUR_PROFILE || mark === ADOBE) return false
  }
  return false
}
