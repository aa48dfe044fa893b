import type { Page } from '@playwright/test'

import { knowDatabases } from './databases.ts'

/** The form drafts that are stored on disk, as one text. */
export async function draftsKept(page: Page) {
  await knowDatabases(page)
  return await page.evaluate(async () => {
    const databases = await everyDatabase()
    const outbox = databases.find(({ name }) => name.startsWith('inkfleet-outbox-'))
    return await new Promise<string>((resolve) => {
      const opening = (outbox?.storage ?? indexedDB).open(outbox?.name ?? '')
      opening.addEventListener('success', () => {
        const all = opening.result.transaction('drafts').objectStore('drafts').getAll()
        all.addEventListener('success', () => {
          opening.result.close()
          resolve(JSON.stringify(all.result))
        })
      })
    })
  })
}
