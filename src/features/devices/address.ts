import * as v from 'valibot'

import type { DEVICE_SORTS } from '#src/contract/device.ts'
import { PAGE_SIZES } from '#src/contract/page.ts'
import {
  AnyId,
  Id,
  PageNumber,
  said,
  SearchText,
} from '#src/widgets/address-fields/address-fields.ts'
import { UNASSIGNED, UNGROUPED, WARNINGS } from '#src/widgets/workspace-tree/place-id.ts'

import { filterEntries } from './filters/filter-address.ts'

export const DEVICE_TABS = ['devicePreview', 'defaultContent', 'scheduledContent'] as const
export type DeviceTab = (typeof DEVICE_TABS)[number]

const SORTS = ['Name', 'BatteryLevel', 'WifiRssi', 'none'] as const satisfies readonly (
  | (typeof DEVICE_SORTS)[number]
  | 'none'
)[]

/** What the address says; what it says wrong counts as not said. Defaults are not written into it. */
export const DevicesSearchSchema = v.object({
  /** `ungrouped`, `warnings`, `unassigned` or a workspace's id; all devices without it. */
  workspace: said(v.union([v.picklist([UNGROUPED, WARNINGS, UNASSIGNED]), AnyId])),
  q: said(SearchText),
  page: said(PageNumber),
  size: said(v.picklist(PAGE_SIZES)),
  /** `none` is the third step of a column's head (DEV-24); by name without it (DEV-25). */
  sort: said(v.picklist(SORTS)),
  direction: said(v.picklist(['Asc', 'Desc'])),
  ...filterEntries,
  /** Over what this user likes to see. */
  view: said(v.picklist(['list', 'grid'])),
  /** The device whose dialog is open. */
  device: said(Id),
  tab: said(v.picklist(DEVICE_TABS)),
  /** The refused change that its form opens with. */
  mend: said(Id),
})
export type DevicesSearch = v.InferOutput<typeof DevicesSearchSchema>
