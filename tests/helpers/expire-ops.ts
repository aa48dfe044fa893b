import type { Page } from '@playwright/test'

import { knowDatabases } from './databases.ts'

/** All changes that wait and are bound to a moment were bound to one that has passed; as if their page had slept until now. */
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
          if (at.value.expiresAt !== undefined)
            at.update({ ...at.value, expiresAt: Date.now() - 60_000 })
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
