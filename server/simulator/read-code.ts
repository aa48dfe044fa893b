import decodeQR from 'qr/decode.js'
import sharp from 'sharp'

/** What the code on a frame says, as a phone reads it off the glass; undefined where there is none. */
export async function readCode(png: Uint8Array) {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  try {
    return decodeQR({ width: info.width, height: info.height, data })
  } catch {
    return undefined
  }
}
