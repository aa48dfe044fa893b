// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { saveMoves } from '#src/data/devices/move-many.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { buildDevice } from '#tests/fixtures/device.ts'
import { outboxOfNobody, waitingOps } from '#tests/helpers/outbox-of-nobody.ts'

import { useBulkRun } from './use-bulk-run.ts'

outboxOfNobody()
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const LOBBY = { id: 'lobby', name: 'Lobby' }

/** A job of two changes. */
async function startMoving() {
  const showSuccess = vi.spyOn(notify, 'success').mockReturnValue('')
  const showError = vi.spyOn(notify, 'error').mockReturnValue('')
  const { result, unmount } = renderHook(() => useBulkRun({ onDone: () => {} }))
  const devices = ['a', 'b'].map((id) => buildDevice({ id, workspaceId: 'root' }))
  const job = await saveMoves(devices.map((device) => ({ to: LOBBY, devices: [device] })))
  await act(() => result.current.start(async () => ({ job, doneText: 'Moved' })))
  const [first = '', second = ''] = job.changes.map(({ opId }) => opId)
  const counts = async (expected: object) =>
    await waitFor(() => expect(result.current.running?.get()).toMatchObject(expected))
  return { result, unmount, first, second, counts, showSuccess, showError }
}

const reject = async (opId: string) => {
  const error = { reason: 'conflict', message: 'No.', at: 0 } as const
  await currentOutbox()?.db.ops.where({ opId }).modify({ state: 'attention', error })
}

const applied = async (opId: string) => {
  const db = currentOutbox()?.db
  await db?.transaction('rw', db.ops, db.receipts, async () => {
    await db.ops.where({ opId }).delete()
    const receipt = { opId, kind: 'device.moveMany', entityKey: '', label: '', refetch: [] }
    await db.receipts.put({ ...receipt, doneAt: Date.now() })
  })
}

it('reports the end of a retry after the dialog is closed', async () => {
  const { result, unmount, first, second, counts, showSuccess, showError } = await startMoving()
  await applied(first)
  await reject(second)
  await counts({ failed: 1, isOver: true })
  await act(() => result.current.retry())
  expect(result.current.running?.get()).toMatchObject({ failed: 0, isOver: false })
  unmount()
  await applied(second)
  await vi.waitFor(() => expect(showSuccess).toHaveBeenCalledExactlyOnceWith('Moved'))
  expect(showError).not.toHaveBeenCalled()
})

it('requeues all failed items or none, so that the end is always reported', async () => {
  const { result, unmount, first, second, counts, showSuccess } = await startMoving()
  await reject(first)
  await reject(second)
  await counts({ failed: 2 })
  const failToStore = (_changes: object, _key: unknown, { opId }: { opId: string }) => {
    if (opId === second) throw new Error('No storage')
  }
  currentOutbox()?.db.ops.hook('updating', failToStore)
  await expect(result.current.retry()).rejects.toThrow('No storage')
  currentOutbox()?.db.ops.hook('updating').unsubscribe(failToStore)
  expect(await waitingOps()).toMatchObject([{ state: 'attention' }, { state: 'attention' }])

  await act(() => result.current.retry())
  unmount()
  await applied(first)
  await applied(second)
  await vi.waitFor(() => expect(showSuccess).toHaveBeenCalledExactlyOnceWith('Moved'))
})

it('reports the end once if failed items are retried before the others are done', async () => {
  const { result, unmount, first, second, counts, showSuccess } = await startMoving()
  await reject(first)
  await counts({ failed: 1, isOver: false })
  await act(() => result.current.retry())
  unmount()
  await applied(first)
  await applied(second)
  await vi.waitFor(() => expect(showSuccess).toHaveBeenCalled())
  expect(showSuccess).toHaveBeenCalledExactlyOnceWith('Moved')
})
