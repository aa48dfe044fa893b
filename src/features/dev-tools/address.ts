import * as v from 'valibot'

import { said } from '#src/widgets/address-fields/address-fields.ts'

export const DEV_TOOLS_TABS = ['registerDevices', 'updateFirmware', 'removeDevices'] as const
export type DevToolsTab = (typeof DEV_TOOLS_TABS)[number]

/** What the address says; what it says wrong counts as not said. */
export const DevToolsSearchSchema = v.object({
  /** `registerDevices` without it. */
  tab: said(v.picklist(DEV_TOOLS_TABS)),
})
