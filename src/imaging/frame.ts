import type { DisplayType } from '#src/contract/device-model.ts'

import type { DitherOptions } from './dither-options.ts'
import { dither } from './dither.ts'
import type { PaletteProfile, Rgb } from './palette-profile.ts'
import { paletteFor } from './palettes.ts'
import { createRaster, onPaper, pixelsOf, type Raster, type Size } from './raster.ts'
import { fitCover } from './resize.ts'

/** The physical panel; never swapped for vertical devices. */
export interface Panel extends Size {
  palette: PaletteProfile
}

/** The content of a panel: an index into `palette.nominal` for each pixel. */
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

/** Rendering options. Default: Floyd-Steinberg to the nominal colors. */
export interface Rendering extends DitherOptions {
  /** Id of the measured colors for dithering. Indices still refer to the nominal colors. */
  measured?: string
}

const colorsOf = ({ nominal, measured }: PaletteProfile, id?: string): readonly Rgb[] =>
  (id && measured.find((set) => set.id === id)?.colors) || nominal

/**
 * Renders an image for a panel. An image of the panel's size is used pixel by pixel; others are scaled to cover it. Browser and
 * server give identical frames.
 */
export const renderFrame = (
  raster: Raster,
  { width, height, palette }: Panel,
  { measured, ...options }: Rendering = {},
): Frame => {
  const fitted = fitCover(onPaper(raster), { width, height })
  return { width, height, palette, indices: dither(fitted, colorsOf(palette, measured), options) }
}

/** A frame as an image in its nominal colors. */
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
