import type { DeviceGroup } from '#src/contract/device-model.ts'

/** The sample canvas is 1280x720 (TPL-05); its layouts name a model that no organisation has. */
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

/** One for each kind of panel, that a design is looked at on. */
export const SAMPLE_MODELS = [
  model('sample-colour', 'Colour', 'fullColor', 24),
  model('sample-red', 'Black, white and red', 'BWR', 2),
  model('sample-grey', '4 grays', 'BW', 2),
  model('sample-black', 'Black and white', 'BW', 1),
] as const
