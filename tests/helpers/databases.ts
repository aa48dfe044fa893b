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
