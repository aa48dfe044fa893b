import 'fake-indexeddb/auto'

import { Dexie } from 'dexie'
import { expect, it, vi } from 'vitest'

import { reopenAfterFailure } from './reopen.ts'

it('opens a database that failed to open, once there is space again', async () => {
  let isFull = true
  const warn = vi.spyOn(console, 'warn').mockReturnValue() // called by Dexie
  const open = indexedDB.open.bind(indexedDB)
  vi.spyOn(indexedDB, 'open').mockImplementation((...named) => {
    if (isFull) throw new DOMException('Internal error opening backing store', 'UnknownError')
    return open(...named)
  })
  const db = new Dexie('full', { indexedDB, IDBKeyRange })
  db.version(1).stores({ rows: 'id' })
  reopenAfterFailure(db)
  await expect(db.table('rows').count()).rejects.toThrow()
  isFull = false
  await vi.waitFor(async () => expect(await db.table('rows').count()).toBe(0))
  warn.mockRestore()
})

it.each([
  ['before it is opened', async () => {}],
  ['while it is open', async (db: Dexie) => void (await db.open())],
])('stays closed after it was closed on purpose %s', async (_, use) => {
  const db = new Dexie('closed', { indexedDB, IDBKeyRange })
  db.version(1).stores({ rows: 'id' })
  reopenAfterFailure(db)
  await use(db)
  db.close()
  await new Promise((resolve) => setTimeout(resolve))
  await expect(db.table('rows').count()).rejects.toThrow('closed')
})
