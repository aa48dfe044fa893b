// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import type { ListedRevision } from '#src/contract/device-model.ts'
import { ToastArea } from '#src/ui/toast-area.tsx'
import { buildRevision, TYPED_PANEL, TYPED_REVISION } from '#tests/fixtures/revision.ts'
import { holdFetch } from '#tests/helpers/hold-fetch.ts'
import { outboxOfNobody } from '#tests/helpers/outbox-of-nobody.ts'

import { NewModelDialog } from './model-dialog.tsx'
import { RevisionDialog } from './revision-dialog.tsx'

outboxOfNobody()
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Page() {
  const [open, setOpen] = useState<ListedRevision>()
  return (
    <>
      {['OG-1', 'OG-2'].map((stockNumber) => (
        <button
          key={stockNumber}
          type="button"
          onClick={() => setOpen(buildRevision({ id: stockNumber, stockNumber }))}
        >
          {stockNumber}
        </button>
      ))}
      {open && (
        <RevisionDialog
          model={open.deviceGroup}
          revision={open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

const show = (page: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      {page}
      <ToastArea />
    </QueryClientProvider>,
  )

async function removeFirst() {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  const answer = holdFetch(({ method }) => method === 'DELETE')
  show(<Page />)
  await click('OG-1')
  await click('Delete')
  await click('Delete revision')
  return answer
}
const click = async (name: string, role?: 'dialog' | 'alertdialog') => {
  const where = role === undefined ? screen : within(await screen.findByRole(role))
  await userEvent.click(await where.findByRole('button', { name }))
}
const titles = () =>
  screen.queryAllByRole('dialog').map((dialog) => dialog.querySelector('h2')?.textContent)

it('closes once its revision is deleted', async () => {
  const answer = await removeFirst()
  act(answer)
  await screen.findByText('Revision deleted')
  await waitFor(() => expect(titles()).toEqual([]))
})

it('does not close the dialog of another revision that was opened meanwhile', async () => {
  const answer = await removeFirst()
  await click('Cancel', 'alertdialog')
  await click('Cancel', 'dialog')
  await click('OG-2')
  await screen.findByRole('dialog')
  act(answer)
  await screen.findByText('Revision deleted')
  expect(titles()).toEqual(['Revision OG-2'])
})

const TYPED = { 'Model name': 'og', ...TYPED_PANEL, ...TYPED_REVISION }
async function addModel() {
  vi.stubGlobal('fetch', async () =>
    Response.json({ ...buildRevision().deviceGroup, id: MODEL_ID }),
  )
  const answer = holdFetch(({ method }) => method === 'POST')
  const onAdded = vi.fn()
  show(<NewModelDialog onAdded={onAdded} onClose={() => {}} />)
  const dialog = within(await screen.findByRole('dialog'))
  for (const [name, text] of Object.entries(TYPED)) {
    const field = dialog.getByRole('textbox', { name })
    await userEvent.clear(field)
    await userEvent.click(field)
    await userEvent.paste(text)
  }
  await click('Save')
  return { answer, onAdded }
}
const MODEL_ID = '5f0b8c1e-3c57-4d6a-9a54-000000000001'

it('shows the model that was added', async () => {
  const { answer, onAdded } = await addModel()
  act(answer)
  await screen.findByText('New device model added successfully!')
  expect(onAdded).toHaveBeenCalledWith(MODEL_ID)
})

it('does not leave the page that the user has opened since closing the dialog', async () => {
  const { answer, onAdded } = await addModel()
  await click('Cancel')
  act(answer)
  await screen.findByText('New device model added successfully!')
  expect(onAdded).not.toHaveBeenCalled()
})

it('saves a revision without the panel, which is read-only [MOD-09] [CALL-53]', async () => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init)
    if (request.method === 'PUT') bodies.push(await request.json())
    return Response.json(buildRevision())
  })
  show(<Page />)
  await click('OG-1')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Part number' }), '2')
  await click('Save')
  await expect.poll(() => bodies).toHaveLength(1)
  expect(bodies).toMatchObject([{ partNumber: 'P-12', lifeState: 'Production' }])
  for (const field of ['resolutionHorizontal', 'displayType'])
    expect(bodies).not.toHaveProperty(`0.${field}`)
})
