import { expect, type Page } from '@playwright/test'

import { knowDatabases } from './databases.ts'

/**
 * Makes all pending changes with a deadline miss it, as if the page had been asleep since before their first attempt. Waits
 * until no change is being sent, because an attempt that ends would write the old values back.
 */
export async function expireOps(page: Page) {
  await knowDatabases(page)
  await expect.poll(() => expireUnlessSending(page), { timeout: 60_000 }).toBe(true)
}

const expireUnlessSending = (page: Page) =>
  page.evaluate(async () => {
    const databases = await everyDatabase()
    const outbox = databases.find(({ name }) => name.startsWith('inkfleet-outbox-'))
    return await new Promise<boolean>((resolve, reject) => {
      const opening = (outbox?.storage ?? indexedDB).open(outbox?.name ?? '')
      opening.addEventListener('success', () => {
        const writing = opening.result.transaction('ops', 'readwrite')
        const cursors = writing.objectStore('ops').openCursor()
        let isSending = false
        cursors.addEventListener('success', () => {
          const at = cursors.result
          if (!at) return
          if (at.value.state === 'sending') {
            isSending = true
            writing.abort()
            return
          }
          const { firstSentAt: _, ...op } = at.value
          if (op.expiresAt !== undefined) at.update({ ...op, expiresAt: Date.now() - 60_000 })
          at.continue()
        })
        writing.addEventListener('complete', () => {
          opening.result.close()
          resolve(true)
        })
        writing.addEventListener('abort', () => {
          opening.result.close()
          if (isSending) resolve(false)
          else reject(new Error('not written'))
        })
      })
    })
  })
