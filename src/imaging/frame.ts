import type { DisplayType } from '#src/contract/device-model.ts'

import type { DitherOptions } from './dither-options.ts'
import { dither } from './dither.ts'
import type { PaletteProfile, Rgb } from './palette-profile.ts'
import { paletteFor } from './palettes.ts'
import { createRaster, onPaper, pixelsOf, type Raster, type Size } from './raster.ts'
import { fitCover } from './resize.ts'

/** The physical panel: its own pixels, never swapped for a device that hangs upright. */
export interface Panel extends Size {
  palette: PaletteProfile
}

/** What a panel shows: for each of its pixels an index into `palette.nominal`. */
export interface Frame extends Panel {
  indices: Uint8Array<ArrayBuffer>
}

interface PanelSpecification {
  resolutionHorizontal: number
  resolutionVertical: number
  displayType: DisplayType
  colorDepth: number
}

/** The panel of a device revision or a device group. */
export const panelOf = (model: PanelSpecification): Panel => ({
  width: model.resolutionHorizontal,
  height: model.resolutionVertical,
  palette: paletteFor(model),
})

/** How a picture is drawn. Floyd-Steinberg to the nominal colours, where nothing is said. */
export interface Rendering extends DitherOptions {
  /** Id of the measured set to dither with. Indices stand for the nominal colours all the same. */
  measured?: string
}

const coloursOf = ({ nominal, measured }: PaletteProfile, id?: string): readonly Rgb[] =>
  (id && measured.find((set) => set.id === id)?.colours) || nominal

/**
 * A picture as the panel will show it. One of the panel's size is taken pixel by pixel; any other is fitted to
 * cover the panel. Equal rasters give equal frames in the browser and on the server.
 */
export const renderFrame = (
  raster: Raster,
  { width, height, palette }: Panel,
  { measured, ...options }: Rendering = {},
): Frame => {
  const fitted = fitCover(onPaper(raster), { width, height })
  return { width, height, palette, indices: dither(fitted, coloursOf(palette, measured), options) }
}

/** A frame as a picture in its nominal colours, pixel by pixel. */
export const frameRaster = (frame: Frame): Raster => {
  const raster = createRaster(frame)
  const words = Uint32Array.from(
    frame.palette.nominal,
    ([red, green, blue]) => (0xff000000 | (blue << 16) | (green << 8) | red) >>> 0,
  )
  const pixels = pixelsOf(raster)
  const { indices } = frame
  for (let at = 0; at < indices.length; at++) pixels[at] = words[indices[at] ?? 0] ?? 0
  return raster
}
