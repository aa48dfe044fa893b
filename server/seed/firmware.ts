import { type FirmwareHead, firmwareImage } from '#server/simulator/firmware-image.ts'

import { MODEL_NAMES } from './devices.ts'

/** What can be rolled out to the demo's panels: a sound version for each model, and one that does not start on many. */
const DEMO_FIRMWARE: Readonly<Record<string, FirmwareHead>> = {
  ...Object.fromEntries(
    Object.values(MODEL_NAMES).map((model) => [
      `${model}-1.9.0.bin`,
      { version: '1.9.0', models: [model] },
    ]),
  ),
  'i7-1.9.1-unsound.bin': { version: '1.9.1', models: [MODEL_NAMES.i7], failsPercent: 40 },
}

export function demoFirmware(file: string) {
  const head = Object.hasOwn(DEMO_FIRMWARE, file) ? DEMO_FIRMWARE[file] : undefined
  return head && firmwareImage(head)
}
