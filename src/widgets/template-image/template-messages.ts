import type { Layout } from '#src/domain/design/layouts.ts'
import type { Design } from '#src/domain/design/schema.ts'
import type { PaletteProfile } from '#src/imaging/palette-profile.ts'
import type { Size } from '#src/imaging/raster.ts'

/** Input of a render. */
export interface DesignToDraw {
  design: Design
  layout: Layout
  /** Resolution of the physical panel in landscape. */
  size: Size
  palette: PaletteProfile
  variables: Readonly<Record<string, string>>
  /** Original bytes by image id. */
  pictures: ReadonlyMap<string, Blob>
}

export interface DrawRequest extends DesignToDraw {
  id: number
  /** The frame, or an upright thumbnail of it. */
  as: 'frame' | 'picture'
}

/** `notLoaded`: the rasterizer or a font is neither cached nor downloadable. */
export type DrawProblem = 'notLoaded' | 'notPossibleHere'

export interface Drawn {
  result: { indices: Uint8Array<ArrayBuffer> } | { picture: Blob }
  /** Images of the layout that are unavailable, rendered as placeholders. */
  missing: string[]
}

export type DrawReply = { id: number; drawn: Drawn } | { id: number; problem: DrawProblem }
