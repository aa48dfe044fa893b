// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { notify } from '#src/platform/toast/notify.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { draggable } from '#src/widgets/image-preview/dragged-image.ts'
import * as reading from '#src/widgets/image-upload/read-image.ts'
import * as uploading from '#src/widgets/image-upload/uploadable.ts'
import { imageFolderAsMedia } from '#src/widgets/media-folders/media-folder.ts'
import { buildImageFolder } from '#tests/fixtures/folder.ts'

import { UploadDialog } from '../dialogs/upload-dialog.tsx'
import { useArrivingFiles, useUploads } from './use-uploads.tsx'

const dropped: string[] = []
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  dropped.length = 0
})

function Library({ dialog }: { dialog?: ReactNode }) {
  const { isOver, handlers } = useArrivingFiles(true, (files) => {
    dropped.push(...files.map(({ name }) => name))
  })
  return (
    <section aria-label="Images" {...handlers}>
      {isOver && 'Drop here'}
      <img {...draggable({ id: '1', name: 'Lobby' })} alt="Lobby" />
      {dialog}
    </section>
  )
}

/** In Chromium, dragging an image of the page also transfers its pixels as a file. */
function transferOf(file: File) {
  const data = new Map<string, string>()
  return {
    files: [file],
    get types() {
      return ['text/html', 'Files', ...data.keys()]
    },
    setData: (type: string, text: string) => void data.set(type, text),
    getData: (type: string) => data.get(type) ?? '',
  }
}

it('accepts files from the desktop, but not its own images, which would be uploaded again', () => {
  render(<Library />)
  const library = screen.getByRole('region', { name: 'Images' })
  const photo = transferOf(new File(['x'], 'photo.png'))
  fireEvent.dragEnter(library, { dataTransfer: photo })
  expect(library.textContent).toBe('Drop here')
  fireEvent.drop(library, { dataTransfer: photo })
  expect(dropped).toEqual(['photo.png'])

  const own = transferOf(new File(['x'], 'thumbnail.webp'))
  fireEvent.dragStart(screen.getByRole('img'), { dataTransfer: own })
  fireEvent.dragEnter(library, { dataTransfer: own })
  expect(library.textContent).toBe('')
  fireEvent.drop(library, { dataTransfer: own })
  expect(dropped).toEqual(['photo.png'])
})

it.each([
  ['leaves spreadsheet cells, which are text and an image, to a text field', 'text', []],
  ['accepts them while a checkbox has the focus', 'checkbox', ['cells.png']],
])('%s', (_, type, expected) => {
  render(<Library dialog={<input type={type} aria-label="Field" />} />)
  const paste = new Event('paste', { bubbles: true, cancelable: true })
  const files = [new File(['x'], 'cells.png', { type: 'image/png' })]
  Object.assign(paste, { clipboardData: { files, types: ['text/plain', 'Files'] } })
  fireEvent(screen.getByLabelText('Field'), paste)
  expect(dropped).toEqual(expected)
  expect(paste.defaultPrevented).toBe(expected.length > 0)
})

it('leaves files that are dropped on a dialog to the dialog', () => {
  render(
    <Library
      dialog={
        <Modal title="Upload" onClose={() => {}}>
          Beside the drop area
        </Modal>
      }
    />,
  )
  const photo = transferOf(new File(['x'], 'photo.png'))
  const body = screen.getByText('Beside the drop area')
  fireEvent.dragEnter(body, { dataTransfer: photo })
  expect(screen.queryByText('Drop here')).toBeNull()
  fireEvent.drop(body, { dataTransfer: photo })
  expect(dropped).toEqual([])
})

/** A page with a button for each file that adds it. */
function renderUploads(...names: string[]) {
  const folder = imageFolderAsMedia(buildImageFolder())
  function Uploads() {
    const { add, dialogs } = useUploads(folder, [folder])
    const upload = (name: string) => void add([new File(['x'], name)], folder)
    return (
      <>
        {names.map((name) => (
          <button key={name} type="button" onClick={() => upload(name)}>{`Add ${name}`}</button>
        ))}
        {dialogs}
      </>
    )
  }
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  return render(
    <QueryClientProvider client={client}>
      <Uploads />
    </QueryClientProvider>,
  )
}

