/** JPEG markers; all but the first are followed by the segment length. */
const START = 0xd8
const SCAN = 0xda
const EXIF_OR_XMP = 0xe1
const COLOR_PROFILE = 0xe2
const ADOBE = 0xee

/**
 * Whether a JPEG's decoded pixels can be used unchanged: no EXIF, no color profile, standard colors. True for JPEGs that the
 * console creates.
 */
export function isPlainJpeg(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== START) return false
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; at += 2 + view.getUint16(at + 2)) {
    const mark = bytes[at + 1]
    if (mark === SCAN) return true
    if (mark === EXIF_OR_XMP || mark === COLOR_PROFILE || mark === ADOBE) return false
  }
  return false
}
