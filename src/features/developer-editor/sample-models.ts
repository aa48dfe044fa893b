import { useMemo } from 'react'

import type { DeviceGroup } from '#src/contract/device-model.ts'
import { SAMPLE_IMAGE_ID } from '#src/domain/design/sample.ts'
import { useSampleImage } from '#src/widgets/panel-image/use-sample-image.ts'

/** The sample canvas is 1280x720 (TPL-05). No organization has a model with this name. */
const PANEL = {
  name: 'device',
  diagonal: 13.3,
  resolutionHorizontal: 1280,
  resolutionVertical: 720,
  ppi: 110,
  width: 294,
  height: 165,
}

const model = (
  id: string,
  displayName: string,
  displayType: DeviceGroup['displayType'],
  colorDepth: number,
): DeviceGroup => ({ id, displayName, displayType, colorDepth, ...PANEL })

/** One model per panel type. */
export const SAMPLE_MODELS = [
  model('sample-color', 'Color', 'fullColor', 24),
  model('sample-red', 'Black, white and red', 'BWR', 2),
  model('sample-gray', '4 grays', 'BW', 2),
  model('sample-black', 'Black and white', 'BW', 1),
] as const

/** Undefined until drawn; an image that cannot be drawn stays empty. */
export function useSamplePictures(): ReadonlyMap<string, Blob> | undefined {
  const picture = useSampleImage()
  return useMemo(
    () => (picture === undefined ? undefined : new Map(picture && [[SAMPLE_IMAGE_ID, picture]])),
    [picture],
  )
}
