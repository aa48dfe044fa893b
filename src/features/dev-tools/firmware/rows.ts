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

/** State of an update requested here, before the device's shadow reports it. */
export type RequestState =
  | { is: 'calling' }
  | { is: 'accepted' }
  /** The server's message. */
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
  /** Why a device cannot be compared with the target. */
  notCompared: 'unknown' | 'otherModel' | null
  /** Null if the cloud does not know the device. */
  modelName: string | null
  deploymentStatus: DeploymentStatus
  /** Why it is pending or failed. */
  deploymentReason: string | null
  /** FW-16: raw cloud data. */
  shadow: Shadow | undefined
  info: DeviceInfo | undefined
}

export interface Question {
  names: readonly string[]
  status: FirmwareStatus
  target: FirmwareTarget
  /** Models the target's file supports; empty until selected. */
  modelIds: ReadonlySet<string>
  asked: ReadonlyMap<string, RequestState>
}

/** A download is not a success yet: the device has to report it. */
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

/** Outcomes count only for the target's file; running deployments always do. */
function countsHere({ desired, deployment }: Shadow, { otaFileUrl }: FirmwareTarget) {
  if (!deployment) return false
  const isOther = otaFileUrl !== '' && desired !== null && desired.otaFileUrl !== otaFileUrl
  return !isOther || OUTCOMES[deployment.state] === 'pending'
}

/** FW-23 */
function deployed(
  shadow: Shadow | undefined,
  asked: RequestState | undefined,
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

/** The reported firmware, else the desired one. */
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
const rank = ({ updateStatus: is }: StatusRow) => (is === null ? 2 : ORDER[is])

/** With a target, devices that need an update come first (FW-17). */
export const rowsOf = (question: Question): StatusRow[] =>
  question.names
    .map((name) => rowOf(name, question))
    .toSorted((one, other) => rank(one) - rank(other))

/** FW-18 */
export const countsOf = (rows: readonly StatusRow[]) => ({
  needUpdate: rows.filter(({ updateStatus: is }) => is === 'version-mismatch').length,
  upToDate: rows.filter(({ updateStatus: is }) => is === 'up-to-date').length,
  noComparison: rows.filter(({ updateStatus: is }) => is === null).length,
})

/** FW-19: the shadow's version is not the reported one, which lacks the build number. */
export const differs = ({ shadowFirmwareVersion: shadow, infoFirmwareVersion: info }: StatusRow) =>
  shadow === null || info === null ? shadow !== info : !isVersionOf(shadow, info)

/** The base of the next version number (FW-25). */
export const runningVersion = ({ shadow, info }: StatusRow) =>
  shadow?.reported?.otaFileVersion || info?.firmwareVersion || null
