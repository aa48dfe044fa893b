// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import type { ImageFolder } from '#src/contract/folder.ts'
import type { Image } from '#src/contract/image.ts'
import { folderQueries } from '#src/data/folders/queries.ts'
import { imageQueries } from '#src/data/images/queries.ts'
import { uploadImageMutation } from '#src/data/images/upload.ts'
import type { Missing } from '#src/platform/db/cached-rows.ts'
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

const read = { askedAt: 0, from: 'device' } as const

/** The library of an organization with stored folders and pages. */
function libraryOf(tree: ImageFolder[]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(folderQueries.imageTree('org').queryKey, { ...read, value: tree })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const request = { mode: 'normal', organizationId: 'org' } as const
  return {
    /** A page of the folder `root`. */
    storePage(
      page: number,
      data: Image[],
      { total, missing }: { total: number; missing?: Missing },
    ) {
      const query = { sort: 'Created-Desc', search: '', ownerId: undefined } as const
      const asked = toImageQuery({ ...query, page, kind: 'images', folderId: 'root' })
      const value = { data, total, limit: 6, offset: (page - 1) * 6 }
      const key = imageQueries.list(asked).queryKey
      client.setQueryData(key, { ...read, value, ...(missing && { missing }) })
    },
    open: () => renderHook(() => useLibrary(request, () => {}), { wrapper }),
  }
}

it('lists every image on a page while uploads are pending [SEL-09] [OFF-08]', async () => {
  const library = libraryOf([buildImageFolder({ id: 'root', imageCount: 8 })])
  const images = Array.from({ length: 8 }, (_, at) =>
    buildImage({ id: `s${at}`, name: `s${at}`, imageFolderId: 'root' }),
  )
  for (const page of [1, 2, 3])
    library.storePage(page, images.slice((page - 1) * 6, page * 6), { total: 8 })
  const folder = { folderId: 'root', folderName: 'Root', uploadedByName: null }
  const uploads = ['u0', 'u1', 'u2', 'u3', 'u4']
  for (const name of uploads) {
    const input = { ...folder, fileName: `${name}.png`, thumbnail: 'data:image/webp;base64,AAAA' }
    const image = new File(['x'], input.fileName, { type: 'image/png' })
    await enqueue(uploadImageMutation, input, { files: { image } })
  }
  const { result } = library.open()
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
  const library = libraryOf([buildImageFolder({ id: 'root', imageCount: 13 })])
  const images = Array.from({ length: 13 }, (_, at) => buildImage({ id: `s${at}` }))
  const storePage = (page: number, stored: typeof images) =>
    library.storePage(page, stored.slice((page - 1) * 6, page * 6), { total: stored.length })
  for (const page of [1, 2, 3]) storePage(page, images)
  const { result } = library.open()
  act(() => result.current.updateQuery({ page: 3 }))
  expect(result.current.items).toHaveLength(1)

  for (const page of [1, 2, 3]) act(() => storePage(page, images.slice(0, 8)))
  await vi.waitFor(() => expect(result.current.items).toHaveLength(2))
  expect(result.current.query.page).toBe(2)
})

it('stays on a page that is not stored here [OFF-03]', () => {
  const library = libraryOf([buildImageFolder({ id: 'root', imageCount: 22 })])
  const images = Array.from({ length: 6 }, (_, at) => buildImage({ id: `s${at}` }))
  library.storePage(1, images, { total: 22 })
  library.storePage(2, [], { total: 6, missing: 'page' })
  const { result } = library.open()
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