it('reports a file that was not added after the page is left', async () => {
  const showError = vi.spyOn(notify, 'error').mockReturnValue('')
  const { unmount } = renderUploads('notes.txt')
  fireEvent.click(screen.getByText('Add notes.txt'))
  unmount()
  await vi.waitFor(() => expect(showError).toHaveBeenCalledOnce())
  expect(showError.mock.calls[0]?.[0]).toMatch(/^1 file was not added: “notes.txt” \(This image/)
})

it('lists the files of all uploads that were not added until the list is closed', async () => {
  renderUploads('notes.txt', 'plan.pdf')
  fireEvent.click(screen.getByText('Add notes.txt'))
  fireEvent.click(screen.getByText('Add plan.pdf'))
  await screen.findByRole('dialog', { name: '2 files were not added' })
  for (const name of ['notes.txt', 'plan.pdf']) screen.getByText(name)
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)

  fireEvent.click(screen.getByText('Add plan.pdf'))
  await screen.findByRole('dialog', { name: '1 file was not added' })
})

describe('the dialog', () => {
  const photo = (name: string) => new File([name], name, { type: 'image/png' })
  const onFiles = async (files: readonly File[]) => {
    dropped.push(...files.map(({ name }) => name))
  }

  /** Opens it with an image that was chosen first. */
  async function choose(file: File) {
    const folder = imageFolderAsMedia(buildImageFolder())
    render(<UploadDialog {...{ folder, onFiles }} folders={[folder]} onClose={() => {}} />)
    const [one, several] = document.querySelectorAll<HTMLInputElement>('input[type=file]')
    if (!one || !several) throw new Error('No file inputs')
    await userEvent.upload(one, file)
    return several
  }
  const read = () =>
    vi
      .spyOn(reading, 'readImage')
      .mockResolvedValue({ width: 1, height: 1, thumbnail: 'data:image/webp;base64,AAAA' })

  it('uploads the image that was chosen before several others [MEDIA-28]', async () => {
    read()
    const several = await choose(photo('a.png'))
    await screen.findByRole('img')
    await userEvent.upload(several, [photo('b.png'), photo('c.png')])
    expect(dropped).toEqual(['a.png', 'b.png', 'c.png'])
  })

  it('uploads it before pasted images, and also while it is being read', async () => {
    read().mockReturnValue(new Promise(() => {}))
    await choose(photo('a.png'))
    const paste = new Event('paste')
    Object.assign(paste, { clipboardData: { files: [photo('b.png'), photo('c.png')] } })
    fireEvent(document, paste)
    expect(dropped).toEqual(['a.png', 'b.png', 'c.png'])
  })

  it('uploads an image once that is chosen again among several', async () => {
    read()
    const chosen = photo('a.png')
    const several = await choose(chosen)
    await screen.findByRole('img')
    await userEvent.upload(several, [photo('b.png'), chosen])
    expect(dropped.toSorted()).toEqual(['a.png', 'b.png'])
  })

  it('uploads a different image with the name and time of the chosen one', async () => {
    read()
    const details = { type: 'image/png', lastModified: 1 }
    const several = await choose(new File(['one'], 'a.png', details))
    await screen.findByRole('img')
    await userEvent.upload(several, [new File(['other'], 'a.png', details)])
    expect(dropped).toEqual(['a.png', 'a.png'])
  })

  it('uploads an image once that was re-encoded and is chosen again', async () => {
    const chosen = photo('a.heic')
    const { lastModified } = chosen
    read()
    vi.spyOn(uploading, 'uploadable').mockResolvedValue(
      new File(['other bytes'], 'a.png', { type: 'image/png', lastModified }),
    )
    const several = await choose(chosen)
    await screen.findByRole('img')
    await userEvent.upload(several, [chosen, photo('b.png')])
    expect(dropped).toEqual(['a.png', 'b.png'])
  })
})
