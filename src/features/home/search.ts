import * as v from 'valibot'

import { UNGROUPED } from '#src/widgets/workspace-tree/place-id.ts'

/** HOME-03 */
export const HOME_VIEWS = ['devices', 'warnings'] as const
export type HomeView = (typeof HOME_VIEWS)[number]

/** What the address says; what it says wrong counts as not said. */
export const HomeSearchSchema = v.object({
  /** `devices` without it. */
  view: v.optional(v.fallback(v.optional(v.picklist(HOME_VIEWS)), undefined)),
})

/** The places of the devices page, as far as their state can be told (HOME-04); everything without one. */
export const StatusSearchSchema = v.object({
  workspace: v.optional(
    v.fallback(
      v.optional(v.union([v.literal(UNGROUPED), v.pipe(v.string(), v.uuid())])),
      undefined,
    ),
  ),
})
