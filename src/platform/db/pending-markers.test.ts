import 'fake-indexeddb/auto'

import { expect, it, vi } from 'vitest'

import { PENDING_MARKERS_DATABASE } from './names.ts'
import { updateMarkers } from './pending-markers.ts'

/** Simulates a page that is closed while it creates the database. The returned function unblocks the database. */
function beginToCreate() {
  let isLeft = false
  const request = indexedDB.open(PENDING_MARKERS_DATABASE, 1)
  request.addEventListener('upgradeneeded', () => {
    const meta = request.result.createObjectStore('meta')
    meta.put('database', 'id')
    request.result.createObjectStore('markers', { keyPath: 'opId' }).createIndex('userId', 'userId')
    const goOn = () => {
      if (!isLeft) meta.get('id').addEventListener('success', goOn)
    }
    goOn()
  })
  request.addEventListener('success', () => request.result.close())
  return () => (isLeft = true)
}

it('times out if the browser does not open the database, and does not wait again until it is open', async () => {
  const finish = beginToCreate()
  const marker = { opId: 'change', userId: 'user', isLost: false, count: 1 }
  const mark = () => updateMarkers('user', { put: [marker] })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const first = mark()
  vi.advanceTimersByTime(10_000)
  await expect(first).rejects.toThrow('was not opened within 10000 ms')
  await expect(mark()).rejects.toThrow('cannot be opened')

  vi.useRealTimers()
  finish()
  await vi.waitFor(async () =>
    expect(await mark()).toEqual({ databaseId: 'database', markers: [marker] }),
  )
})
