// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { imageFolderMutations, templateFolderMutations } from '#src/data/folders/mutations.ts'
import { currentOutbox, enqueue } from '#src/platform/outbox/current.ts'
import { useKnownId } from '#src/platform/outbox/show/use-outbox.ts'
import { newTempId } from '#src/platform/outbox/store/temp-id.ts'
import { imageFolderAsMedia } from '#src/widgets/media-folders/media-folder.ts'
import { buildImageFolder } from '#tests/fixtures/folder.ts'
import {
  assignServerId,
  outboxOfNobody,
  showsAllStored,
  waitingOps,
} from '#tests/helpers/outbox-of-nobody.ts'

import { FoldersPane } from './folders-pane.tsx'
import { LibrarySection } from './library-section.tsx'

vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
outboxOfNobody()
afterEach(cleanup)

/** With a folder “Lobby” that was created offline, which is selected. */
function Pane({ tempId, mend }: { tempId: string; mend?: string }) {
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
      fixing={{ mend, onFixed: () => {} }}
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

const REFUSED = {
  name: 'Refused',
  description: '',
  organizationId: 'org',
  parentId: 'root',
  parentName: 'Images',
}
async function reject({ opId }: { opId: string }) {
  const error = { reason: 'conflict', message: 'No.', at: 0 } as const
  await currentOutbox()?.db.ops.where({ opId }).modify({ state: 'attention', error })
  await showsAllStored()
  return opId
}

it('does not open the field of a rejected folder of the other kind', async () => {
  const ofTemplates = await reject(await enqueue(templateFolderMutations.create, REFUSED))
  const { rerender } = render(<Pane tempId="lobby" mend={ofTemplates} />)
  expect(screen.queryByDisplayValue('Refused')).toBeNull()
  const ofImages = await reject(await enqueue(imageFolderMutations.create, REFUSED))
  rerender(<Pane tempId="lobby" mend={ofImages} />)
  await screen.findByDisplayValue('Refused')
})

describe.each([
  ['tries it again', () => currentOutbox()?.db.ops.toCollection().modify({ state: 'queued' })],
  ['discards it', () => currentOutbox()?.db.ops.clear()],
])('when another tab %s, a rejected change that is being fixed', (_case, change) => {
  async function staysOpen() {
    const field = await screen.findByDisplayValue('Refused')
    await userEvent.type(field, ' no more')
    await change()
    await showsAllStored()
    expect(await screen.findByDisplayValue('Refused no more')).toBe(field)
  }

  it('keeps the field of the new folder with its input [OFF-17] [OFF-30]', async () => {
    const creation = await enqueue(imageFolderMutations.create, REFUSED)
    render(<Pane tempId="lobby" mend={await reject(creation)} />)
    await staysOpen()
  })

  it('keeps the settings of the folder open with their input [OFF-17] [OFF-30]', async () => {
    const rename = { id: 'lobby', name: 'Lobby', newName: 'Refused' }
    const mend = await reject(await enqueue(imageFolderMutations.rename, rename))
    const lobby = buildImageFolder({ id: 'lobby', name: 'Lobby', parentId: 'root' })
    const root = buildImageFolder({ id: 'root', imageFolders: [lobby] })
    render(
      <LibrarySection
        kind="images"
        folder={imageFolderAsMedia(lobby)}
        folders={[imageFolderAsMedia(root)]}
        search={{}}
        onSearch={() => {}}
        onFolder={() => {}}
        foldersButton={null}
        mayChange
        canEditSettings
        fixing={{ mend, onFixed: () => {} }}
        listing={{
          total: 0,
          reading: undefined,
          isFetching: false,
          pagedTotal: undefined,
          knownTotal: undefined,
          refetch: () => {},
        }}
        selection={{
          bar: {
            count: 0,
            isPageSelected: false,
            total: 0,
            busy: false,
            onSelectPage: () => {},
            onSelectAll: async () => {},
            onClear: () => {},
          },
          items: [],
        }}
        make={null}
        filter={null}
        bulk={null}
      >
        {() => null}
      </LibrarySection>,
    )
    await staysOpen()
  })
})
