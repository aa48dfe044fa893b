// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { folderQueries } from '#src/data/folders/queries.ts'
import { imageQueries } from '#src/data/images/queries.ts'
import { uploadImageMutation } from '#src/data/images/upload.ts'
import { currentOutbox, enqueue } from '#src/platform/outbox/current.ts'
import { outboxView } from '#src/platform/outbox/show/use-outbox.ts'
import { newTempId } from '#src/platform/outbox/store/temp-id.ts'
import { type ReadImage, readImage } from '#src/widgets/image-upload/read-image.ts'
import { buildImageFolder } from '#tests/fixtures/folder.ts'
import { buildImage } from '#tests/fixtures/image.ts'
import { buildRevision } from '#tests/fixtures/revision.ts'
import { outboxOfNobody } from '#tests/helpers/outbox-of-nobody.ts'

import { imageItem } from './item.ts'
import { toImageQuery } from './library-query.ts'
import { LibraryTab } from './library-tab.tsx'
import { SelectFileDialog } from './select-file-dialog.tsx'
import { useLibrary } from './use-library.ts'

// Images cannot be decoded here.
vi.mock('#src/widgets/image-upload/read-image.ts')
vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
outboxOfNobody({ keepsFiles: true })
afterEach(cleanup)

it.each([
  [3, 'some', /^Nothing stored here fits\. Connect/],
  [3, undefined, 'Nothing here'],
  [0, 'some', 'Nothing here'],
] as const)(
  'says of a folder with %i images, of which the cache lacks %s: %s [OFF-03]',
  (count, missing, text) => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
    const read = { askedAt: 0, from: 'device' } as const
    const tree = [buildImageFolder({ id: 'root', imageCount: count })]
    client.setQueryData(folderQueries.imageTree('org').queryKey, { ...read, value: tree })
    const value = { data: [], total: 0, limit: 6, offset: 0 }
    const query = { page: 1, sort: 'Created-Desc', search: '', ownerId: undefined } as const
    const asked = toImageQuery({ ...query, kind: 'images', folderId: 'root' })
    client.setQueryData(imageQueries.list(asked).queryKey, {
      ...read,
      value,
      ...(missing && { missing }),
    })
    const request = { mode: 'normal', organizationId: 'org' } as const
    const Tab = () => <LibraryTab library={useLibrary(request, () => {})} request={request} />
    render(
      <QueryClientProvider client={client}>
        <Tab />
      </QueryClientProvider>,
    )
    expect(screen.getByText(text)).toBeDefined()
  },
)

it('keeps what was chosen before the server assigned an id [OFF-14]', async () => {
  const [folderTempId, imageTempId] = [newTempId(), newTempId()]
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const lobby = buildImageFolder({ id: 'lobby', name: 'Lobby', parentId: 'root' })
  const tree = [buildImageFolder({ id: 'root', imageFolders: [lobby] })]
  const read = { askedAt: 0, from: 'device' } as const
  client.setQueryData(folderQueries.imageTree('org').queryKey, { ...read, value: tree })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const request = { mode: 'normal', organizationId: 'org' } as const
  const { result } = renderHook(() => useLibrary(request, () => {}), { wrapper })
  act(() => {
    result.current.setFolder(folderTempId)
    result.current.selectItem(imageItem(buildImage({ id: imageTempId })))
  })
  const query = toImageQuery({ ...result.current.query, folderId: 'lobby' })
  const page = { data: [buildImage({ id: 'photo' })], total: 1, limit: 6, offset: 0 }
  client.setQueryData(imageQueries.list(query).queryKey, { ...read, value: page })

  const ids = { [folderTempId]: 'lobby', [imageTempId]: 'photo' }
  await act(async () => {
    for (const [tempId, serverId] of Object.entries(ids))
      await currentOutbox()?.db.idmap.put({ tempId, serverId, entity: 'media', at: Date.now() })
    await vi.waitFor(() => expect(outboxView().serverIds.size).toBe(2))
  })
  expect(result.current.folderId).toBe('lobby')
  expect(result.current.query.folderId).toBe('lobby')
  expect(result.current.selectedItem).toMatchObject({ id: 'photo', isPending: false })
})

it('lists every image on a page while uploads are pending [SEL-09] [OFF-08]', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const read = { askedAt: 0, from: 'device' } as const
  const tree = [buildImageFolder({ id: 'root', imageCount: 8 })]
  client.setQueryData(folderQueries.imageTree('org').queryKey, { ...read, value: tree })
  const images = Array.from({ length: 8 }, (_, at) =>
    buildImage({ id: `s${at}`, name: `s${at}`, imageFolderId: 'root' }),
  )
  const query = { sort: 'Created-Desc', search: '', ownerId: undefined } as const
  for (const page of [1, 2, 3]) {
    const asked = toImageQuery({ ...query, page, kind: 'images', folderId: 'root' })
    const offset = (page - 1) * 6
    const value = { data: images.slice(offset, offset + 6), total: 8, limit: 6, offset }
    client.setQueryData(imageQueries.list(asked).queryKey, { ...read, value })
  }
  const folder = { folderId: 'root', folderName: 'Root', uploadedByName: null }
  const uploads = ['u0', 'u1', 'u2', 'u3', 'u4']
  for (const name of uploads) {
    const input = { ...folder, fileName: `${name}.png`, thumbnail: 'data:image/webp;base64,AAAA' }
    const image = new File(['x'], input.fileName, { type: 'image/png' })
    await enqueue(uploadImageMutation, input, { files: { image } })
  }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const request = { mode: 'normal', organizationId: 'org' } as const
  const { result } = renderHook(() => useLibrary(request, () => {}), { wrapper })
  await vi.waitFor(() => expect(result.current.total).toBe(13))
  const names = () => result.current.items?.map(({ name }) => name) ?? []
  const first = names()
  act(() => result.current.updateQuery({ page: 2 }))
  const listed = [...first, ...names()].toSorted()
  expect(listed).toEqual([...images.map(({ name }) => name), ...uploads])

  // It would be empty.
  act(() => result.current.updateQuery({ page: 3 }))
  await vi.waitFor(() => expect(result.current.query.page).toBe(2))
})

