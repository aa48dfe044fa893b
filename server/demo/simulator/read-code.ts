import decodeQR from 'qr/decode.js'
import sharp from 'sharp'

/** Decodes the QR code on a frame; undefined if there is none. */
export async function readCode(png: Uint8Array) {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  try {
    return decodeQR({ width: info.width, height: info.height, data })
  } catch {
    return undefined
  }
}
