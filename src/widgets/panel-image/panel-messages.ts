import type { Orientation } from '#src/contract/fields.ts'
import type { Panel, Rendering } from '#src/imaging/frame.ts'

import type { Cut } from './cut.ts'

/** Why a file cannot be shown on a panel. `notPossibleHere`: the worker or its codec did not start. */
export type PictureProblem =
  | 'notAPicture'
  | 'tooManyPixels'
  | 'tooLargeToDraw'
  | 'alteredPixels'
  | 'notPossibleHere'

export interface PrepareRequest {
  id: number
  file: Blob
  /** Identifies the file, since each message carries a copy. */
  fileId: number
  panel: Panel
  orientation: Orientation
  rendering: Rendering
  /** By default the center. */
  cut: Cut | undefined
}

export interface PreparedPicture {
  /** File to upload: panel resolution and orientation. */
  jpeg: Blob
  /** Pixels as palette indices. */
  indices: Uint8Array<ArrayBuffer>
  /** The frame scaled down for lists, in panel orientation. */
  thumbnail: Blob
}

export type PrepareReply =
  | { id: number; prepared: PreparedPicture }
  | { id: number; problem: PictureProblem }
