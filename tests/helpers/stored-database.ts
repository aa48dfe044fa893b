import { readFileSync } from 'node:fs'

import * as v from 'valibot'

const KeyPathSchema = v.union([v.string(), v.array(v.string())])
const DumpSchema = v.object({
  version: v.number(),
  stores: v.array(
    v.object({
      name: v.string(),
      keyPath: KeyPathSchema,
      autoIncrement: v.boolean(),
      indexes: v.array(
        v.object({
          name: v.string(),
          keyPath: KeyPathSchema,
          unique: v.boolean(),
          multiEntry: v.boolean(),
        }),
      ),
      rows: v.array(v.unknown()),
    }),
  ),
})

/** Restores a database that an earlier build of the console left in a browser, from `tests/fixtures/stored`. */
export async function restoreDatabase(name: string, file: string) {
  const text = readFileSync(new URL(`../fixtures/stored/${file}`, import.meta.url), 'utf8')
  const dump = v.parse(v.pipe(v.string(), v.parseJson(), DumpSchema), text)
  const opening = indexedDB.open(name, dump.version)
  opening.onupgradeneeded = () => {
    for (const { name: store, keyPath, autoIncrement, indexes } of dump.stores) {
      const made = opening.result.createObjectStore(store, { keyPath, autoIncrement })
      for (const index of indexes) made.createIndex(index.name, index.keyPath, index)
    }
  }
  const database = await settled(opening)
  const stores = dump.stores.map((store) => store.name)
  const transaction = database.transaction(stores, 'readwrite')
  for (const store of dump.stores)
    for (const row of store.rows)
      await settled(transaction.objectStore(store.name).put(revive(row)))
  database.close()
}

const DumpedBlobSchema = v.object({ $blob: v.string(), type: v.string() })

/** JSON cannot contain bytes: `{"$blob": "<base64>", "type": "image/jpeg"}` represents a Blob. */
function revive(value: unknown): unknown {
  const blob = v.safeParse(DumpedBlobSchema, value)
  if (blob.success) {
    const { $blob, type } = blob.output
    return new Blob([Buffer.from($blob, 'base64')], { type })
  }
  if (Array.isArray(value)) return value.map(revive)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, revive(one)]))
}

const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the request failed'))
  })
