import sharp from 'sharp'

const SIZE = { width: 1_280, height: 720 }
/** Chromium's fake camera repeats a file with a single frame. */
const HEAD = `YUV4MPEG2 W${SIZE.width} H${SIZE.height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`

/** A video for Chromium's fake camera that shows the image slightly rotated on a gray wall. */
export async function filmOf(picture: Uint8Array): Promise<Uint8Array> {
  const gray = { r: 120, g: 120, b: 120, alpha: 1 }
  const seen = await sharp(picture)
    .flatten({ background: '#fff' })
    .rotate(4, { background: gray })
    .resize({ height: 660, width: 1_200, fit: 'inside' })
    .toBuffer()
  const light = await sharp({ create: { ...SIZE, channels: 3, background: gray } })
    .composite([{ input: seen }])
    .grayscale()
    .raw()
    .toBuffer()
  const colors = Buffer.alloc((SIZE.width * SIZE.height) / 2, 128)
  return Buffer.concat([Buffer.from(HEAD), light, colors])
}
