import * as v from 'valibot'

import { optionalParam, UnsentIdParam } from '#src/platform/search-params.ts'
import { UNGROUPED } from '#src/widgets/workspace-tree/scope-ids.ts'

/** HOME-03 */
export const HOME_VIEWS = ['devices', 'warnings'] as const
export type HomeView = (typeof HOME_VIEWS)[number]

export const HomeSearchSchema = v.object({
  /** Defaults to `devices`. */
  view: optionalParam(v.picklist(HOME_VIEWS)),
})

/** Workspaces with a status page (HOME-04); defaults to all. */
export const StatusSearchSchema = v.object({
  workspace: optionalParam(v.union([v.literal(UNGROUPED), UnsentIdParam])),
})
