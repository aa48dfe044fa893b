import type { DeviceRevision } from '#src/contract/device-model.ts'

export type Feature =
  | 'FL'
  | 'touchPanel'
  | 'blackWhite'
  | 'grayscale'
  | 'fullColor'
  | 'blackRedWhite'
type Panel = Pick<DeviceRevision, 'fl' | 'ctp' | 'displayType' | 'colorDepth'>

/** The chips of the device preview, in order (DEV-52). */
export const featuresOf = ({ fl, ctp, ...display }: Panel): Feature[] => [
  ...(fl ? (['FL'] as const) : []),
  ...(ctp ? (['touchPanel'] as const) : []),
  displayFeature(display),
]

function displayFeature({
  displayType,
  colorDepth,
}: Pick<Panel, 'displayType' | 'colorDepth'>): Feature {
  if (displayType === 'BWR') return 'blackRedWhite'
  if (displayType === 'fullColor') return 'fullColor'
  return colorDepth > 1 ? 'grayscale' : 'blackWhite'
}
