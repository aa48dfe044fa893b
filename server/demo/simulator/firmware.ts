import { randomFrom } from '#server/demo/random.ts'
import { DISPLAY_STATUS, type DisplayAnswer } from '#server/devices/protocol.ts'
import { REST_AFTER_FAILURE_MS } from '#src/domain/firmware/guards.ts'

import { readFirmwareImage } from './firmware-image.ts'
import type { Panel } from './panel.ts'
import { downloadFirmware, type Server } from './requests.ts'

/** Result of an update. */
export interface FirmwareUpdate {
  panel: Panel
  line: string
  /** Failure reason for the device log. */
  failed: string | null
}

/** Installs offered firmware like the real firmware: only on status 0, not within a day of a failed attempt. */
export async function updateFirmware(
  panel: Panel,
  { status, update_firmware, firmware_url }: DisplayAnswer,
  { ask, now }: Pick<Server, 'ask' | 'now'>,
  isUnlucky = false,
): Promise<FirmwareUpdate | undefined> {
  const { firmwareFailedAtMs: failedAtMs, firmwareVersion: before } = panel
  const nowMs = now()
  const rests = failedAtMs !== null && nowMs - failedAtMs < REST_AFTER_FAILURE_MS
  if (status !== DISPLAY_STATUS.ok || !update_firmware || !firmware_url || rests) return undefined
  try {
    const image = readFirmwareImage(await downloadFirmware(ask, firmware_url))
    if (!image.models.includes(panel.model))
      throw new Error(`firmware ${image.version} is for ${image.models.join(', ')}`)
    if (isUnlucky || luckOf(panel) < image.failsPercent)
      throw new Error(`firmware ${image.version} did not start, reverted to ${before}`)
    return {
      panel: { ...panel, firmwareVersion: image.version, firmwareFailedAtMs: null },
      line: `restarts with firmware ${image.version}`,
      failed: null,
    }
  } catch (error) {
    const failed = error instanceof Error ? error.message : String(error)
    return {
      panel: { ...panel, firmwareFailedAtMs: nowMs },
      line: `keeps firmware ${before}: ${failed}`,
      failed,
    }
  }
}

/** From 0 to 100, constant per panel. */
const luckOf = ({ macAddress }: Panel) =>
  randomFrom(Number.parseInt(macAddress.replaceAll(':', '').slice(-6), 16))() * 100
