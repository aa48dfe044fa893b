import type { Orientation } from '#src/contract/fields.ts'
import type { Panel, Rendering } from '#src/imaging/frame.ts'

import type { Cut } from './cut.ts'

/** Why a file cannot be shown on a panel. `notPossibleHere` is ours: the worker or its codec did not start. */
export type PictureProblem = 'notAPicture' | 'fileTooLarge' | 'tooManyPixels' | 'notPossibleHere'

export interface PrepareRequest {
  id: number
  file: Blob
  /** Tells files apart: each message carries a copy. */
  fileId: number
  panel: Panel
  orientation: Orientation
  rendering: Rendering
  /** Of the picture; left out, its middle. */
  cut: Cut | undefined
}

export interface PreparedPicture {
  /** What is sent to the server: at the panel's resolution, turned as the panel is. */
  jpeg: Blob
  /** The panel's pixels as indices of its palette. */
  indices: Uint8Array<ArrayBuffer>
  /** The frame made small, turned as the panel is, for lists. */
  thumbnail: Blob
}

export type PrepareReply =
  | { id: number; prepared: PreparedPicture }
  | { id: number; problem: PictureProblem }
