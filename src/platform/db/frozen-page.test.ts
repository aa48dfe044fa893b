import 'fake-indexeddb/auto'

import { openDB } from 'idb'
import { expect, it, vi } from 'vitest'

import { abortTransactionsOnFreeze } from './frozen-page.ts'

const page = Object.assign(new EventTarget(), {
  IDBDatabase,
  IDBFactory,
  location: { reload: vi.fn<() => void>() },
})
abortTransactionsOnFreeze(page)
const hide = (persisted: boolean) =>
  page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }))
const show = () => page.dispatchEvent(new Event('pageshow'))

let databases = 0
async function open() {
  const name = `frozen-page-${(databases += 1)}`
  return await openDB(name, 1, { upgrade: (db) => void db.createObjectStore('rows') })
}

it('does not abort transactions on a page that is closed', async () => {
  const db = await open()
  const transaction = db.transaction('rows', 'readwrite')
  void transaction.store.put('kept', 1)
  hide(false)
  await transaction.done
  show()
  expect(page.location.reload).not.toHaveBeenCalled()
})

it('does not reload a restored page without running transactions', async () => {
  const db = await open()
  await db.put('rows', 'kept', 1)
  hide(true)
  show()
  expect(page.location.reload).not.toHaveBeenCalled()
})

it('aborts running and new transactions while the page is frozen, and reloads it when it is restored', async () => {
  const db = await open()
  const running = db.transaction('rows', 'readwrite')
  void running.store.put('lost', 1).catch(() => undefined)
  hide(true)
  await expect(running.done).rejects.toThrow()
  const late = db.transaction('rows', 'readwrite')
  await expect(late.done).rejects.toThrow()
  show()
  expect(page.location.reload).toHaveBeenCalledOnce()
  await db.put('rows', 'kept', 2)
  expect(await db.getAllKeys('rows')).toEqual([2])
})

it('aborts a database upgrade, so that another page can perform it', async () => {
  const upgrading = openDB('frozen-page-upgrade', 1, {
    upgrade(db, _before, _now, transaction) {
      transaction.done.catch(() => undefined)
      db.createObjectStore('rows')
      hide(true)
    },
  })
  await expect(upgrading).rejects.toThrow()
  show()
  const db = await openDB('frozen-page-upgrade', 1, {
    upgrade: (again) => void again.createObjectStore('rows'),
  })
  expect([...db.objectStoreNames]).toEqual(['rows'])
})
