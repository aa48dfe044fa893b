// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { imageFolderMutations } from '#src/data/folders/mutations.ts'
import { folderQueries } from '#src/data/folders/queries.ts'
import * as sharedStore from '#src/platform/db/shared-images.ts'
import * as outbox from '#src/platform/outbox/current.ts'
import { StorageFullError } from '#src/platform/outbox/save/enqueue.ts'
import { OverBudgetError } from '#src/platform/outbox/store/budget.ts'
import { session } from '#src/platform/session/session.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { shareTexts } from '#src/texts/share.ts'
import * as reading from '#src/widgets/image-upload/read-image.ts'
import { buildImageFolder } from '#tests/fixtures/folder.ts'
import { assignServerId, outboxOfNobody, waitingOps } from '#tests/helpers/outbox-of-nobody.ts'

import { ShareDialog } from './share-dialog.tsx'
import { offers } from './shared-images-queue.ts'
import { SharedImages } from './shared-images.tsx'

const { sharedImages, storeSharedImage } = sharedStore

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

async function openDialog(others = 0) {
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
      <ShareDialog offer={{ status: 'ready', others, image, picture, file }} />
    </QueryClientProvider>,
  )
}

const folderField = () => screen.findByRole('button', { name: /Folder/ })

/** Chooses a folder that is not sent yet. */
async function chooseUnsent() {
  const { opId, tempId = '' } = await outbox.enqueue(imageFolderMutations.create, {
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
  await outbox.currentOutbox()?.discard(opId)
  expect(await screen.findByText('This field is required')).toBeDefined()
  expect((await folderField()).textContent).not.toContain('Images')
  expect(addButton().disabled).toBe(true)
})

it('adds an image once, although the tab dies before it deletes the image [OFF-13]', async () => {
  await offers.done(await sharedImages(Date.now(), []))
  vi.spyOn(offers, 'done').mockResolvedValueOnce()
  await openDialog()
  const [image] = await sharedImages(Date.now(), [])
  await userEvent.click(addButton())
  await waitFor(() => expect(offers.done).toHaveBeenCalledOnce())
  const added = await waitingOps()
  cleanup()
  await openDialog()
  await userEvent.click(addButton())
  await waitFor(async () => expect(await sharedImages(Date.now(), [])).not.toContainEqual(image))
  expect(added).toHaveLength(1)
  expect(await waitingOps()).toEqual(added)
})

it('adds an image again whose upload was discarded meanwhile [OFF-24]', async () => {
  await offers.done(await sharedImages(Date.now(), []))
  vi.spyOn(offers, 'done').mockResolvedValueOnce()
  await openDialog()
  await userEvent.click(addButton())
  await waitFor(() => expect(offers.done).toHaveBeenCalledOnce())
  const [{ opId = '' } = {}] = await waitingOps()
  await outbox.currentOutbox()?.discard(opId)
  cleanup()
  await openDialog()
  await userEvent.click(addButton())
  await waitFor(async () => expect(await waitingOps()).toMatchObject([{ state: 'queued' }]))
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

it.each([
  [new StorageFullError(), 'This device is full'],
  [new OverBudgetError(), 'Too many images are waiting to be sent'],
])('tells what was added if adding all stops halfway: %s [OFF-24]', async (error, why) => {
  const { enqueue } = outbox
  const enqueuing = vi.spyOn(outbox, 'enqueue').mockImplementationOnce(enqueue)
  enqueuing.mockRejectedValueOnce(error)
  const showError = vi.spyOn(notify, 'error').mockReturnValue('')
  const picture = { width: 1, height: 1, thumbnail: 'data:image/webp;base64,AAAA' }
  vi.spyOn(reading, 'readImage').mockResolvedValue(picture)
  await offers.done(await sharedImages(Date.now(), []))
  await storeSharedImage(new File(['y'], 'door.png', { type: 'image/png' }), Date.now() - 1)
  await openDialog(1)
  await userEvent.click(await screen.findByRole('button', { name: 'Add all 2 to folder' }))
  await waitFor(() => expect(showError).toHaveBeenCalledOnce())
  const [[text] = []] = showError.mock.calls
  expect(text).toMatch(/^1 image was added; the others are kept here\. /)
  expect(text).toContain(why)
  expect(await waitingOps()).toMatchObject([{ payload: { fileName: 'door.png' } }])
  expect(await sharedImages(Date.now(), [])).toMatchObject([{ name: 'photo.png' }])
})

it('keeps opened files that can be read and stored, and names the others', async () => {
  await offers.done(await sharedImages(Date.now(), []))
  const setConsumer = vi.fn<(consumer: (launch: object) => void) => void>()
  vi.stubGlobal('launchQueue', { setConsumer })
  const showError = vi.spyOn(notify, 'error').mockReturnValue('')
  const routeTree = createRootRoute({ component: SharedImages })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  render(<RouterProvider router={router as never} />)
  await waitFor(() => expect(setConsumer).toHaveBeenCalled())

  const handle = (name: string) => ({
    name,
    getFile: async () => new File(['x'], name, { type: 'image/png' }),
  })
  const getFile = () => Promise.reject(new DOMException('It was moved', 'NotFoundError'))
  vi.spyOn(sharedStore, 'storeSharedImage').mockRejectedValueOnce(new Error('No database'))
  const files = [handle('a.png'), handle('b.png'), { name: 'c.png', getFile }, handle('d.png')]
  setConsumer.mock.lastCall?.[0]({ files })
  await waitFor(() =>
    expect(showError).toHaveBeenCalledExactlyOnceWith(shareTexts.missed(['c.png', 'a.png'])),
  )
  const stored = await sharedImages(Date.now(), [])
  expect(stored.map(({ name }) => name)).toEqual(['b.png', 'd.png'])
  await waitFor(() => expect(offers.get()).toBeDefined())
})
