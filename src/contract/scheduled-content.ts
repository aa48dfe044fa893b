import * as v from 'valibot'

import { MomentSchema } from './fields.ts'

/** The schedule entry that rules a panel now: until its end nothing else shows. */
export const RunningContentSchema = v.object({
  title: v.string(),
  end: MomentSchema,
  /** Where the entry shows a template. */
  templateName: v.exactOptional(v.string()),
})

/** What a panel shows next by its schedule (DEV-21). */
export const NextContentSchema = v.object({ title: v.string(), start: MomentSchema })
