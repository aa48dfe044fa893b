import * as v from 'valibot'

import { NameSchema } from '#src/contract/fields.ts'

export const AssignSchema = v.object({
  deviceName: NameSchema,
  workspaceId: v.pipe(v.string(), v.nonEmpty('validation:required')),
})
export type AssignInput = v.InferOutput<typeof AssignSchema>

/** As it stands in the form at a moment, right or wrong. */
export const DraftSchema = v.object({ deviceName: v.string(), workspaceId: v.string() })

/** Of the form, for the button that stands outside of it. */
export const FORM_ID = 'register-device'
