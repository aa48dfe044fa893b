import * as v from 'valibot'

import type { DEVICE_SORTS } from '#src/contract/device.ts'
import { PAGE_SIZES } from '#src/contract/page.ts'
import { isTempId } from '#src/platform/outbox/store/temp-id.ts'
import { UNASSIGNED, UNGROUPED, WARNINGS } from '#src/widgets/workspace-tree/place-id.ts'

import { filterEntries } from './filters/filter-address.ts'

export const DEVICE_TABS = ['devicePreview', 'defaultContent', 'scheduledContent'] as const
export type DeviceTab = (typeof DEVICE_TABS)[number]

const SORTS = ['Name', 'BatteryLevel', 'WifiRssi', 'none'] as const satisfies readonly (
  | (typeof DEVICE_SORTS)[number]
  | 'none'
)[]

const optional = <const T extends v.GenericSchema>(schema: T) =>
  v.optional(v.fallback(v.optional(schema), undefined))
const pageNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1_000_000))

/** What the address says; what it says wrong counts as not said. Defaults are not written into it. */
export const DevicesSearchSchema = v.object({
  /** `ungrouped`, `warnings`, `unassigned` or a workspace's id; all devices without it. */
  workspace: optional(
    v.union([
      v.picklist([UNGROUPED, WARNINGS, UNASSIGNED]),
      v.pipe(v.string(), v.uuid()),
      // One that was made on this device and is not sent yet.
      v.pipe(v.string(), v.check(isTempId)),
    ]),
  ),
  q: optional(v.pipe(v.string(), v.excludes('\0'), v.trim(), v.nonEmpty(), v.maxLength(200))),
  page: optional(pageNumber),
  size: optional(v.picklist(PAGE_SIZES)),
  /** `none` is the third step of a column's head (DEV-24); by name without it (DEV-25). */
  sort: optional(v.picklist(SORTS)),
  direction: optional(v.picklist(['Asc', 'Desc'])),
  ...filterEntries,
  /** Over what this user likes to see. */
  view: optional(v.picklist(['list', 'grid'])),
  /** The device whose dialog is open. */
  device: optional(v.pipe(v.string(), v.uuid())),
  tab: optional(v.picklist(DEVICE_TABS)),
  /** The refused change that its form opens with. */
  mend: optional(v.pipe(v.string(), v.uuid())),
})
export type DevicesSearch = v.InferOutput<typeof DevicesSearchSchema>
