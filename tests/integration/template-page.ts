import resvgUrl from '@resvg/resvg-wasm/index_bg.wasm?url'

import type { Orientation } from '#src/contract/fields.ts'
import { PALETTES, type PaletteId } from '#src/imaging/palettes.ts'
import { drawSvg, startResvg } from '#src/imaging/resvg.ts'
import { createFonts } from '#src/imaging/template/fonts.ts'
import { renderTemplate } from '#src/imaging/template/render-template.ts'
import { renderDesign } from '#src/widgets/template-image/template-client.ts'
import { buildPictures, DESIGNS, VARIABLES } from '#tests/fixtures/designs.ts'

/** Renders templates in a browser for the equality test; frames are returned as hashes. */

const bytesOf = async (url: string) => (await fetch(url)).arrayBuffer()
const fonts = createFonts(async (file) => new Uint8Array(await bytesOf(`/fonts/design/${file}`)))
const pictures = buildPictures()

const hashOf = async (bytes: BufferSource): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const page = {
  render: async (name: string, palette: PaletteId, orientation: Orientation) => {
    const design = DESIGNS[name]
    if (!design) throw new Error(`No design ${name}`)
    await startResvg(() => bytesOf(resvgUrl))
    const frame = await renderTemplate(
      design,
      {
        layout: { deviceGroupName: 'i7', orientation },
        size: { width: 1280, height: 720 },
        palette: PALETTES[palette],
        variables: VARIABLES,
        pictures,
        fonts,
      },
      drawSvg,
    )
    return hashOf(frame.indices)
  },
  /** Renders like the console: in a worker, from the bytes in the library. */
  renderInWorker: async (
    name: string,
    palette: PaletteId,
    orientation: Orientation,
    files: Readonly<Record<string, string>>,
  ) => {
    const design = DESIGNS[name]
    if (!design) throw new Error(`No design ${name}`)
    const blobs = Object.entries(files).map(async ([id, url]) => {
      const blob = await (await fetch(url)).blob()
      return [id, blob] as const
    })
    const drawn = await renderDesign(
      {
        design,
        layout: { deviceGroupName: 'i7', orientation },
        size: { width: 1280, height: 720 },
        palette: PALETTES[palette],
        variables: VARIABLES,
        pictures: new Map(await Promise.all(blobs)),
      },
      new AbortController().signal,
    )
    if ('problem' in drawn) throw new Error(drawn.problem)
    return { hash: await hashOf(drawn.frame.indices), missing: drawn.missing }
  },
}
export type TemplatePage = typeof page
Object.assign(globalThis, { templates: page })
