import type { KernelName } from './kernels.ts'
import type { Matching } from './nearest.ts'
import type { TileName } from './threshold-tiles.ts'
import { NEUTRAL_TONE, normalizeTone, type Tone } from './tone.ts'

/**
 * Error diffusion kernels, threshold tiles, or per-pixel algorithms: `threshold` uses the darkest and lightest color, for print
 * and codes; `none` uses the nearest color, for text and line art.
 */
export type DitherAlgorithm = KernelName | TileName | 'threshold' | 'none'

export interface DitherOptions {
  /** Default: Floyd-Steinberg. */
  algorithm?: DitherAlgorithm
  /** Alternate the row direction, for error diffusion only. */
  serpentine?: boolean
  /** Share of the diffused error, or amplitude of a tile, from 0 to 1. */
  strength?: number
  /** Color distance. Default: linear light; bytes for `none`. */
  matching?: Matching
  /** The darkest byte that `threshold` maps to the light color. */
  threshold?: number
  tone?: Partial<Tone>
}

const clamp = (value: number, least: number, most: number): number =>
  Number.isNaN(value) ? least : Math.min(most, Math.max(least, value))

/** Applies defaults, and clamps values to their ranges. */
export const normalizeOptions = (options: DitherOptions) => {
  const algorithm = options.algorithm ?? 'floyd-steinberg'
  return {
    algorithm,
    serpentine: options.serpentine ?? true,
    /** In 1/256, for integer arithmetic. */
    strength: Math.round(clamp(options.strength ?? 1, 0, 1) * 256),
    matching: options.matching ?? (algorithm === 'none' ? 'bytes' : 'light'),
    threshold: Math.round(clamp(options.threshold ?? 128, 0, 255)),
    tone: normalizeTone({ ...NEUTRAL_TONE, ...options.tone }),
  }
}
