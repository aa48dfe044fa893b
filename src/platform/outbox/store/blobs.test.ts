import 'fake-indexeddb/auto'

import { afterEach, expect, it, vi } from 'vitest'

import { kindsFor, modelServer, newUserId } from '#tests/helpers/outbox-world.ts'
import { saveOp } from '#tests/helpers/save-op.ts'

import { openOutboxDatabase } from './database.ts'
import { createStorageReserve } from './storage-reserve.ts'

const { upload } = kindsFor(modelServer())

function openOutbox() {
  const userId = newUserId()
  const db = openOutboxDatabase(userId)
  const parts = { db, userId, appBuild: '', now: () => 5, freeSpace: async () => false }
  const save = () =>
    saveOp(
      parts,
      upload,
      { id: '1' },
      { files: { image: new File(['bytes'], 'a.jpg', { type: 'image/jpeg' }) } },
    )
  return { db, save }
}

/** Like WebKit in a private window. */
function refuseBlobs() {
  for (const verb of ['put', 'add'] as const) {
    const write = IDBObjectStore.prototype[verb]
    vi.spyOn(IDBObjectStore.prototype, verb).mockImplementation(function (
      this: IDBObjectStore,
      value: object,
      ...key
    ) {
      if (Object.values(value).some((one) => one instanceof Blob))
        throw new DOMException('Error preparing Blob/File data', 'UnknownError')
      return write.call(this, value, ...key)
    })
  }
}
afterEach(() => vi.restoreAllMocks())

it('stores the bytes of a file if the browser rejects blobs, and reads them as a Blob', async () => {
  refuseBlobs()
  const { db, save } = openOutbox()
  await createStorageReserve({ db }).allocate()
  await save()
  const [stored] = await db.blobs.toArray()
  expect(stored?.blob).toBeInstanceOf(Blob)
  expect([stored?.blob.type, await stored?.blob.text()]).toEqual(['image/jpeg', 'bytes'])
  expect(await db.meta.toArray()).toEqual([])
})

it('stores blobs if the browser accepts them', async () => {
  const { db, save } = openOutbox()
  const add = vi.spyOn(IDBObjectStore.prototype, 'add')
  await save()
  expect(add).toHaveBeenCalledWith(expect.objectContaining({ blob: expect.any(Blob) }))
  expect(await db.meta.toArray()).toEqual([])
})

it('reports a change as saved that is on disk, even if it cannot be read right after that', async () => {
  const { db, save } = openOutbox()
  const lost = new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  vi.spyOn(db.blobs, 'get').mockRejectedValueOnce(lost)
  await save()
  expect(await db.ops.count()).toBe(1)
})
