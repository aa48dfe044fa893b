import type { Page } from '@playwright/test'

declare global {
  /** Set by `knowDatabases`. */
  var everyDatabase: () => Promise<{ name: string; version: number; storage: IDBFactory }[]>
}

interface Buckets {
  keys: () => Promise<string[]>
  open: (name: string) => Promise<{ indexedDB: IDBFactory }>
}

/** Adds `everyDatabase()` to the loaded page: all databases of its origin, including those in storage buckets. */
export const knowDatabases = (page: Page) =>
  page.evaluate(() => {
    globalThis.everyDatabase = async () => {
      const buckets = (navigator as { storageBuckets?: Buckets }).storageBuckets
      const names = (await buckets?.keys()) ?? []
      const opened = await Promise.all(names.map((name) => buckets?.open(name)))
      const storages = [indexedDB, ...opened.flatMap((bucket) => bucket?.indexedDB ?? [])]
      const found = storages.map(async (storage) =>
        (await storage.databases()).map(({ name = '', version = 0 }) => ({
          name,
          version,
          storage,
        })),
      )
      return (await Promise.all(found)).flat()
    }
  })

/** Deletes the first database whose name starts with `prefix`, as browsers do on a full disk, also while pages have it open. */
export async function deleteDatabase(page: Page, prefix: string) {
  await knowDatabases(page)
  await page.evaluate(async (start) => {
    const found = (await everyDatabase()).find(({ name }) => name.startsWith(start))
    if (!found) throw new Error(`No database ${start}`)
    await new Promise<void>((resolve, reject) => {
      const deleting = found.storage.deleteDatabase(found.name)
      deleting.addEventListener('success', () => resolve())
      deleting.addEventListener('error', () => reject(deleting.error ?? new Error('Not deleted')))
    })
  }, prefix)
}
