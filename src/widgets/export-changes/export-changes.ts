import { currentOutbox } from '#src/platform/outbox/current.ts'

import { formatExport } from './change-details.ts'
import { download } from './download.ts'

/** Downloads all pending changes as a ZIP file (OFF-19). Returns false when signed out. The archive code is loaded on demand. */
export async function exportChanges() {
  const outbox = currentOutbox()
  if (!outbox) return false
  const { exportArchive } = await import('#src/platform/outbox/store/archive.ts')
  const { db, userId } = outbox
  const nowMs = Date.now()
  const file = await exportArchive({ db, userId, now: () => nowMs, summarize: formatExport(nowMs) })
  const day = new Date(nowMs).toISOString().slice(0, 'yyyy-mm-dd'.length)
  download(file, `inkfleet-changes-${day}.zip`)
  return true
}
