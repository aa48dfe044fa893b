import { panelOf, renderFrame } from '#src/imaging/frame.ts'
import type { Raster } from '#src/imaging/raster.ts'
import { panelClient } from '#src/widgets/panel-picture/panel-client.ts'
import { buildPhoto } from '#tests/fixtures/pictures.ts'

/** What the equality test asks a browser to do. Files travel as base64, pixels as their hash. */

/** A photo, a file, or a file of so many zeros. */
type Given = 'photo' | number | { base64: string }
type Model = Parameters<typeof panelOf>[0]

const hashOf = async (bytes: BufferSource): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
const encodeForWorker = ({ data, width, height }: Raster): Promise<Blob> => {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0)
  return canvas.convertToBlob({ type: 'image/png' })
}
const toBase64 = (file: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.readAsDataURL(file)
  })
const toFile = async (given: Given): Promise<Blob> => {
  if (given === 'photo') return encodeForWorker(buildPhoto(1500, 1100))
  if (typeof given === 'number') return new Blob([new Uint8Array(given)])
  return (await fetch(`data:;base64,${given.base64}`)).blob()
}

const page = {
  renderPhoto: (width: number, height: number, model: Model) =>
    hashOf(renderFrame(buildPhoto(width, height), panelOf(model)).indices),

  prepare: async (given: Given, model: Model, orientation: 'horizontal' | 'vertical') => {
    const file = await toFile(given)
    const answer = await panelClient.prepare(
      file,
      panelOf(model),
      orientation,
      new AbortController().signal,
    )
    if ('problem' in answer) return { problem: answer.problem }
    const { jpeg, frame, thumbnail } = answer.picture
    return {
      type: jpeg.type,
      jpeg: await toBase64(jpeg),
      thumbnail: await toBase64(thumbnail),
      indices: await hashOf(frame.indices),
    }
  },
}
export type ImagingPage = typeof page
Object.assign(globalThis, { imaging: page })
