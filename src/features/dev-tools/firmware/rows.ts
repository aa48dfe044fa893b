import type { DeviceInfo, Shadow } from '#src/contract/firmware.ts'
import type { FirmwareStatus } from '#src/data/firmware/status.ts'
import {
  type FirmwareTarget,
  type ShadowStatus,
  shadowStatus,
  type UpdateStatus,
  updateStatus,
} from '#src/domain/firmware/status.ts'
import { isVersionOf } from '#src/domain/firmware/versions.ts'

export type DeploymentStatus = 'pending' | 'success' | 'failure' | null

/** What became of an update that was asked for here, before the device's shadow tells of it. */
export type Asked =
  | { is: 'calling' }
  | { is: 'accepted' }
  /** The server's own words. */
  | { is: 'refused'; reason: string }

/** FW-20 */
export interface StatusRow {
  deviceName: string
  shadowStatus: ShadowStatus
  shadowFirmwareVersion: string | null
  shadowFirmwarePath: string | null
  infoStatus: 'Success' | 'Error'
  infoFirmwareVersion: string | null
  updateStatus: UpdateStatus
  /** Why there is nothing to compare, although there is a target. */
  notCompared: 'unknown' | 'otherModel' | null
  /** The device's model; null where the cloud does not know the device. */
  modelName: string | null
  deploymentStatus: DeploymentStatus
  /** Why it waits or failed. */
  deploymentReason: string | null
  /** FW-16: as the cloud said it. */
  shadow: Shadow | undefined
  info: DeviceInfo | undefined
}

export interface Question {
  names: readonly string[]
  status: FirmwareStatus
  target: FirmwareTarget
  /** The models that the target's file is for; empty before any was chosen. */
  modelIds: ReadonlySet<string>
  asked: ReadonlyMap<string, Asked>
}

/** A download is not yet a success: the device has to come back and say so. */
const OUTCOMES = {
  waiting: 'pending',
  offered: 'pending',
  downloaded: 'pending',
  success: 'success',
  failure: 'failure',
} as const

export const hasTarget = ({ otaFileUrl, versionName }: FirmwareTarget) =>
  otaFileUrl.trim() !== '' || versionName.trim() !== ''

function notCompared(shadow: Shadow | undefined, { target, modelIds }: Question) {
  if (!hasTarget(target)) return null
  if (!shadow) return 'unknown'
  return modelIds.size > 0 && !modelIds.has(shadow.deviceGroup.id) ? 'otherModel' : null
}

/** An outcome counts where it is the target's; what is under way counts whichever file it brings. */
function countsHere({ desired, deployment }: Shadow, { otaFileUrl }: FirmwareTarget) {
  if (!deployment) return false
  const isOther = otaFileUrl !== '' && desired !== null && desired.otaFileUrl !== otaFileUrl
  return !isOther || OUTCOMES[deployment.state] === 'pending'
}

/** FW-23 */
function deployed(
  shadow: Shadow | undefined,
  asked: Asked | undefined,
  target: FirmwareTarget,
): Pick<StatusRow, 'deploymentStatus' | 'deploymentReason'> {
  if (asked?.is === 'calling') return { deploymentStatus: 'pending', deploymentReason: null }
  if (asked?.is === 'refused')
    return { deploymentStatus: 'failure', deploymentReason: asked.reason }
  if (shadow?.deployment && countsHere(shadow, target)) {
    const { state, reason } = shadow.deployment
    return { deploymentStatus: OUTCOMES[state], deploymentReason: reason }
  }
  return { deploymentStatus: asked ? 'pending' : null, deploymentReason: null }
}

/** What is shown of the shadow: what the device reported, else what it is to run. */
function shadowFirmware(shadow: Shadow | undefined) {
  const state = shadow?.reported ?? shadow?.desired
  return {
    shadowStatus: shadowStatus(shadow),
    shadowFirmwareVersion: state?.otaFileVersion || null,
    shadowFirmwarePath: state?.otaFileUrl || null,
  }
}

function rowOf(deviceName: string, question: Question): StatusRow {
  const { status, target, asked } = question
  const shadow = status.shadows.get(deviceName)
  const info = status.infos.get(deviceName)
  const reason = notCompared(shadow, question)
  return {
    deviceName,
    ...shadowFirmware(shadow),
    infoStatus: info ? 'Success' : 'Error',
    infoFirmwareVersion: info?.firmwareVersion ?? null,
    updateStatus: reason ? null : updateStatus(shadow, target),
    notCompared: reason,
    modelName: shadow?.deviceGroup.name ?? null,
    ...deployed(shadow, asked.get(deviceName), target),
    shadow,
    info,
  }
}

const ORDER = { 'version-mismatch': 0, 'up-to-date': 1 } as const
const place = ({ updateStatus: is }: StatusRow) => (is === null ? 2 : ORDER[is])

/** With a target, what needs an update stands first (FW-17); otherwise in the order of the names. */
export const rowsOf = (question: Question): StatusRow[] =>
  question.names
    .map((name) => rowOf(name, question))
    .toSorted((one, other) => place(one) - place(other))

/** FW-18 */
export const countsOf = (rows: readonly StatusRow[]) => ({
  needUpdate: rows.filter(({ updateStatus: is }) => is === 'version-mismatch').length,
  upToDate: rows.filter(({ updateStatus: is }) => is === 'up-to-date').length,
  noComparison: rows.filter(({ updateStatus: is }) => is === null).length,
})

/** FW-19: what the cloud noted is not what the device says that it runs, which says it without the number. */
export const differs = ({ shadowFirmwareVersion: shadow, infoFirmwareVersion: info }: StatusRow) =>
  shadow === null || info === null ? shadow !== info : !isVersionOf(shadow, info)

/** The version that a device is counted on from (FW-25). */
export const runningVersion = ({ shadow, info }: StatusRow) =>
  shadow?.reported?.otaFileVersion || info?.firmwareVersion || null
