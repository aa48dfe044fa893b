import { Copy } from 'lucide-react'
import { useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { hasStarted } from '#src/domain/schedule/placement.ts'
import { entryCopiesTexts } from '#src/texts/entry-copies.ts'
import { Button } from '#src/ui/button.tsx'
import { dialogOnDemand } from '#src/ui/dialog-on-demand.tsx'

import styles from '../panel/entry-panel.module.css'

export const LazyCopiesDialog = dialogOnDemand(
  async () => (await import('./copies-dialog.tsx')).CopiesDialog,
)

interface CopyEntryProps {
  device: Device
  organizationId: string | undefined
  /** All entries of the calendar. */
  entries: readonly KnownEntry[]
  id: string
  now: number
}

/** Offered until the entry starts. An open dialog stays open, even if the entry disappears. */
export function CopyEntry({ device, organizationId, entries, id, now }: CopyEntryProps) {
  const [opened, setOpened] = useState<KnownEntry>()
  const entry = entries.find((one) => one.id === id)
  if (organizationId === undefined) return null
  return (
    <>
      {entry && !hasStarted(entry, now) && (
        <Button variant="quiet" className={styles.copy} onClick={() => setOpened(entry)}>
          <Copy aria-hidden="true" />
          {entryCopiesTexts.open}
        </Button>
      )}
      {opened && (
        <LazyCopiesDialog
          device={device}
          entry={entry ?? opened}
          organizationId={organizationId}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
