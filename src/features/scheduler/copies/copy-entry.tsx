import '#src/platform/i18n/en/entry-copies.ts'

import { Copy } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { hasStarted } from '#src/domain/schedule/placing.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'

import styles from './copy-entry.module.css'

/** For those who copy. */
export const LazyCopiesDialog = lazy(async () => ({
  default: (await import('./copies-dialog.tsx')).CopiesDialog,
}))

interface CopyEntryProps {
  device: Device
  organizationId: string | undefined
  /** Of the calendar, by the id that is selected. */
  entries: readonly KnownEntry[]
  id: string
  now: number
}

/** Offered while the entry is still to come. Its dialog stays, whatever becomes of the entry meanwhile. */
export function CopyEntry({ device, organizationId, entries, id, now }: CopyEntryProps) {
  const [opened, setOpened] = useState<KnownEntry>()
  const entry = entries.find((one) => one.id === id)
  if (organizationId === undefined) return null
  return (
    <>
      {entry && !hasStarted(entry, now) && (
        <Button variant="quiet" className={styles.open} onClick={() => setOpened(entry)}>
          <Copy aria-hidden="true" />
          {t('entryCopies:open')}
        </Button>
      )}
      {opened && (
        <Suspense>
          <LazyCopiesDialog
            device={device}
            entry={entry ?? opened}
            organizationId={organizationId}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
