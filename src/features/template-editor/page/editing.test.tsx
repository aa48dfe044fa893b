// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import type * as v from 'valibot'
import { afterEach, expect, it, vi } from 'vitest'

import { moveTemplatesMutation } from '#src/data/templates/move-and-remove.ts'
import { SAMPLE_DESIGN } from '#src/domain/design/sample.ts'
import { MIN_READER_KEY } from '#src/platform/db/names.ts'
import { currentOutbox, enqueue } from '#src/platform/outbox/current.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { saveProblemTexts } from '#src/texts/save-problem.ts'
import { buildTemplate } from '#tests/fixtures/template.ts'
import { InRouter } from '#tests/helpers/in-router.tsx'
import { UNSTORED_DRAFT } from '#tests/helpers/open-editor.tsx'
import { outboxOfNobody, showsAllStored, waitingOps } from '#tests/helpers/outbox-of-nobody.ts'

import { EditorContext, type EditorEnvironment } from '../editor-context.ts'
import { type DraftSchema, openNewTemplate } from './begin.ts'
import { EditingNotes } from './editing-notes.tsx'
import { Editing } from './editing.tsx'
import { createTemplate } from './save-template.ts'
import { Session } from './session.tsx'
import { Workbench } from './workbench.tsx'

vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
// The stage needs a canvas.
vi.mock('./workbench.tsx', () => ({
  Workbench: ({ notes, ...environment }: EditorEnvironment & { notes: ReactNode }) => (
    <EditorContext value={environment}>
      {notes}
      <div role="application" data-stage tabIndex={-1} />
    </EditorContext>
  ),
}))

outboxOfNobody()
afterEach(cleanup)

const FOLDER = { id: 'folder', name: 'Templates' }

/** The editor of a template whose creation was rejected. */
async function openRejected() {
  const begun = openNewTemplate({ deviceGroupName: 'i7', orientation: 'vertical' }, null)
  if (!('editor' in begun)) throw new Error(begun.broken)
  const { editor } = begun
  editor.act({ type: 'name', name: 'Menu' })
  const content = { name: 'Menu', value: SAMPLE_DESIGN, variables: [], devices: [] }
  const { tempId, seen } = await createTemplate(FOLDER, content, { draft: UNSTORED_DRAFT.key })
  const error = { reason: 'invalid', message: '', at: 1 }
  await currentOutbox()?.db.ops.toCollection().modify({ state: 'attention', error })
  const show = async () => {
    await showsAllStored()
    const ops = await waitingOps()
    render(
      <InRouter>
        <Editing
          {...{ editor, seen, models: [], id: tempId, folder: FOLDER }}
          draft={UNSTORED_DRAFT}
          rejectedChange={ops[0]}
          template={undefined}
          organizationId="acme"
          restoredAt={undefined}
          isDeleted={false}
          canEdit
          isSameTemplate={() => true}
          onCreated={() => {}}
          onStartOver={() => {}}
        />
      </InRouter>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Discard draft' }))
  }
  return { tempId, show }
}

it('discards a rejected creation at once', async () => {
  const { show } = await openRejected()
  await show()
  await waitFor(async () => expect(await waitingOps()).toEqual([]))
  expect(document.activeElement).toBe(screen.getByRole('application'))
})

it('reports that a newer page has taken over when it cannot discard [OFF-17] [OFF-27]', async () => {
  const report = vi.spyOn(notify, 'error').mockReturnValue('')
  const { show } = await openRejected()
  await currentOutbox()?.db.meta.put({ k: MIN_READER_KEY, value: 99 })
  await show()
  await waitFor(() => expect(report.mock.calls).toEqual([[saveProblemTexts.outdated]]))
  expect(await waitingOps()).toHaveLength(1)
  report.mockRestore()
})

it('lists the changes that would be discarded with a rejected creation [OFF-17]', async () => {
  const { tempId, show } = await openRejected()
  const templates = [buildTemplate({ id: tempId, name: 'Menu', templateFolderId: 'folder' })]
  await enqueue(moveTemplatesMutation, { templates, folderId: 'lunch', folderName: 'Lunch' })
  await show()
  const dialog = await screen.findByRole('alertdialog')
  expect(within(dialog).getByText(/Lunch/)).toBeDefined()
  expect(await waitingOps()).toHaveLength(2)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Discard 2' }))
  await waitFor(async () => expect(await waitingOps()).toEqual([]))
})

it.each([
  ['Use newer version', { newer: buildTemplate() }, {}],
  ['Keep mine', { newer: buildTemplate() }, {}],
  ['Start over', {}, { restoredAt: 1 }],
])('moves the focus to the stage when “%s” is pressed', async (name, changes, notes) => {
  const begun = openNewTemplate({ deviceGroupName: 'i7', orientation: 'vertical' }, null)
  if (!('editor' in begun)) throw new Error(begun.broken)
  const { editor } = begun
  editor.act({ type: 'name', name: 'Menu' })
  const pressed = vi.fn()
  const remoteChanges = {
    seen: null,
    newer: undefined,
    saved: () => {},
    acceptNewer: pressed,
    keepMine: pressed,
  }
  render(
    <Workbench
      {...{ editor, models: [], organizationId: 'acme', canEdit: true, bar: null }}
      notes={
        <EditingNotes
          problem={undefined}
          restoredAt={undefined}
          rejectedChange={undefined}
          isDeleted={false}
          canEdit
          onStartOver={pressed}
          onDiscardChange={() => {}}
          onPending={() => {}}
          {...notes}
          remoteChanges={{ ...remoteChanges, ...changes }}
        />
      }
    />,
  )
  await userEvent.click(screen.getByRole('button', { name }))
  expect(pressed).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(screen.getByRole('application'))
})

it('repairs the unreadable draft of a new template and keeps its name and variables [OFF-30]', async () => {
  const described = { guest: { label: 'Guest', value: 'Nordlys' } }
  const value = { name: 'Menu', design: { layers: 7 }, described, seen: null }
  const layout = { deviceGroupName: 'i7', orientation: 'vertical' } as const
  const save = vi.fn<(draft: v.InferInput<typeof DraftSchema>) => void>()
  render(
    <InRouter>
      <Session
        initialSession={openNewTemplate(layout, { value, at: 1 })}
        opened={{ id: undefined, template: undefined, rejectedChange: undefined }}
        draft={{ ...UNSTORED_DRAFT, save }}
        templateScope={{ organizationId: 'acme', folder: FOLDER, models: [] }}
        isDeleted={false}
        canEdit
        isSameTemplate={() => true}
        onCreated={() => {}}
      />
    </InRouter>,
  )
  expect(await screen.findByText('Problem: layers must be a list.')).toBeDefined()
  const text = screen.getByRole('textbox')
  fireEvent.change(text, { target: { value: '{"layers":[7' } })
  const repaired = { name: 'Menu', described, seen: null }
  expect(save).toHaveBeenLastCalledWith({ ...repaired, design: null, text: '{"layers":[7' })
  fireEvent.change(text, { target: { value: JSON.stringify(SAMPLE_DESIGN) } })
  await userEvent.click(screen.getByRole('button', { name: 'Open in the editor' }))
  expect(save).toHaveBeenLastCalledWith({ ...repaired, design: SAMPLE_DESIGN })
})
