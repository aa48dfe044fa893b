import type { Page } from '@playwright/test'

import { knowDatabases } from './databases.ts'

/** What waits and is bound to a moment has missed it: as if the page had slept since, before a byte of it had left. */
export async function expireOps(page: Page) {
  await knowDatabases(page)
  await page.evaluate(async () => {
    const databases = await everyDatabase()
    const outbox = databases.find(({ name }) => name.startsWith('inkfleet-outbox-'))
    await new Promise<void>((resolve, reject) => {
      const opening = (outbox?.storage ?? indexedDB).open(outbox?.name ?? '')
      opening.addEventListener('success', () => {
        const writing = opening.result.transaction('ops', 'readwrite')
        const cursors = writing.objectStore('ops').openCursor()
        cursors.addEventListener('success', () => {
          const at = cursors.result
          if (!at) return
          const { firstSentAt: _, ...op } = at.value
          if (op.expiresAt !== undefined) at.update({ ...op, expiresAt: Date.now() - 60_000 })
          at.continue()
        })
        writing.addEventListener('complete', () => {
          opening.result.close()
          resolve()
        })
        writing.addEventListener('abort', () => reject(new Error('not written')))
      })
    })
  })
}
