import type { Device } from '#src/contract/device.ts'
import type { KnownEntry } from '#src/data/schedules/entry.ts'

import type { SelectionAction } from '../selection.ts'

/** What the panel knows of the entry that is selected. */
export interface EntryProps {
  device: Device
  organizationId: string | undefined
  entry: KnownEntry
  /** All of the device. */
  entries: readonly KnownEntry[]
  /** The server's time, in milliseconds. */
  now: number
  dispatch: (action: SelectionAction) => void
}
