// @vitest-environment happy-dom
import 'fake-indexeddb/auto'

import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import type { Device } from '#src/contract/device.ts'
import { setDefaultTemplateMutation } from '#src/data/devices/default-content.ts'
import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { buildDevice } from '#tests/fixtures/device.ts'
import { offlineOutbox } from '#tests/helpers/saving.ts'

import { DefaultTab } from './default-tab.tsx'

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

it('shows a rejected default template with the reason, and offers to replace it [OFF-17] [DEV-59]', async () => {
  const outbox = offlineOutbox()
  const { id, name } = buildDevice()
  const { opId } = await outbox.save(setDefaultTemplateMutation, {
    id,
    name,
    templateId: id,
    templateName: 'Menu',
    orientation: 'vertical',
    variables: { soup: 'Leek' },
  })
  await outbox.parts.db.ops.where({ opId }).modify({
    state: 'attention',
    error: { reason: 'invalid', message: 'No such template.', at: 1 },
  })
  const asked = open(buildDevice(), { changes: await outbox.changes() })
  expect(
    screen.getByText(/Needs attention: Show the template “Menu” on “Lobby” by default/),
  ).toBeTruthy()
  expect(screen.getByText(/No such template/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Choose another' }))
  expect(asked.mock.calls).toEqual([['template', { replaces: opId }]])
})
