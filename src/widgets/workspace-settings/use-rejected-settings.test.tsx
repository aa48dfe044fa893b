// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { createWorkspaceMutation } from '#src/data/workspaces/create.ts'
import { moveWorkspaceMutation } from '#src/data/workspaces/move.ts'
import { currentOutbox, enqueue } from '#src/platform/outbox/current.ts'
import { outboxOfNobody } from '#tests/helpers/outbox-of-nobody.ts'

import { useRejectedCreation, useRejectedSettings } from './use-rejected-settings.ts'

vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
outboxOfNobody()

const workspace = (name: string, parentId: string) =>
  enqueue(createWorkspaceMutation, {
    name,
    description: '',
    parentId,
    organizationId: 'org',
    timezoneId: 'UTC',
  })
const update = (opId: string, changes: object) =>
  currentOutbox()?.db.ops.where({ opId }).modify(changes)
const error = { reason: 'conflict', message: 'No.', at: 0 }

it('finds rejected changes of a workspace that was created offline [OFF-17]', async () => {
  const attic = await workspace('Attic', 'root')
  await update(attic.opId, { state: 'sending', firstSentAt: 1, attempts: 1 })
  const parentId = attic.tempId ?? ''
  const move = { id: parentId, name: 'Attic', parentId: 'cellar', parentName: 'Cellar' }
  const moved = await enqueue(moveWorkspaceMutation, move)
  const shelf = await workspace('Shelf', parentId)
  await update(moved.opId, { state: 'attention', error })
  await update(shelf.opId, { state: 'attention', error })
  const assigned = { tempId: parentId, entity: 'workspace', serverId: 'attic', at: Date.now() }
  await currentOutbox()?.db.idmap.put(assigned)

  const { result } = renderHook(() => ({
    settings: useRejectedSettings('attic', moved.opId),
    creation: useRejectedCreation(shelf.opId),
  }))
  await waitFor(() =>
    expect(result.current).toMatchObject({
      settings: { requested: { parentId: 'cellar' } },
      creation: { name: 'Shelf', parentId: 'attic' },
    }),
  )
})
