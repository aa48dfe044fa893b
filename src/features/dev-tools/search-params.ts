import * as v from 'valibot'

import { optionalParam } from '#src/platform/search-params.ts'

export const DEV_TOOLS_TABS = ['registerDevices', 'updateFirmware', 'removeDevices'] as const
export type DevToolsTab = (typeof DEV_TOOLS_TABS)[number]

export const DevToolsSearchSchema = v.object({
  /** Defaults to `registerDevices`. */
  tab: optionalParam(v.picklist(DEV_TOOLS_TABS)),
})
