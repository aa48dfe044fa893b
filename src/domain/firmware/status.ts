import type { Shadow } from '#src/contract/firmware.ts'

import { isVersionOf } from './versions.ts'

/** The desired firmware. Empty fields are ignored. */
export interface FirmwareTarget {
  otaFileUrl: string
  /** The base name. */
  versionName: string
}

export type UpdateStatus = 'version-mismatch' | 'up-to-date' | null
export type ShadowStatus = 'reported' | 'desired' | 'Error'

type States = Pick<Shadow, 'reported' | 'desired'>

/** FW-21; a device without a shadow has reported nothing. */
export function updateStatus(shadow: States | undefined, target: FirmwareTarget): UpdateStatus {
  const otaFileUrl = target.otaFileUrl.trim()
  const versionName = target.versionName.trim()
  if (!otaFileUrl && !versionName) return null
  const reported = shadow?.reported
  if (!reported) return 'version-mismatch'
  const sameFile = !otaFileUrl || reported.otaFileUrl === otaFileUrl
  const sameVersion = !versionName || isVersionOf(reported.otaFileVersion, versionName)
  return sameFile && sameVersion ? 'up-to-date' : 'version-mismatch'
}

/** FW-22 */
export function shadowStatus(shadow: States | undefined): ShadowStatus {
  if (shadow?.reported) return 'reported'
  return shadow?.desired ? 'desired' : 'Error'
}
