// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'

import { Modal } from '#src/ui/modal.tsx'
import { draggable } from '#src/widgets/image-preview/dragged-image.ts'

import { useArrivingFiles } from './use-uploads.tsx'

const dropped: string[] = []
afterEach(() => {
  cleanup()
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
