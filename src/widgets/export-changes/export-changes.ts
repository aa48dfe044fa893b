import { currentOutbox } from '#src/platform/outbox/current.ts'

import { exportWords } from './details.ts'
import { download } from './download.ts'

/** Hands all that waits to the reader as a ZIP file (OFF-19); false where nobody is signed in. Its code is loaded when asked for. */
export async function exportChanges() {
  const outbox = currentOutbox()
  if (!outbox) return false
  const { exportArchive } = await import('#src/platform/outbox/store/archive.ts')
  const { db, userId } = outbox
  const nowMs = Date.now()
  const file = await exportArchive({ db, userId, now: () => nowMs, summarize: exportWords(nowMs) })
  const day = new Date(nowMs).toISOString().slice(0, 'yyyy-mm-dd'.length)
  download(file, `inkfleet-changes-${day}.zip`)
  return true
}
