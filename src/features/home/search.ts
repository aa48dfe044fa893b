import * as v from 'valibot'

import { Id, said } from '#src/widgets/address-fields/address-fields.ts'
import { UNGROUPED } from '#src/widgets/workspace-tree/place-id.ts'

/** HOME-03 */
export const HOME_VIEWS = ['devices', 'warnings'] as const
export type HomeView = (typeof HOME_VIEWS)[number]

/** What the address says; what it says wrong counts as not said. */
export const HomeSearchSchema = v.object({
  /** `devices` without it. */
  view: said(v.picklist(HOME_VIEWS)),
})

/** The places of the devices page, as far as their state can be told (HOME-04); everything without one. */
export const StatusSearchSchema = v.object({
  workspace: said(v.union([v.literal(UNGROUPED), Id])),
})
