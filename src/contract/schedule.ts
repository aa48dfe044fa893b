import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import {
  ById,
  IdSchema,
  LONGEST_NAME,
  MomentSchema,
  NothingSchema,
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

/** Free text, also empty (SCH-11). */
const TitleSchema = v.pipe(v.string(), v.maxLength(LONGEST_NAME, 'validation:tooLong'))
/** SCH-28 */
const UtcSchema = v.literal('UTC')
const spanFields = { start: SentMomentSchema, end: SentMomentSchema, name: TitleSchema }

/** CALL-60, CALL-61: what is left out stays as it is. */
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
    asked: ['CALL-56'],
    summary: 'The entries of a device that touch a span of time, earliest first',
    method: 'GET',
    path: '/devices/:id/schedules',
    params: ById,
    query: v.object({ from: SentMomentSchema, to: SentMomentSchema }),
    answer: v.array(ScheduleEventSchema),
    needs: 'content.view',
  }),
  createTemplateEntry: endpoint({
    asked: ['CALL-57'],
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
    needs: 'content.manage',
    queue: 'light',
  }),
  createImageEntry: endpoint({
    asked: ['CALL-58'],
    summary: 'Show a picture on a device once, for a span of time',
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
    needs: 'content.manage',
    queue: 'upload',
  }),
  updateImageEntry: endpoint({
    asked: ['CALL-59'],
    summary: 'Move, rename or refill an entry that shows a picture',
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
    needs: 'content.manage',
    queue: 'upload',
  }),
  updateTemplateEntry: endpoint({
    asked: ['CALL-60', 'CALL-61'],
    summary: 'Move, rename or refill an entry that shows a template',
    method: 'PATCH',
    path: '/schedules/one-time/template/:id',
    params: ById,
    body: UpdateTemplateEntrySchema,
    answer: ScheduleEventSchema,
    needs: 'content.manage',
    queue: 'light',
  }),
  remove: endpoint({
    asked: ['CALL-62'],
    summary: 'Delete an entry of either kind',
    method: 'DELETE',
    path: '/schedules/:id',
    params: ById,
    answer: NothingSchema,
    needs: 'content.manage',
    queue: 'light',
  }),
}
