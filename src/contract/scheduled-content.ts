import * as v from 'valibot'

import { MomentSchema } from './fields.ts'

/** The running schedule entry: nothing else shows until its end. */
export const RunningContentSchema = v.object({
  title: v.string(),
  end: MomentSchema,
  /** If the entry shows a template. */
  templateName: v.exactOptional(v.string()),
})

/** The next scheduled content (DEV-21). */
export const NextContentSchema = v.object({ title: v.string(), start: MomentSchema })
