// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import { useKnownId } from '#src/platform/outbox/show/use-outbox.ts'
import { newTempId } from '#src/platform/outbox/store/temp-id.ts'
import { imageFolderAsMedia } from '#src/widgets/media-folders/media-folder.ts'
import { buildImageFolder } from '#tests/fixtures/folder.ts'
import { assignServerId, outboxOfNobody, waitingOps } from '#tests/helpers/outbox-of-nobody.ts'

import { FoldersPane } from './folders-pane.tsx'

vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
outboxOfNobody()
afterEach(cleanup)

/** With a folder “Lobby” that was created offline, which is selected. */
function Pane({ tempId }: { tempId: string }) {
  const id = useKnownId()(tempId)
  const lobby = buildImageFolder({ id, name: 'Lobby', parentId: 'root' })
  const root = buildImageFolder({ id: 'root', imageFolders: [lobby] })
  return (
    <FoldersPane
      kind="images"
      onKind={() => {}}
      folders={[imageFolderAsMedia(root)]}
      isFailed={false}
      selected={id}
      onSelect={() => {}}
      mayAdd
      fixing={{ mend: undefined, onFixed: () => {} }}
    />
  )
}

it('keeps a name that is typed while the server assigns an id to the parent [OFF-14]', async () => {
  const tempId = newTempId()
  render(<Pane tempId={tempId} />)
  await userEvent.click(screen.getByRole('button', { name: 'Add folder' }))
  await userEvent.type(await screen.findByRole('textbox', { name: /Lobby/ }), 'Ground')
  await act(() => assignServerId('folder', tempId, 'lobby'))
  expect(screen.getByDisplayValue('Ground')).toBe(document.activeElement)
  await userEvent.keyboard(' floor{Enter}')
  await waitFor(async () =>
    expect(await waitingOps()).toMatchObject([
      { payload: { name: 'Ground floor', parentId: 'lobby' } },
    ]),
  )
})
