import type { Layout } from '#src/domain/design/layouts.ts'
import type { Design } from '#src/domain/design/schema.ts'
import type { PaletteProfile } from '#src/imaging/palette-profile.ts'
import type { Size } from '#src/imaging/raster.ts'

/** What a design is drawn from. */
export interface DesignToDraw {
  design: Design
  layout: Layout
  /** The physical panel's, also of one that hangs upright. */
  size: Size
  palette: PaletteProfile
  variables: Readonly<Record<string, string>>
  /** By image id: the bytes of the library, as the server has them. */
  pictures: ReadonlyMap<string, Blob>
}

export interface DrawRequest extends DesignToDraw {
  id: number
  /** The frame itself, or a small picture of it for lists, upright. */
  as: 'frame' | 'picture'
}

/** `notLoaded`: the rasteriser or a font is not on this device, and cannot be fetched now. */
export type DrawProblem = 'notLoaded' | 'notPossibleHere'

export interface Drawn {
  result: { indices: Uint8Array<ArrayBuffer> } | { picture: Blob }
  /** Images that the layout shows and that are not there: an empty frame stands for each. */
  missing: string[]
}

export type DrawReply = { id: number; drawn: Drawn } | { id: number; problem: DrawProblem }