it('goes to the last page once the items of the shown one are gone [SEL-09]', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const read = { askedAt: 0, from: 'device' } as const
  const tree = [buildImageFolder({ id: 'root', imageCount: 13 })]
  client.setQueryData(folderQueries.imageTree('org').queryKey, { ...read, value: tree })
  const images = Array.from({ length: 13 }, (_, at) => buildImage({ id: `s${at}` }))
  const query = { sort: 'Created-Desc', search: '', ownerId: undefined } as const
  const storePage = (page: number, stored: typeof images) => {
    const asked = toImageQuery({ ...query, page, kind: 'images', folderId: 'root' })
    const offset = (page - 1) * 6
    const value = { data: stored.slice(offset, offset + 6), total: stored.length, limit: 6, offset }
    client.setQueryData(imageQueries.list(asked).queryKey, { ...read, value })
  }
  for (const page of [1, 2, 3]) storePage(page, images)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const request = { mode: 'normal', organizationId: 'org' } as const
  const { result } = renderHook(() => useLibrary(request, () => {}), { wrapper })
  act(() => result.current.updateQuery({ page: 3 }))
  expect(result.current.items).toHaveLength(1)

  for (const page of [1, 2, 3]) act(() => storePage(page, images.slice(0, 8)))
  await vi.waitFor(() => expect(result.current.items).toHaveLength(2))
  expect(result.current.query.page).toBe(2)
})

it('stays on a page that is not stored here [OFF-03]', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const read = { askedAt: 0, from: 'device' } as const
  const tree = [buildImageFolder({ id: 'root', imageCount: 22 })]
  client.setQueryData(folderQueries.imageTree('org').queryKey, { ...read, value: tree })
  const images = Array.from({ length: 6 }, (_, at) => buildImage({ id: `s${at}` }))
  const query = { sort: 'Created-Desc', search: '', ownerId: undefined } as const
  const keyOf = (page: number) =>
    imageQueries.list(toImageQuery({ ...query, page, kind: 'images', folderId: 'root' })).queryKey
  const first = { data: images, total: 22, limit: 6, offset: 0 }
  client.setQueryData(keyOf(1), { ...read, value: first })
  const second = { data: [], total: 6, limit: 6, offset: 6 }
  client.setQueryData(keyOf(2), { ...read, missing: 'page', value: second })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const request = { mode: 'normal', organizationId: 'org' } as const
  const { result } = renderHook(() => useLibrary(request, () => {}), { wrapper })
  act(() => result.current.updateQuery({ page: 2 }))
  expect(result.current.query.page).toBe(2)
  expect(result.current.items).toEqual([])
})

describe('an upload', () => {
  const decoded: ReadImage = { width: 8, height: 6, thumbnail: 'data:image/webp;base64,AAAA' }
  const cropper = { name: 'Crop image' }
  function open() {
    vi.mocked(readImage).mockReset()
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
    const value = [buildImageFolder({ id: 'root' })]
    const tree = { askedAt: 0, from: 'device', value } as const
    client.setQueryData(folderQueries.imageTree('org').queryKey, tree)
    const panel = {
      model: buildRevision(),
      orientation: 'horizontal',
      deviceGroupName: 'i7',
    } as const
    render(
      <QueryClientProvider client={client}>
        <SelectFileDialog request={{ mode: 'normal', organizationId: 'org', panel }} />
      </QueryClientProvider>,
    )
  }
  const paste = (name: string) => {
    const files = [new File(['x'], name, { type: 'image/png' })]
    fireEvent.paste(document.body, { clipboardData: { files } })
  }

  it('opens no cropper once the user has left its tab [SEL-03]', async () => {
    open()
    let decode = (_image: ReadImage) => {}
    vi.mocked(readImage).mockReturnValue(new Promise((resolve) => (decode = resolve)))
    paste('slow.png')
    await vi.waitFor(() => expect(readImage).toHaveBeenCalledOnce())
    fireEvent.click(screen.getByRole('tab', { name: 'Media library' }))
    await act(async () => decode(decoded))
    fireEvent.click(screen.getByRole('tab', { name: 'Upload file' }))
    expect(screen.queryByAltText('The selected image')).toBeNull()
    expect(screen.queryByRole('dialog', cropper)).toBeNull()
  })

  it('is not replaced by a paste while it is cropped [SEL-03]', async () => {
    open()
    vi.mocked(readImage).mockResolvedValue(decoded)
    paste('first.png')
    const dialog = await screen.findByRole('dialog', cropper)
    paste('second.png')
    await act(async () => {})
    expect(readImage).toHaveBeenCalledOnce()
    expect(dialog.textContent).toContain('first.png')
  })
})
