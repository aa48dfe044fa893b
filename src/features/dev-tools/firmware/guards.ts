import * as v from 'valibot'

import { Sha256Schema } from '#src/contract/firmware.ts'
import { isWavePlan } from '#src/domain/firmware/waves.ts'
import { devToolsTexts } from '#src/texts/dev-tools.ts'

/** Safety checks as typed. */
export interface GuardsInput {
  modelIds: ReadonlySet<string>
  sha256: string
  waves: string
  pauseAbove: string
}

/** The server's defaults. */
export const DEFAULT_GUARDS: GuardsInput = {
  modelIds: new Set(),
  sha256: '',
  waves: '10, 50, 100',
  pauseAbove: '10',
}

interface Guards {
  deviceGroupIds: string[]
  sha256?: string
  waves: number[]
  pauseAbovePercent: number
}
const MAX_WAVES = 10
const isPercent = (number: number) => Number.isFinite(number) && number >= 1 && number <= 100
const numberOf = (text: string) =>
  text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'))

function readWaves(text: string): number[] | undefined {
  const waves = text
    .split(/[,;\s]+/)
    .filter((part) => part !== '')
    .map(numberOf)
  const isPlan = waves.every(isPercent) && isWavePlan(waves) && waves.length <= MAX_WAVES
  return isPlan ? waves : undefined
}

/** The request fields, or the text of the first problem. */
export function readGuards(input: GuardsInput): Guards | string {
  const sha256 = input.sha256.trim().toLowerCase()
  const waves = readWaves(input.waves)
  const pauseAbovePercent = numberOf(input.pauseAbove)
  if (input.modelIds.size === 0) return devToolsTexts.modelsRequired
  if (sha256 !== '' && !v.is(Sha256Schema, sha256)) return devToolsTexts.sha256Wrong
  if (!waves) return devToolsTexts.wavesWrong
  if (!isPercent(pauseAbovePercent)) return devToolsTexts.pauseWrong
  return {
    deviceGroupIds: [...input.modelIds],
    ...(sha256 !== '' && { sha256 }),
    waves,
    pauseAbovePercent,
  }
}
