// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'

import {
  createImageEntryMutation,
  updateImageEntryMutation,
} from '#src/data/schedules/image-entry.ts'
import { replaceEntry } from '#src/data/schedules/replace-entry.ts'
import { createTemplateEntryMutation } from '#src/data/schedules/template-entry.ts'
import { MIN_READER_KEY } from '#src/platform/db/names.ts'
import { currentOutbox, enqueue } from '#src/platform/outbox/current.ts'
import { change } from '#src/platform/outbox/save/enqueue.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { pendingTexts } from '#src/texts/pending.ts'
import { saveProblemTexts } from '#src/texts/save-problem.ts'
import { DiscardDialog } from '#src/widgets/rejected-change/discard-dialog.tsx'
import { buildDevice } from '#tests/fixtures/device.ts'
import { buildEntry, TEMPLATE_CONTENT as content } from '#tests/fixtures/schedule-entry.ts'
import { outboxOfNobody, showsAllStored, waitingOps } from '#tests/helpers/outbox-of-nobody.ts'

import { rejectedChanges, requestOf } from './rejected-change.ts'
import { RejectedChanges } from './rejected-changes.tsx'
import { createEntry, moveEntry, removeEntry, saveEntry } from './save-entry.ts'

outboxOfNobody({ keepsFiles: true })
afterEach(cleanup)

const hour = (start: number) => ({
  start: Date.UTC(2026, 5, 12, start),
  end: Date.UTC(2026, 5, 12, start + 1),
})
const entry = buildEntry({ name: 'Opening' })
const device = buildDevice()
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

describe('the dialog for an unsent replacement', () => {
  const dialogFor = async (saved: { opId: string }) => {
    await showsAllStored()
    const creation = (await waitingOps()).find(({ opId }) => opId === saved.opId)
    if (!creation) throw new Error('Nothing was saved')
    render(<DiscardDialog op={creation} onClose={() => {}} />)
    return within(await screen.findByRole('alertdialog'))
  }
  const inAnHour = Date.now() + 3_600_000
  const template = {
    ...entry,
    start: new Date(inAnHour).toISOString(),
    templateId: content.templateId,
  }
  const file = () => new globalThis.File(['new'], 'new.jpg', { type: 'image/jpeg' })
  const replace = () =>
    saveEntry(
      { device, entry: template },
      {
        times: { start: inAnHour, end: inAnHour + 1 },
        content: { type: 'image', file: file(), thumbnail: 'data:,' },
      },
    )

  it('lists the deletion that is discarded with it [OFF-19]', async () => {
    const dialog = await dialogFor(await replace())
    expect(dialog.getByText(/never reached the server/)).toBeDefined()
    expect(dialog.getByText(/^Delete/)).toBeDefined()
    expect(dialog.queryByText(/created again/)).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Discard 2' }))
    await waitFor(async () => expect(await waitingOps()).toEqual([]))
  })

  it('tells that the deleted entry will be created again [SCH-24]', async () => {
    const saved = await replace()
    const [removal] = await waitingOps()
    await currentOutbox()?.db.ops.delete(removal?.seq ?? 0)
    const dialog = await dialogFor(saved)
    expect(await dialog.findByText(/it will be created again/)).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Discard' }))
    await waitFor(async () =>
      expect(await waitingOps()).toMatchObject([{ kind: 'schedule.createTemplate' }]),
    )
  })
})

it('fills in the new image of a replacement, not the replaced one [SCH-24] [OFF-20]', async () => {
  const file = (text: string) => new globalThis.File([text], `${text}.jpg`, { type: 'image/jpeg' })
  const { start, end } = entry
  const common = { deviceId: device.id, deviceName: device.name, name: entry.name, start, end }
  const toTemplate = change(createTemplateEntryMutation, {
    ...common,
    templateId: content.templateId,
    templateOrientation: 'horizontal',
    templateVariables: {},
    thumbnail: null,
  })
  const toImage = change(
    createImageEntryMutation,
    { ...common, thumbnail: 'data:,X' },
    { files: { croppedImage: file('X') } },
  )
  const first = { entry, deviceName: device.name, picture: file('old') }
  const made = await replaceEntry(first, start, toTemplate)
  const asTemplate = { ...entry, id: made?.tempId ?? '', templateId: content.templateId }
  const again = await replaceEntry({ entry: asTemplate, deviceName: device.name }, start, toImage)
  await enqueue(
    updateImageEntryMutation,
    {
      entry: { ...entry, id: again?.tempId ?? '' },
      deviceName: device.name,
      changes: {},
      thumbnail: 'data:,Y',
    },
    { files: { croppedImage: file('Y') } },
  )
  await rejectAll('missed')
  const op = (await waitingOps()).at(-1)
  expect(op?.files.map(({ field }) => field)).toEqual(['before', 'croppedImage'])
  const request = op && (await requestOf(op))
  expect(request?.content).toMatchObject({ thumbnail: 'data:,Y' })
  expect(request?.content).toHaveProperty('file.name', 'Y.jpg')
})

it('discards a rejected edit at once and keeps later edits of the entry [OFF-17]', async () => {
  await move(undefined, 8)
  await rejectAll()
  await move(undefined, 10)
  await discard()
  await waitFor(async () => expect(await waitingOps()).toMatchObject([{ state: 'queued' }]))
})

it.each(['Try again', 'Discard', 'Delete now'])(
  'reports that a newer page has taken over when it cannot %s [OFF-17] [OFF-27]',
  async (name) => {
    const report = vi.spyOn(notify, 'error').mockReturnValue('')
    if (name === 'Delete now') await removeEntry({ device, entry })
    else await move(undefined, 8)
    await rejectAll(name === 'Delete now' ? 'missed' : 'conflict')
    await showsAllStored()
    render(<Panel />)
    const button = await screen.findByRole('button', { name })
    await currentOutbox()?.db.meta.put({ k: MIN_READER_KEY, value: 99 })
    await userEvent.click(button)
    await expect.poll(() => report.mock.calls).toEqual([[saveProblemTexts.outdated]])
    expect(await waitingOps()).toMatchObject([{ state: 'attention' }])
    report.mockRestore()
  },
)

it('reports that another tab was faster [OFF-17]', async () => {
  const report = vi.spyOn(notify, 'error').mockReturnValue('')
  await move(undefined, 8)
  await rejectAll()
  render(<RejectedChanges ops={await waitingOps()} canEdit />)
  await currentOutbox()?.db.ops.toCollection().modify({ state: 'sending' })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => report.mock.calls).toEqual([[pendingTexts.movedOn]])
  report.mockRestore()
})
