import type { KernelName } from './kernels.ts'
import type { Matching } from './nearest.ts'
import type { TileName } from './threshold-tiles.ts'
import { NEUTRAL_TONE, settleTone, type Tone } from './tone.ts'

/**
 * How a picture becomes a panel's few colours: an error handed on to neighbours, a tile of thresholds, or each pixel
 * alone: `threshold` knows darkest and lightest, right for print and codes; `none` takes the nearest colour, right for
 * text and line art in colour.
 */
export type DitherAlgorithm = KernelName | TileName | 'threshold' | 'none'

export interface DitherOptions {
  /** Floyd-Steinberg where nothing is said. */
  algorithm?: DitherAlgorithm
  /** Every other row backwards, so that errors do not run in one direction. Of errors handed on alone. */
  serpentine?: boolean
  /** How much of an error is handed on, or how far a tile reaches, from 0 to 1. */
  strength?: number
  /** What counts as near; linear light where nothing is said, bytes for `none`. */
  matching?: Matching
  /** The darkest byte that `threshold` calls light. */
  threshold?: number
  tone?: Partial<Tone>
}

const within = (value: number, least: number, most: number): number =>
  Number.isNaN(value) ? least : Math.min(most, Math.max(least, value))

/** Everything decided, and nothing outside its range. */
export const settle = (asked: DitherOptions) => {
  const algorithm = asked.algorithm ?? 'floyd-steinberg'
  return {
    algorithm,
    serpentine: asked.serpentine ?? true,
    /** In parts of 256, for whole numbers alone. */
    strength: Math.round(within(asked.strength ?? 1, 0, 1) * 256),
    matching: asked.matching ?? (algorithm === 'none' ? 'bytes' : 'light'),
    threshold: Math.round(within(asked.threshold ?? 128, 0, 255)),
    tone: settleTone({ ...NEUTRAL_TONE, ...asked.tone }),
  }
}
