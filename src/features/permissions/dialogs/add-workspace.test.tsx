// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import * as outbox from '#src/platform/outbox/current.ts'
import { newTempId } from '#src/platform/outbox/store/temp-id.ts'
import { buildWorkspace } from '#tests/fixtures/workspace.ts'
import { assignServerId, outboxOfNobody, waitingOps } from '#tests/helpers/outbox-of-nobody.ts'

import { AddWorkspace } from './add-workspace.tsx'

vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
outboxOfNobody()
afterEach(cleanup)

const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
const onClose = vi.fn()
beforeEach(() => onClose.mockClear())

/** The dialog beside a workspace “Attic” with this id, if any. */
function Adding({ atticId }: { atticId?: string }) {
  const attic = atticId === undefined ? [] : [buildWorkspace({ id: atticId, name: 'Attic' })]
  const tree = [buildWorkspace({ id: 'root', name: 'Root' }, ...attic)]
  return (
    <QueryClientProvider client={client}>
      <AddWorkspace tree={tree} onClose={onClose} />
    </QueryClientProvider>
  )
}

const add = () => userEvent.click(screen.getByRole('button', { name: /^Add/ }))

it('removes the draft with the save, and nothing has to run after it [OFF-30]', async () => {
  const { drafts, db } = outbox.currentOutbox() ?? {}
  if (!drafts) throw new Error('no outbox')
  vi.spyOn(drafts, 'remove').mockRejectedValue(new Error('the tab is gone'))
  render(<Adding />)
  await userEvent.type(await screen.findByLabelText(/Name/), 'Shelf')
  await waitFor(async () => expect(await db?.drafts.count()).toBe(1))
  await add()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(await waitingOps()).toMatchObject([{ payload: { name: 'Shelf' } }])
  cleanup()
  render(<Adding />)
  expect(await screen.findByLabelText(/Name/)).toHaveProperty('value', '')
  expect(screen.queryByText(/^Restored your unsaved changes/)).toBeNull()
})

it('keeps what was typed last if it cannot be saved [OFF-30]', async () => {
  const saving = vi.spyOn(outbox, 'enqueue').mockRejectedValueOnce(new Error('no'))
  render(<Adding />)
  await userEvent.type(await screen.findByLabelText(/Name/), 'Shelf{Enter}')
  await waitFor(() => expect(saving).toHaveBeenCalledOnce())
  const stored = async () => (await outbox.currentOutbox()?.db.drafts.toArray()) ?? []
  await waitFor(async () => expect(await stored()).toMatchObject([{ value: { name: 'Shelf' } }]))
})

describe('a parent that was chosen before it was sent', () => {
  async function chooseUnsent(atticId: string) {
    const view = render(<Adding atticId={atticId} />)
    await userEvent.type(await screen.findByLabelText(/Name/), 'Shelf')
    await userEvent.click(screen.getByRole('button', { name: /Parent/ }))
    await userEvent.click(await screen.findByRole('option', { name: /Attic/ }))
    return view
  }

  it('stays chosen once the server has given it an id [OFF-14]', async () => {
    const tempId = newTempId()
    const { rerender } = await chooseUnsent(tempId)
    await act(() => assignServerId('workspace', tempId, 'attic'))
    rerender(<Adding atticId="attic" />)
    expect(screen.getByRole('button', { name: /Parent/ }).textContent).toContain('Attic')
    await add()
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(await waitingOps()).toMatchObject([{ payload: { name: 'Shelf', parentId: 'attic' } }])
  })

  it('is asked for again if it is gone', async () => {
    const { rerender } = await chooseUnsent(newTempId())
    rerender(<Adding />)
    await add()
    expect(await screen.findByText('This field is required')).toBeDefined()
    expect(onClose).not.toHaveBeenCalled()
  })
})
