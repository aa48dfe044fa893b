// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import type { ListedRevision } from '#src/contract/device-model.ts'
import { ToastArea } from '#src/ui/toast-area.tsx'
import { buildRevision } from '#tests/fixtures/revision.ts'
import { holdFetch } from '#tests/helpers/hold-fetch.ts'
import { outboxOfNobody } from '#tests/helpers/outbox-of-nobody.ts'

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

async function removeFirst() {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  const answer = holdFetch(({ method }) => method === 'DELETE')
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
      <ToastArea />
    </QueryClientProvider>,
  )
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
