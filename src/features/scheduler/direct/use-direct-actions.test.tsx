// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'

import { currentOutbox } from '#src/platform/outbox/current.ts'
import { type Choice, selecting } from '#src/widgets/select-file/select-file.ts'
import { buildDevice } from '#tests/fixtures/device.ts'
import { buildEntry } from '#tests/fixtures/schedule-entry.ts'
import { outboxOfNobody, waitingOps } from '#tests/helpers/outbox-of-nobody.ts'

import { useDirectActions } from './use-direct-actions.tsx'

outboxOfNobody({ keepsFiles: true })
afterEach(cleanup)

it('keeps the choice of new content open until it is saved [OFF-24]', async () => {
  const entry = buildEntry({ start: '2026-06-12T10:00:00.000Z', end: '2026-06-12T10:59:00.000Z' })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(
    () =>
      useDirectActions({
        organizationId: 'org',
        entries: [entry],
        device: buildDevice(),
        selection: { what: 'none' },
        newEntryDraft: {
          latest: () => undefined,
          prepareSave: () => Promise.resolve({ draft: 'kept' }),
          done: () => {},
        },
        now: Date.UTC(2026, 5, 12, 7),
        dispatch: () => {},
        onNew: () => {},
      }),
    { wrapper },
  )
  const choice: Choice = {
    type: 'image',
    file: new globalThis.File(['bytes'], 'beach.jpg'),
    cropped: true,
    thumbnail: 'data:,',
  }
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
