import * as v from 'valibot'

import { CloudNameSchema, NamedResultsSchema } from './device-names.ts'
import { endpoint } from './endpoint.ts'
import {
  ById,
  IdSchema,
  IdsSchema,
  MAX_TEXT_LENGTH,
  manyFromText,
  MAX_IDS,
  MomentSchema,
  recordByName,
  requiredText,
} from './fields.ts'
import { pageOf, pageQuery } from './page.ts'

const ShadowStateSchema = v.object({ otaFileUrl: v.string(), otaFileVersion: v.string() })
const NamedModelSchema = v.object({ id: IdSchema, name: v.string() })

/**
 * Progress of a device's firmware update. `waiting`: for its wave, battery charge or next poll; `success`: the device reported
 * the new version. A download alone is not a success.
 */
export const DeploymentStateSchema = v.picklist([
  'waiting',
  'offered',
  'downloaded',
  'success',
  'failure',
])
export const DeploymentSchema = v.object({
  rolloutId: IdSchema,
  state: DeploymentStateSchema,
  /** Counted from 0. */
  wave: v.number(),
  /** The reason for waiting or failure, for display. */
  reason: v.nullable(v.string()),
  since: MomentSchema,
})
export type Deployment = v.InferOutput<typeof DeploymentSchema>

/** FW-34: the desired and the reported firmware; null if there is none. */
export const ShadowSchema = v.object({
  reported: v.nullable(ShadowStateSchema),
  desired: v.nullable(ShadowStateSchema),
  deviceGroup: NamedModelSchema,
  batteryLevel: v.nullable(v.number()),
  /** Of the latest rollout that includes the device. */
  deployment: v.nullable(DeploymentSchema),
})
export type Shadow = v.InferOutput<typeof ShadowSchema>

export const DeviceInfoSchema = v.object({ firmwareVersion: v.string() })
export type DeviceInfo = v.InferOutput<typeof DeviceInfoSchema>

const ByCloudNames = v.object({
  ExternalNames: manyFromText(CloudNameSchema),
})

/** Hexadecimal, lower case. */
export const Sha256Schema = v.pipe(v.string(), v.trim(), v.regex(/^[0-9a-f]{64}$/))
const percent = v.pipe(v.number(), v.minValue(1), v.maxValue(100))

/**
 * Safeguards of a rollout, in addition to the specification. If missing, those of the file's previous rollout apply; a file
 * without known models is rolled out to no device.
 */
const rolloutGuards = {
  deviceGroupIds: v.exactOptional(IdsSchema),
  /** Expected hash of the file; if missing, its hash at the start of the rollout. */
  sha256: v.exactOptional(Sha256Schema),
  /** Cumulative percentage of devices after each wave, ascending; the last is 100. */
  waves: v.exactOptional(v.pipe(v.array(percent), v.minLength(1), v.maxLength(10))),
  /** Pauses the rollout if more than this share of the finished devices failed. */
  pauseAbovePercent: v.exactOptional(percent),
}

export const RolloutSchema = v.object({
  id: IdSchema,
  created: MomentSchema,
  createdBy: v.nullable(v.string()),
  otaFileUrl: v.string(),
  /** The base name, without a device's suffix. */
  version: v.string(),
  sha256: v.string(),
  sizeBytes: v.number(),
  deviceGroups: v.array(NamedModelSchema),
  state: v.picklist(['running', 'paused', 'done', 'cancelled']),
  /** The reason for an automatic pause, for display; otherwise null. */
  pausedBecause: v.nullable(v.string()),
  pauseAbovePercent: v.number(),
  /** Counted from 0. */
  currentWave: v.number(),
  waves: v.array(
    v.object({
      percent: v.number(),
      devices: v.number(),
      ...v.entriesFromList(DeploymentStateSchema.options, v.number()),
    }),
  ),
})
export type Rollout = v.InferOutput<typeof RolloutSchema>

/** An unregistered device that the cloud knows: from the factory, or because it polled. */
export const ManufacturedDeviceSchema = v.object({
  awsDeviceName: v.string(),
  macAddress: v.string(),
  /** The model name that the device reports. */
  modelName: v.string(),
  /** Null if no device model has that name; it must be added before registration. */
  deviceGroup: v.nullable(NamedModelSchema),
  /** Null if it has never polled. */
  lastAskedAt: v.nullable(MomentSchema),
  /** Has the key of another server, and cannot be used before a reset. */
  hasForeignKey: v.boolean(),
})
export type ManufacturedDevice = v.InferOutput<typeof ManufacturedDeviceSchema>

export const firmwareEndpoints = {
  manufactured: endpoint({
    requirements: [],
    summary: 'A page of the devices that can be registered, most recent poll first',
    method: 'GET',
    path: '/devices/manufactured',
    query: v.object(pageQuery),
    answer: pageOf(ManufacturedDeviceSchema),
    auth: 'platform.manage',
  }),
  rollouts: endpoint({
    requirements: [],
    summary: 'A page of the firmware rollouts, the latest first',
    method: 'GET',
    path: '/firmware/rollouts',
    query: v.object(pageQuery),
    answer: pageOf(RolloutSchema),
    auth: 'platform.manage',
  }),
  pauseRollout: endpoint({
    requirements: [],
    summary: 'Pause a rollout',
    method: 'POST',
    path: '/firmware/rollouts/:id/pause',
    params: ById,
    answer: RolloutSchema,
    auth: 'platform.manage',
  }),
  resumeRollout: endpoint({
    requirements: [],
    summary: 'Resume a paused rollout',
    method: 'POST',
    path: '/firmware/rollouts/:id/resume',
    params: ById,
    answer: RolloutSchema,
    auth: 'platform.manage',
  }),
  cancelRollout: endpoint({
    requirements: [],
    summary: 'Cancel a rollout; devices that have not started keep their firmware',
    method: 'POST',
    path: '/firmware/rollouts/:id/cancel',
    params: ById,
    answer: RolloutSchema,
    auth: 'platform.manage',
  }),
  info: endpoint({
    requirements: ['CALL-33'],
    summary: 'Firmware versions of devices, by cloud name; devices that never reported are missing',
    method: 'GET',
    path: '/devices/info',
    query: ByCloudNames,
    answer: recordByName(DeviceInfoSchema),
    auth: 'platform.manage',
  }),
  shadows: endpoint({
    requirements: ['CALL-34'],
    summary: 'The firmware shadows of devices, by cloud name',
    method: 'GET',
    path: '/devices/shadows',
    query: ByCloudNames,
    answer: recordByName(ShadowSchema),
    auth: 'platform.manage',
  }),
  update: endpoint({
    requirements: ['CALL-45'],
    summary: 'Roll firmware out to devices, by cloud name',
    method: 'POST',
    path: '/devices/update-firmware',
    body: v.strictObject({
      devicesFirmware: v.pipe(
        v.array(
          v.strictObject({
            awsDeviceName: CloudNameSchema,
            firmwarePath: v.pipe(v.string(), v.trim(), v.url(), v.maxLength(MAX_TEXT_LENGTH)),
            firmwareVersionName: requiredText('validation:required'),
          }),
        ),
        v.minLength(1),
        v.maxLength(MAX_IDS),
      ),
      ...rolloutGuards,
    }),
    answer: NamedResultsSchema,
    auth: 'platform.manage',
  }),
}
