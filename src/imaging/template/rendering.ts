import type { Layout } from '#src/domain/design/layouts.ts'
import type { PaletteProfile } from '#src/imaging/palette-profile.ts'
import type { Raster, Size } from '#src/imaging/raster.ts'

import type { Fonts } from './fonts.ts'
import type { MaskCache } from './mask-cache.ts'

/** Renders a trusted SVG. */
export type Rasterizer = (svg: string) => Raster

/** Everything needed to render a design. */
export interface TemplateRendering {
  layout: Layout
  /** Of the physical panel, independent of its orientation. */
  size: Size
  palette: PaletteProfile
  variables: Readonly<Record<string, string>>
  /** By image id; missing ones are drawn as empty frames. */
  pictures: ReadonlyMap<string, Raster>
  fonts: Fonts
  /** For repeated rendering. */
  masks?: MaskCache
}
