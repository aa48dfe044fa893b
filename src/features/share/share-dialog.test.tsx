// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { imageFolderMutations } from '#src/data/folders/mutations.ts'
import { folderQueries } from '#src/data/folders/queries.ts'
import { sharedImages, storeSharedImage } from '#src/platform/db/shared-images.ts'
import { currentOutbox, enqueue } from '#src/platform/outbox/current.ts'
import { session } from '#src/platform/session/session.ts'
import * as reading from '#src/widgets/image-upload/read-image.ts'
import { buildImageFolder } from '#tests/fixtures/folder.ts'
import { assignServerId, outboxOfNobody, waitingOps } from '#tests/helpers/outbox-of-nobody.ts'

import { ShareDialog } from './share-dialog.tsx'
import { offers } from './shared-images-queue.ts'

vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
outboxOfNobody({ keepsFiles: true })

const ROOT = buildImageFolder({ id: 'root' })
const signedIn = {
  status: 'signedIn',
  userId: 'me',
  role: 'ORG_MANAGER',
  organizationId: ROOT.organizationId,
} as const

beforeEach(() => {
  vi.spyOn(session, 'get').mockReturnValue(signedIn)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

async function openDialog() {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  const tree = [ROOT]
  const read = { value: tree, askedAt: 0, from: 'device' } as const
  client.setQueryData(folderQueries.imageTree(ROOT.organizationId).queryKey, read)
  const now = Date.now()
  await storeSharedImage(new File(['x'], 'photo.png', { type: 'image/png' }), now)
  const [image] = await sharedImages(now, [])
  if (!image) throw new Error('The image is not stored')
  const picture = { width: 1, height: 1, thumbnail: 'data:image/webp;base64,AAAA' }
  const file = new File(['x'], 'photo.png', { type: 'image/png' })
  render(
    <QueryClientProvider client={client}>
      <ShareDialog offer={{ status: 'ready', others: 0, image, picture, file }} />
    </QueryClientProvider>,
  )
}

const folderField = () => screen.findByRole('button', { name: /Folder/ })

/** Chooses a folder that is not sent yet. */
async function chooseUnsent() {
  const { opId, tempId = '' } = await enqueue(imageFolderMutations.create, {
    name: 'Lobby',
    description: '',
    organizationId: ROOT.organizationId,
    parentId: 'root',
    parentName: 'Images',
  })
  await openDialog()
  await userEvent.click(await folderField())
  await userEvent.click(await screen.findByRole('option', { name: /Lobby/ }))
  return { opId, tempId }
}

const addButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add to folder' })

it('keeps the chosen folder once the server has given it an id [OFF-14]', async () => {
  const { opId, tempId } = await chooseUnsent()
  await act(() => assignServerId('folder', tempId, 'lobby'))
  expect((await folderField()).textContent).toContain('Lobby')
  await userEvent.click(addButton())
  await waitFor(async () =>
    expect(await waitingOps()).toMatchObject([{ opId }, { payload: { folderId: 'lobby' } }]),
  )
})

it('asks for another folder if the chosen one is gone', async () => {
  const { opId } = await chooseUnsent()
  await currentOutbox()?.discard(opId)
  expect(await screen.findByText('This field is required')).toBeDefined()
  expect((await folderField()).textContent).not.toContain('Images')
  expect(addButton().disabled).toBe(true)
})

it('does not offer to add an image that is larger than the server accepts', async () => {
  const panorama = { width: 20_000, height: 1_000, thumbnail: 'data:,' }
  vi.spyOn(reading, 'readImage').mockResolvedValue(panorama)
  await offers.done(await sharedImages(Date.now(), []))
  await storeSharedImage(new File(['x'], 'panorama.jpg', { type: 'image/jpeg' }), Date.now())
  await offers.look()
  const offer = offers.get()
  if (!offer) throw new Error('Nothing is offered')
  expect(offer).toMatchObject({ status: 'refused' })
  render(<ShareDialog offer={offer} />)
  expect(screen.getByText(/too many pixels/)).toBeDefined()
})
