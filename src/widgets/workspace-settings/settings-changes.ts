import * as v from 'valibot'

import { NameSchema, TimezoneIdSchema } from '#src/contract/fields.ts'
import type { Workspace } from '#src/contract/workspace.ts'

/** Values of the settings form (WS-17). */
export const SettingsSchema = v.object({
  name: NameSchema,
  /** Empty for the root. */
  parentId: v.string(),
  timezoneId: TimezoneIdSchema,
})
export type Settings = v.InferOutput<typeof SettingsSchema>

/** Current input, valid or not. */
const TypedSchema = v.object({ name: v.string(), parentId: v.string(), timezoneId: v.string() })

/** Unsaved input, and the state that editing started from. */
export const DraftSchema = v.object({
  typed: TypedSchema,
  seen: v.object({ ...TypedSchema.entries, updatedAt: v.string() }),
})
export type SettingsDraft = v.InferOutput<typeof DraftSchema>

export type Seen = SettingsDraft['seen']

export const seenOf = ({ name, parentId, timezoneId, updatedAt }: Workspace): Seen => ({
  name,
  parentId: parentId ?? '',
  timezoneId,
  updatedAt,
})

/** Undefined until all fields are registered. */
export function draftOf(typed: unknown, seen: Seen): SettingsDraft | undefined {
  const draft = v.safeParse(DraftSchema, { typed, seen })
  return draft.success ? draft.output : undefined
}

export interface SettingsChanges {
  /** For PATCH /workspaces/{id}. */
  update?: { name?: string; timezoneId?: string }
  /** For POST /workspaces/{id}/move. */
  parentId?: string
}

/** Changed fields; undefined if nothing changed, and then nothing is sent (WS-19). */
export function changesBetween(before: Settings, after: Settings): SettingsChanges | undefined {
  const update = {
    ...(after.name !== before.name && { name: after.name }),
    ...(after.timezoneId !== before.timezoneId && { timezoneId: after.timezoneId }),
  }
  const changes = {
    ...(Object.keys(update).length > 0 && { update }),
    ...(after.parentId !== before.parentId && { parentId: after.parentId }),
  }
  return Object.keys(changes).length > 0 ? changes : undefined
}
