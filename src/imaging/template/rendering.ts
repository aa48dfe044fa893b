import type { Layout } from '#src/domain/design/layouts.ts'
import type { PaletteProfile } from '#src/imaging/palette-profile.ts'
import type { Raster, Size } from '#src/imaging/raster.ts'

import type { Fonts } from './fonts.ts'
import type { KeptMasks } from './kept-masks.ts'

/** An SVG of our own making as pixels. */
export type Rasteriser = (svg: string) => Raster

/** With what a design is drawn. */
export interface TemplateRendering {
  layout: Layout
  /** The physical panel's, also of one that hangs upright. */
  size: Size
  palette: PaletteProfile
  variables: Readonly<Record<string, string>>
  /** By image id; one that is missing is drawn as an empty frame. */
  pictures: ReadonlyMap<string, Raster>
  fonts: Fonts
  /** Of earlier drawings, by whoever draws a design again and again. */
  masks?: KeptMasks
}
