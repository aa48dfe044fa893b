import type { Page } from '@playwright/test'

import { knowDatabases } from './databases.ts'

declare global {
  /** Set by `holdOutbox`. */
  var releaseOutbox: () => void
}

/** Keeps a write transaction on the outbox open in another connection, so that all others wait until it is released. */
export async function holdOutbox(page: Page) {
  await knowDatabases(page)
  await page.evaluate(async () => {
    const found = (await everyDatabase()).find(({ name }) => name.startsWith('inkfleet-outbox-'))
    if (!found) throw new Error('No outbox')
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = found.storage.open(found.name)
      opening.addEventListener('success', () => resolve(opening.result))
      opening.addEventListener('error', () => reject(opening.error ?? new Error('Not opened')))
    })
    let isHeld = true
    globalThis.releaseOutbox = () => {
      isHeld = false
    }
    await new Promise<void>((resolve) => {
      const store = database
        .transaction([...database.objectStoreNames], 'readwrite')
        .objectStore('meta')
      // A transaction stays open only while it receives requests.
      const ask = () => {
        if (!isHeld) return database.close()
        const asking = store.count()
        asking.addEventListener('success', () => {
          resolve()
          ask()
        })
      }
      ask()
    })
  })
  return () => page.evaluate(() => globalThis.releaseOutbox())
}
