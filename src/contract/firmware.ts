import * as v from 'valibot'

import { CloudNameSchema, NamedResultsSchema } from './device.ts'
import { endpoint } from './endpoint.ts'
import { LONGEST_TEXT, manyFromText, MOST_IDS, requiredText } from './fields.ts'

const ShadowStateSchema = v.object({ otaFileUrl: v.string(), otaFileVersion: v.string() })

/** FW-34: what a device should run and what it said it runs; null where it never said or was never asked. */
export const ShadowSchema = v.object({
  reported: v.nullable(ShadowStateSchema),
  desired: v.nullable(ShadowStateSchema),
})
export type Shadow = v.InferOutput<typeof ShadowSchema>

export const DeviceInfoSchema = v.object({ firmwareVersion: v.string() })
export type DeviceInfo = v.InferOutput<typeof DeviceInfoSchema>

const ByCloudNames = v.object({
  ExternalNames: manyFromText(CloudNameSchema),
})

export const firmwareEndpoints = {
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
    }),
    answer: NamedResultsSchema,
    needs: 'platform.manage',
  }),
}
