import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'

import { panelOf, renderFrame, type Rendering } from '#src/imaging/frame.ts'
import { PALETTES, type PaletteId } from '#src/imaging/palettes.ts'
import type { Raster } from '#src/imaging/raster.ts'
import { panelClient } from '#src/widgets/panel-image/panel-client.ts'
import { PanelPreview } from '#src/widgets/panel-image/panel-preview.tsx'
import { usePanelImage } from '#src/widgets/panel-image/use-panel-image.ts'
import { buildPhoto } from '#tests/fixtures/pictures.ts'

/** Runs imaging in a browser for the equality test. Files are passed as base64, pixels as hashes. */

/** A photo, a file, or a number of zero bytes. */
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

type Orientation = 'horizontal' | 'vertical'

const PanelPicture = (asked: { file: Blob | null; model: Model; orientation: Orientation }) => {
  const state = usePanelImage(asked.file, panelOf(asked.model), asked.orientation)
  if (state.status === 'ready') {
    const { frame } = state.picture
    return createElement(PanelPreview, { frame, label: 'Panel', orientation: asked.orientation })
  }
  return createElement('output', null, state.status === 'refused' ? state.problem : state.status)
}
let root: Root | undefined

const page = {
  /** Shows one file after another without waiting, as an impatient user would choose them. */
  show: async (given: readonly (Given | null)[], model: Model, orientation: Orientation) => {
    root ??= createRoot(document.body.appendChild(document.createElement('main')))
    for (const one of given) {
      const file = one === null ? null : await toFile(one)
      root.render(createElement(PanelPicture, { file, model, orientation }))
      await new Promise((resolve) => setTimeout(resolve))
    }
  },

  /** The hash of the pixels of the visible canvas. */
  canvas: () => {
    const canvas = document.querySelector('canvas')
    const shown = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
    return shown ? hashOf(shown.data) : ''
  },

  renderPhoto: (width: number, height: number, model: Model) =>
    hashOf(renderFrame(buildPhoto(width, height), panelOf(model)).indices),

  /** Renders a photo in each palette with every rendering. */
  renderAll: (ids: readonly PaletteId[], renderings: readonly Rendering[]) =>
    Promise.all(
      ids.flatMap((id) =>
        renderings.map((rendering) => {
          const panel = { width: 200, height: 120, palette: PALETTES[id] }
          return hashOf(renderFrame(buildPhoto(200, 120), panel, rendering).indices)
        }),
      ),
    ),

  prepare: async (
    given: Given,
    model: Model,
    orientation: Orientation,
    rendering: Rendering = {},
  ) => {
    const file = await toFile(given)
    const answer = await panelClient.prepare(
      file,
      panelOf(model),
      orientation,
      new AbortController().signal,
      rendering,
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
