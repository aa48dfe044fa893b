// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { imageFolderMutations } from '#src/data/folders/mutations.ts'
import { currentOutbox, enqueue } from '#src/platform/outbox/current.ts'
import { newTempId } from '#src/platform/outbox/store/temp-id.ts'
import { imageFolderAsMedia } from '#src/widgets/media-folders/media-folder.ts'
import { buildImageFolder } from '#tests/fixtures/folder.ts'
import { assignServerId, outboxOfNobody, waitingOps } from '#tests/helpers/outbox-of-nobody.ts'

import { useRejectedSettings } from '../parts/use-rejected-change.ts'
import { FolderSettingsDialog } from './folder-settings.tsx'

vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
outboxOfNobody()
afterEach(cleanup)

const ROOT = buildImageFolder({ id: 'root' })
const SIGNS = buildImageFolder({ id: 'signs', name: 'Signs', parentId: 'root' })

const onClose = vi.fn()
let tempId: string
beforeEach(() => {
  onClose.mockClear()
  tempId = newTempId()
})

/** The dialog of the folder “Signs”, beside a folder “Lobby” with this id, if any. */
function Settings({ lobbyId, mend }: { lobbyId?: string; mend?: string }) {
  const rejected = useRejectedSettings('signs', mend)
  const lobby = lobbyId === undefined ? [] : [{ id: lobbyId, name: 'Lobby', parentId: 'root' }]
  const root = {
    ...ROOT,
    imageFolders: [SIGNS, ...lobby.map((folder) => buildImageFolder(folder))],
  }
  if (mend !== undefined && !rejected) return null
  return (
    <FolderSettingsDialog
      kind="images"
      folder={imageFolderAsMedia(SIGNS)}
      folders={[imageFolderAsMedia(root)]}
      rejected={rejected}
      onGone={() => {}}
      onClose={onClose}
    />
  )
}

const parentField = () => screen.findByRole('button', { name: /Parent/ })
async function chooseLobby() {
  await userEvent.click(await parentField())
  await userEvent.click(await screen.findByRole('option', { name: /Lobby/ }))
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
async function assignId() {
  await act(() => assignServerId('folder', tempId, 'lobby'))
}

describe('a parent that was chosen before it was sent', () => {
  it('stays chosen once the server has given it an id [OFF-14]', async () => {
    const { rerender } = render(<Settings lobbyId={tempId} />)
    await chooseLobby()
    await assignId()
    rerender(<Settings lobbyId="lobby" />)
    expect((await parentField()).textContent).toContain('Lobby')
    await save()
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(await waitingOps()).toMatchObject([{ payload: { id: 'signs', parentId: 'lobby' } }])
  })

  it('is asked for again if it is gone', async () => {
    const { rerender } = render(<Settings lobbyId={tempId} />)
    await chooseLobby()
    rerender(<Settings />)
    await save()
    expect(await screen.findByText('This field is required')).toBeDefined()
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('a rejected move', () => {
  /** Into a folder that is created and sent, or discarded. */
  async function rejectedMove() {
    const creation = await enqueue(imageFolderMutations.create, {
      name: 'Lobby',
      description: '',
      organizationId: ROOT.organizationId,
      parentId: 'root',
      parentName: 'Images',
    })
    tempId = creation.tempId ?? ''
    const { opId } = await enqueue(imageFolderMutations.move, {
      id: 'signs',
      name: 'Signs',
      parentId: tempId,
      parentName: 'Lobby',
    })
    const error = { reason: 'conflict', message: 'No.', at: 0 } as const
    await currentOutbox()?.db.ops.where({ opId }).modify({ state: 'attention', error })
    await currentOutbox()?.db.ops.where({ opId: creation.opId }).delete()
    return opId
  }

  it('starts with the requested parent, whose id the server has given since [OFF-17]', async () => {
    const mend = await rejectedMove()
    await assignId()
    render(<Settings lobbyId="lobby" mend={mend} />)
    expect((await parentField()).textContent).toContain('Lobby')
    await save()
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(await waitingOps()).toMatchObject([{ state: 'queued', payload: { parentId: 'lobby' } }])
  })

  it('is not discarded if the requested parent is gone [OFF-17]', async () => {
    const mend = await rejectedMove()
    render(<Settings mend={mend} />)
    await parentField()
    await save()
    expect(await screen.findByText('This field is required')).toBeDefined()
    expect(await waitingOps()).toMatchObject([{ opId: mend, state: 'attention' }])
  })
})
