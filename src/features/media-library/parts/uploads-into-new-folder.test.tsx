// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { imageFolderMutations } from '#src/data/folders/mutations.ts'
import { uploadImageMutation } from '#src/data/images/upload.ts'
import { currentOutbox, enqueue } from '#src/platform/outbox/current.ts'
import { outboxView } from '#src/platform/outbox/show/use-outbox.ts'
import { imageFolderAsMedia } from '#src/widgets/media-folders/media-folder.ts'
import { buildImageFolder } from '#tests/fixtures/folder.ts'
import { assignServerId, outboxOfNobody, waitingOps } from '#tests/helpers/outbox-of-nobody.ts'

import { RejectedUploads } from './rejected-uploads.tsx'
import { removeFolder } from './save-folder.ts'

vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
outboxOfNobody({ keepsFiles: true })
afterEach(cleanup)

const LOBBY = buildImageFolder({ id: 'lobby', name: 'Lobby', parentId: 'hall' })
const HALL = buildImageFolder({ id: 'hall', parentId: 'root', imageFolders: [LOBBY] })
const ROOT = buildImageFolder({ id: 'root', imageFolders: [HALL] })

/** Of an image into a folder that was created offline and has been sent since. */
let opId: string
beforeEach(async () => {
  const creation = await enqueue(imageFolderMutations.create, {
    name: 'Lobby',
    description: '',
    organizationId: ROOT.organizationId,
    parentId: 'hall',
    parentName: 'Hall',
  })
  const tempId = creation.tempId ?? ''
  ;({ opId } = await enqueue(
    uploadImageMutation,
    {
      folderId: tempId,
      folderName: 'Lobby',
      fileName: 'photo.png',
      thumbnail: 'data:image/webp;base64,AAAA',
      uploadedByName: null,
    },
    { files: { image: new File(['x'], 'photo.png', { type: 'image/png' }) } },
  ))
  await assignServerId('folder', tempId, 'lobby')
  await currentOutbox()?.db.ops.where({ opId: creation.opId }).delete()
  await vi.waitFor(() => {
    expect(outboxView().serverIds.get(tempId)).toBe('lobby')
    expect(outboxView().ops).toHaveLength(1)
  })
})

it('counts rejected uploads into a folder that was created offline [OFF-17]', async () => {
  render(<RejectedUploads folderId="lobby" onPending={() => {}} />)
  expect(screen.queryByRole('button')).toBeNull()
  const error = { reason: 'conflict', message: 'No.', at: 0 } as const
  await currentOutbox()?.db.ops.where({ opId }).modify({ state: 'attention', error })
  expect(await screen.findByText(/1 upload/)).toBeDefined()
})

it('sends pending uploads before the deletion of a folder with one that was created offline [MEDIA-26]', async () => {
  await removeFolder('images', imageFolderAsMedia(HALL), [imageFolderAsMedia(ROOT)])
  expect(await waitingOps()).toMatchObject([{ opId }, { deps: [opId] }])
})
