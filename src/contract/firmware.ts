import * as v from 'valibot'

import { CloudNameSchema, NamedResultsSchema } from './device.ts'
import { endpoint } from './endpoint.ts'
import {
  ById,
  IdSchema,
  IdsSchema,
  LONGEST_TEXT,
  manyFromText,
  MOST_IDS,
  MomentSchema,
  requiredText,
} from './fields.ts'
import { pageOf, pageQuery } from './page.ts'

const ShadowStateSchema = v.object({ otaFileUrl: v.string(), otaFileVersion: v.string() })
const NamedModelSchema = v.object({ id: IdSchema, name: v.string() })

/**
 * How far one device got with the firmware that it should run. `waiting`: for its wave, for a fuller battery or for its next poll;
 * `success`: it came back and said so. A download alone is no success.
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
  /** Why it waits or failed, in plain words. */
  reason: v.nullable(v.string()),
  since: MomentSchema,
})
export type Deployment = v.InferOutput<typeof DeploymentSchema>

/** FW-34: what a device should run and what it said it runs; null where it never said or was never asked. */
export const ShadowSchema = v.object({
  reported: v.nullable(ShadowStateSchema),
  desired: v.nullable(ShadowStateSchema),
  deviceGroup: NamedModelSchema,
  batteryLevel: v.nullable(v.number()),
  /** Of the latest rollout that names the device. */
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
 * Beside the specification's list of devices: what guards a rollout. Left out, they are what was said when this file was rolled out
 * before; a file of which nobody ever said the models goes to no device.
 */
const rolloutGuards = {
  deviceGroupIds: v.exactOptional(IdsSchema),
  /** What the file must hash to; left out, what it hashes to when the rollout begins. */
  sha256: v.exactOptional(Sha256Schema),
  /** How much of the devices has begun after each wave, in rising percent; the last is 100. */
  waves: v.exactOptional(v.pipe(v.array(percent), v.minLength(1), v.maxLength(10))),
  /** Pauses when more than this share of the devices that have an outcome failed. */
  pauseAbovePercent: v.exactOptional(percent),
}

export const RolloutSchema = v.object({
  id: IdSchema,
  created: MomentSchema,
  createdBy: v.nullable(v.string()),
  otaFileUrl: v.string(),
  /** The base name, without the suffix of a device. */
  version: v.string(),
  sha256: v.string(),
  sizeBytes: v.number(),
  deviceGroups: v.array(NamedModelSchema),
  state: v.picklist(['running', 'paused', 'done', 'cancelled']),
  /** In plain words; null where it runs, ended, or somebody paused it by hand. */
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

/** A device that the cloud knows and nobody has registered: from the factory, or one that asked. */
export const ManufacturedDeviceSchema = v.object({
  awsDeviceName: v.string(),
  macAddress: v.string(),
  /** What the device calls its model. */
  modelName: v.string(),
  /** Null where no device model has that name: it cannot be registered before one is added. */
  deviceGroup: v.nullable(NamedModelSchema),
  /** Null where it has never asked. */
  lastAskedAt: v.nullable(MomentSchema),
  /** Holds the key of another server: it shows nothing of this one before it is reset. */
  hasForeignKey: v.boolean(),
})
export type ManufacturedDevice = v.InferOutput<typeof ManufacturedDeviceSchema>

export const firmwareEndpoints = {
  manufactured: endpoint({
    asked: [],
    summary: 'A page of the devices that can be registered, those that asked last first',
    method: 'GET',
    path: '/devices/manufactured',
    query: v.object(pageQuery),
    answer: pageOf(ManufacturedDeviceSchema),
    needs: 'platform.manage',
  }),
  rollouts: endpoint({
    asked: [],
    summary: 'A page of the firmware rollouts, the latest first',
    method: 'GET',
    path: '/firmware/rollouts',
    query: v.object(pageQuery),
    answer: pageOf(RolloutSchema),
    needs: 'platform.manage',
  }),
  pauseRollout: endpoint({
    asked: [],
    summary: 'Offer this firmware to nobody for now',
    method: 'POST',
    path: '/firmware/rollouts/:id/pause',
    params: ById,
    answer: RolloutSchema,
    needs: 'platform.manage',
  }),
  resumeRollout: endpoint({
    asked: [],
    summary: 'Go on with a rollout that paused',
    method: 'POST',
    path: '/firmware/rollouts/:id/resume',
    params: ById,
    answer: RolloutSchema,
    needs: 'platform.manage',
  }),
  cancelRollout: endpoint({
    asked: [],
    summary: 'End a rollout: who has not begun keeps what it runs',
    method: 'POST',
    path: '/firmware/rollouts/:id/cancel',
    params: ById,
    answer: RolloutSchema,
    needs: 'platform.manage',
  }),
  info: endpoint({
    asked: ['CALL-33'],
    summary: 'What devices run, by cloud name; a device that never said is missing',
    method: 'GET',
    path: '/devices/info',
    query: ByCloudNames,
    answer: v.record(v.string(), DeviceInfoSchema),
    needs: 'platform.manage',
  }),
  shadows: endpoint({
    asked: ['CALL-34'],
    summary: 'The firmware shadows of devices, by cloud name',
    method: 'GET',
    path: '/devices/shadows',
    query: ByCloudNames,
    answer: v.record(v.string(), ShadowSchema),
    needs: 'platform.manage',
  }),
  update: endpoint({
    asked: ['CALL-45'],
    summary: 'Roll firmware out to devices, by cloud name',
    method: 'POST',
    path: '/devices/update-firmware',
    body: v.strictObject({
      devicesFirmware: v.pipe(
        v.array(
          v.strictObject({
            awsDeviceName: CloudNameSchema,
            firmwarePath: v.pipe(v.string(), v.trim(), v.url(), v.maxLength(LONGEST_TEXT)),
            firmwareVersionName: requiredText('validation:required'),
          }),
        ),
        v.minLength(1),
        v.maxLength(MOST_IDS),
      ),
      ...rolloutGuards,
    }),
    answer: NamedResultsSchema,
    needs: 'platform.manage',
  }),
}
