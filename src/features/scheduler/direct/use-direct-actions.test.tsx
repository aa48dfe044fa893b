// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import { type Choice, selecting } from '#src/widgets/select-file/select-file.ts'
import { buildDevice } from '#tests/fixtures/device.ts'
import { buildEntry } from '#tests/fixtures/schedule-entry.ts'
import { outboxOfNobody, waitingOps } from '#tests/helpers/outbox-of-nobody.ts'

import { useDirectActions } from './use-direct-actions.tsx'

// Images do not load here.
vi.mock('#src/widgets/image-drop/read-image-source.ts', () => ({
  readImageSource: async (_client: unknown, [file]: readonly File[]) => ({
    file,
    name: file?.name,
  }),
}))
vi.mock('#src/widgets/cropper/lazy-crop-dialog.tsx', () => ({
  LazyCropDialog: ({ name }: { name: string }) => <p>Crop {name}</p>,
}))

outboxOfNobody({ keepsFiles: true })
afterEach(cleanup)

const entry = buildEntry({ start: '2026-06-12T10:00:00.000Z', end: '2026-06-12T10:59:00.000Z' })
const choice: Choice = {
  type: 'image',
  file: new globalThis.File(['bytes'], 'beach.jpg'),
  cropped: true,
  thumbnail: 'data:,',
}

function openActions(differences: Partial<Parameters<typeof useDirectActions>[0]> = {}) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  )
  return renderHook(
    ({ entries }: { entries: readonly KnownEntry[] }) =>
      useDirectActions({
        organizationId: 'org',
        entries,
        device: buildDevice(),
        selection: { what: 'none' },
        newEntryDraft: {
          latest: () => undefined,
          flush: () => Promise.resolve(),
          prepareSave: () => Promise.resolve({ draft: 'kept' }),
          done: () => {},
        },
        now: Date.UTC(2026, 5, 12, 7),
        dispatch: () => {},
        onNew: () => {},
        ...differences,
      }),
    { wrapper, initialProps: { entries: [entry] } },
  )
}

it('keeps the choice of new content open until it is saved [OFF-24]', async () => {
  const { result } = openActions()
  let isFull = true
  currentOutbox()?.db.ops.hook('creating', () => {
    if (isFull) throw new DOMException('', 'QuotaExceededError')
  })
  act(() => result.current.actions.replaceContent?.(entry.id))
  await act(() => selecting.choose(choice))
  expect(selecting.get()).toBeDefined()
  expect(await waitingOps()).toEqual([])

  isFull = false
  await act(() => selecting.choose(choice))
  expect(selecting.get()).toBeUndefined()
  expect(await waitingOps()).toMatchObject([{ kind: 'schedule.updateImage' }])
})

it.each([
  ['is gone', []],
  ['has started', [{ ...entry, start: '2026-06-12T06:00:00.000Z' }]],
])('keeps the choice of new content open if the entry %s [OFF-24]', async (_, entries) => {
  const { result, rerender } = openActions()
  act(() => result.current.actions.replaceContent?.(entry.id))
  rerender({ entries })
  await act(() => selecting.choose(choice))
  expect(selecting.get()).toBeDefined()
  expect(await waitingOps()).toEqual([])
  act(() => selecting.close())
})

it('deselects a deleted entry that was read again meanwhile', async () => {
  const dispatch = vi.fn()
  const { result, rerender } = openActions({ selection: { what: 'entry', id: entry.id }, dispatch })
  act(() => result.current.actions.deleteEntry(entry.id))
  rerender({ entries: [{ ...entry }] })
  render(result.current.dialog)
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await expect.poll(() => dispatch.mock.calls).toEqual([[{ type: 'clear' }]])
  expect(await waitingOps()).toMatchObject([{ kind: 'schedule.remove' }])
})

it('opens the image of a slow drop after the dialog that was opened meanwhile', async () => {
  const { result } = openActions()
  act(() => result.current.actions.deleteEntry(entry.id))
  const late = new globalThis.File(['x'], 'late.png')
  await act(async () => result.current.actions.placeImage({ what: 'new' }, [late]))
  const { rerender } = render(result.current.dialog)
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  rerender(result.current.dialog)
  expect(await screen.findByText('Crop late.png')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
})
