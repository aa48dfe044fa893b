// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { toast } from 'react-toastify/unstyled'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { templateQueries } from '#src/data/templates/queries.ts'
import { ToastArea } from '#src/ui/toast-area.tsx'
import { buildListedTemplate, buildTemplate } from '#tests/fixtures/template.ts'
import { outboxOfNobody, waitingOps } from '#tests/helpers/outbox-of-nobody.ts'

import { copyTemplate } from './copy-template.ts'

vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))

outboxOfNobody()
let queryClient: QueryClient
beforeEach(() => {
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(<ToastArea />)
})
afterEach(() => {
  act(() => toast.dismiss())
  cleanup()
})

const copy = () =>
  act(() => copyTemplate(queryClient, buildListedTemplate(), { id: 'folder', name: 'Signs' }))
const kept = async () => (await waitingOps()).map(({ label }) => label)

it('queues a copy of a stored design while offline', async () => {
  const { id } = buildListedTemplate()
  queryClient.setQueryDefaults(templateQueries.detail(id).queryKey, { staleTime: Infinity })
  queryClient.setQueryData(templateQueries.detail(id).queryKey, {
    value: buildTemplate(),
    askedAt: 0,
    from: 'device',
  })
  await copy()
  expect(await kept()).toHaveLength(1)
})

it('reports that a design that is not stored needs a connection', async () => {
  await copy()
  expect(await kept()).toEqual([])
  const refusal = 'The design of “Menu” is not stored on this device. Connect to duplicate it.'
  // Matched by text: a toast of the previous test may still be visible.
  const toastText = await screen.findByText(refusal)
  expect(toastText.closest('[role="alert"]')).not.toBeNull()
})
