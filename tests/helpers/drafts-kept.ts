import type { Page } from '@playwright/test'

/** The half-filled forms that are on disk, as one text. */
export const draftsKept = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const { name = '' } = databases.find((one) => one.name?.startsWith('inkfleet-outbox-')) ?? {}
    return await new Promise<string>((resolve) => {
      const opening = indexedDB.open(name)
      opening.addEventListener('success', () => {
        const all = opening.result.transaction('drafts').objectStore('drafts').getAll()
        all.addEventListener('success', () => {
          opening.result.close()
          resolve(JSON.stringify(all.result))
        })
      })
    })
  })
