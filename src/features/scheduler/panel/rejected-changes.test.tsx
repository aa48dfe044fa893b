// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'

import { currentOutbox } from '#src/platform/outbox/current.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { buildEntry, TEMPLATE_CONTENT as content } from '#tests/fixtures/schedule-entry.ts'
import { outboxOfNobody, showsAllStored, waitingOps } from '#tests/helpers/outbox-of-nobody.ts'

import { rejectedChanges } from './rejected-change.ts'
import { RejectedChanges } from './rejected-changes.tsx'
import { createEntry, moveEntry, saveEntry } from './save-entry.ts'

outboxOfNobody()
afterEach(cleanup)

const hour = (start: number) => ({
  start: Date.UTC(2026, 5, 12, start),
  end: Date.UTC(2026, 5, 12, start + 1),
})
const entry = buildEntry({ name: 'Opening' })
const device = { id: entry.deviceId, name: 'Lobby' }
const create = (name: string, start: number) =>
  createEntry(device, { name, times: hour(start), content })
const move = (id: string | undefined, start: number) =>
  moveEntry({ device, entry: { ...entry, ...(id !== undefined && { id }) } }, hour(start))

/** Marks all saved changes as rejected. */
const rejectAll = (reason = 'conflict') =>
  currentOutbox()
    ?.db.ops.toCollection()
    .modify({ state: 'attention', error: { reason, message: 'Taken.', at: 1 } })

function Panel() {
  const { changes } = useOutbox()
  return <RejectedChanges ops={rejectedChanges(changes, device.id)} canEdit />
}
const discard = async () => {
  await showsAllStored()
  render(<Panel />)
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
}

it('lists later changes of the entry that would be discarded with its creation [OFF-17]', async () => {
  const { tempId } = await create('Soup', 8)
  await rejectAll()
  await create('Cake', 12)
  await move(tempId, 10)
  await discard()
  const dialog = await screen.findByRole('alertdialog')
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(1)
  expect(within(dialog).getByText(/^Move “Opening”/)).toBeDefined()
  expect(await waitingOps()).toHaveLength(3)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Discard 2' }))
  await waitFor(async () =>
    expect(await waitingOps()).toMatchObject([{ payload: { name: 'Cake' } }]),
  )
})

it('lists changes that depend on a rejected replacement [OFF-20]', async () => {
  const { tempId } = await saveEntry({ device, entry }, { content })
  await rejectAll('missed')
  await move(tempId, 10)
  await discard()
  const dialog = await screen.findByRole('alertdialog')
  expect(within(dialog).getByText(/^Move “Opening”/)).toBeDefined()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(await waitingOps()).toHaveLength(3)
})

it('discards a rejected replacement with its deletion at once [OFF-20]', async () => {
  await saveEntry({ device, entry }, { content })
  await rejectAll('missed')
  await discard()
  await waitFor(async () => expect(await waitingOps()).toEqual([]))
})

it('discards a rejected edit at once and keeps later edits of the entry [OFF-17]', async () => {
  await move(undefined, 8)
  await rejectAll()
  await move(undefined, 10)
  await discard()
  await waitFor(async () => expect(await waitingOps()).toMatchObject([{ state: 'queued' }]))
})
