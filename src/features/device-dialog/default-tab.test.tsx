// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import type { Device } from '#src/contract/device.ts'
import { setDefaultTemplateMutation } from '#src/data/devices/default-content.ts'
import { MIN_READER_KEY } from '#src/platform/db/names.ts'
import { currentOutbox, enqueue } from '#src/platform/outbox/current.ts'
import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { outboxView } from '#src/platform/outbox/show/use-outbox.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { saveProblemTexts } from '#src/texts/save-problem.ts'
import { buildDevice } from '#tests/fixtures/device.ts'
import { outboxOfNobody, showsAllStored } from '#tests/helpers/outbox-of-nobody.ts'

import { DefaultTab } from './default-tab.tsx'

outboxOfNobody()
afterEach(cleanup)

function open(
  device: Device,
  { changes = [], maySet = true }: { changes?: PendingChange[]; maySet?: boolean } = {},
) {
  const asked = vi.fn<(what: 'image' | 'template', extras?: { replaces?: string }) => void>()
  const saver = {
    isSaving: false,
    failure: undefined,
    keep: async () => {},
    ask: async () => {},
    again: () => {},
  }
  const content = { saver, isPossible: true, ask: asked }
  render(<DefaultTab device={device} changes={changes} content={content} maySet={maySet} />)
  return asked
}

it('shows the default image, not the thumbnail of the current content [DEV-46] [DEV-63]', () => {
  const device = buildDevice({ defaultImageUrl: '/media/a.webp', thumbnail: '/media/b.webp' })
  open(device)
  expect(screen.getByRole('img', { name: 'Default image' }).getAttribute('src')).toBe(
    '/media/a.webp',
  )
})

it('shows a default template with its orientation and variables [DEV-63]', () => {
  const device = buildDevice({
    templateAsDefaultSet: true,
    templateOrientation: 'vertical',
    templateVariables: { Title: '<i>Amphora</i>', Year: '' },
  })
  open(device)
  const values = screen.getAllByRole('definition').map((one) => one.textContent)
  expect(values).toEqual(['Vertical', '<i>Amphora</i>', '-'])
})

it('explains default content if none is set', () => {
  open(buildDevice())
  expect(screen.getByRole('heading', { name: 'No default content' })).toBeTruthy()
  expect(screen.getByText('Shown when nothing else is scheduled.')).toBeTruthy()
})

it('offers to set an image or a template to users who may set content [DEV-55] [DEV-56]', async () => {
  const asked = open(buildDevice())
  await userEvent.click(screen.getByRole('button', { name: 'Set default image' }))
  await userEvent.click(screen.getByRole('button', { name: 'Set default template' }))
  expect(asked.mock.calls).toEqual([['image'], ['template']])
  cleanup()
  open(buildDevice(), { maySet: false })
  expect(screen.queryByRole('button')).toBeNull()
})

/** Opens the dialog of a device whose default template was rejected. */
async function openRejected() {
  const { id, name } = buildDevice()
  const { opId } = await enqueue(setDefaultTemplateMutation, {
    id,
    name,
    templateId: id,
    templateName: 'Menu',
    orientation: 'vertical',
    variables: { soup: 'Leek' },
  })
  await currentOutbox()
    ?.db.ops.where({ opId })
    .modify({
      state: 'attention',
      error: { reason: 'invalid', message: 'No such template.', at: 1 },
    })
  await showsAllStored()
  return { opId, asked: open(buildDevice(), { changes: [...outboxView().changes] }) }
}

it('shows a rejected default template with the reason, and offers to replace it [OFF-17] [DEV-59]', async () => {
  const { opId, asked } = await openRejected()
  expect(
    screen.getByText(/Needs attention: Show the template “Menu” on “Lobby” by default/),
  ).toBeTruthy()
  expect(screen.getByText(/No such template/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Choose another' }))
  expect(asked.mock.calls).toEqual([['template', { replaces: opId }]])
})

it('reports that a newer page has taken over when it cannot try again [OFF-17] [OFF-27]', async () => {
  const report = vi.spyOn(notify, 'error').mockReturnValue('')
  await openRejected()
  await currentOutbox()?.db.meta.put({ k: MIN_READER_KEY, value: 99 })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => report.mock.calls).toEqual([[saveProblemTexts.outdated]])
  report.mockRestore()
})
