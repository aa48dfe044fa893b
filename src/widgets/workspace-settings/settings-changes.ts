import * as v from 'valibot'

import { NameSchema, TimezoneIdSchema } from '#src/contract/fields.ts'
import type { Workspace } from '#src/contract/workspace.ts'

/** What the form of the settings holds (WS-17). */
export const SettingsSchema = v.object({
  name: NameSchema,
  /** Empty for the root, which has none. */
  parentId: v.string(),
  timezoneId: TimezoneIdSchema,
})
export type Settings = v.InferOutput<typeof SettingsSchema>

/** As it stands in the form at a moment, right or wrong. */
const TypedSchema = v.object({ name: v.string(), parentId: v.string(), timezoneId: v.string() })

/** A form that was left half filled, and the workspace as its author saw it. */
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

/** Undefined while not all fields are there. */
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

/** Only what differs is sent; undefined where nothing does, and then no call is made (WS-19). */
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
