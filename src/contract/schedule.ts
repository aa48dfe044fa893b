import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import {
  ById,
  IdSchema,
  MAX_NAME_LENGTH,
  MomentSchema,
  EmptySchema,
  OrientationSchema,
  SentMomentSchema,
  TextSchema,
  UploadSchema,
  VariablesSchema,
} from './fields.ts'

/** SCH-25. With `templateId` it is template content, otherwise image content. */
export const ScheduleEventSchema = v.object({
  id: IdSchema,
  deviceId: IdSchema,
  name: v.string(),
  description: v.nullable(v.string()),
  start: MomentSchema,
  end: MomentSchema,
  isOneTime: v.boolean(),
  timezoneId: v.string(),
  thumbnail: v.nullable(v.string()),
  templateId: v.nullable(IdSchema),
  templateOrientation: v.nullable(OrientationSchema),
  templateVariables: v.nullable(VariablesSchema),
  imageUrl: v.nullable(v.string()),
  updatedAt: MomentSchema,
})
export type ScheduleEvent = v.InferOutput<typeof ScheduleEventSchema>

/** Free text, may be empty (SCH-11). */
const TitleSchema = v.pipe(v.string(), v.maxLength(MAX_NAME_LENGTH, 'validation:tooLong'))
/** SCH-28 */
const UtcSchema = v.literal('UTC')
const spanFields = { start: SentMomentSchema, end: SentMomentSchema, name: TitleSchema }

/** CALL-60, CALL-61: missing fields stay unchanged. */
export const UpdateTemplateEntrySchema = v.strictObject({
  start: v.exactOptional(SentMomentSchema),
  end: v.exactOptional(SentMomentSchema),
  name: v.exactOptional(TitleSchema),
  timezoneId: v.exactOptional(UtcSchema),
  orientation: v.exactOptional(OrientationSchema),
  templateId: v.exactOptional(IdSchema),
  variables: v.exactOptional(VariablesSchema),
})
export type UpdateTemplateEntry = v.InferOutput<typeof UpdateTemplateEntrySchema>

export const scheduleEndpoints = {
  ofDevice: endpoint({
    requirements: ['CALL-56'],
    summary: 'The entries of a device that overlap a span of time, earliest first',
    method: 'GET',
    path: '/devices/:id/schedules',
    params: ById,
    query: v.object({ from: SentMomentSchema, to: SentMomentSchema }),
    answer: v.array(ScheduleEventSchema),
    auth: 'content.view',
  }),
  createTemplateEntry: endpoint({
    requirements: ['CALL-57'],
    summary: 'Show a template on a device once, for a span of time',
    method: 'POST',
    path: '/devices/:id/schedules/one-time/template',
    params: ById,
    body: v.strictObject({
      ...spanFields,
      timezoneId: UtcSchema,
      templateOrientation: OrientationSchema,
      templateId: IdSchema,
      templateVariables: VariablesSchema,
    }),
    answer: ScheduleEventSchema,
    auth: 'content.manage',
    queue: 'light',
  }),
  createImageEntry: endpoint({
    requirements: ['CALL-58'],
    summary: 'Show an image on a device once, for a span of time',
    method: 'POST',
    path: '/schedules/one-time/image',
    form: v.strictObject({
      deviceId: IdSchema,
      ...spanFields,
      timezoneId: UtcSchema,
      description: v.exactOptional(TextSchema),
      croppedImage: UploadSchema,
    }),
    answer: ScheduleEventSchema,
    auth: 'content.manage',
    queue: 'upload',
  }),
  updateImageEntry: endpoint({
    requirements: ['CALL-59'],
    summary: 'Change an entry that shows an image',
    method: 'PATCH',
    path: '/schedules/one-time/image/:id',
    params: ById,
    form: v.strictObject({
      name: v.exactOptional(TitleSchema),
      start: v.exactOptional(SentMomentSchema),
      end: v.exactOptional(SentMomentSchema),
      timezoneId: v.exactOptional(UtcSchema),
      description: v.exactOptional(TextSchema),
      croppedImage: v.exactOptional(UploadSchema),
    }),
    answer: ScheduleEventSchema,
    auth: 'content.manage',
    queue: 'upload',
  }),
  updateTemplateEntry: endpoint({
    requirements: ['CALL-60', 'CALL-61'],
    summary: 'Change an entry that shows a template',
    method: 'PATCH',
    path: '/schedules/one-time/template/:id',
    params: ById,
    body: UpdateTemplateEntrySchema,
    answer: ScheduleEventSchema,
    auth: 'content.manage',
    queue: 'light',
  }),
  remove: endpoint({
    requirements: ['CALL-62'],
    summary: 'Delete an entry of either kind',
    method: 'DELETE',
    path: '/schedules/:id',
    params: ById,
    answer: EmptySchema,
    auth: 'content.manage',
    queue: 'light',
  }),
}
