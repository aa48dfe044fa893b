// @vitest-environment happy-dom
import 'fake-indexeddb/auto'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#src/platform/query/query-client.ts'
import { MAIN_ID } from '#src/ui/take-focus.ts'

import { AuditPage } from './page.tsx'
import type { AuditSearch } from './search-params.ts'

/** Without an end: the page shows a running export. */
vi.mock('#src/data/audit/queries.ts', async (original) => ({
  ...(await original<object>()),
  exportAudit: () => new Promise(() => {}),
}))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The page with its search in a state instead of the URL. */
function open(start: AuditSearch) {
  const addresses: AuditSearch[] = [start]
  function Page() {
    const [search, setSearch] = useState(start)
    const change = (changes: Partial<AuditSearch>) =>
      setSearch((now) => {
        addresses.push({ ...now, ...changes })
        return { ...now, ...changes }
      })
    return <AuditPage organizationId={undefined} search={search} onSearch={change} />
  }
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  render(
    <QueryClientProvider client={client}>
      <main id={MAIN_ID} tabIndex={-1}>
        <Page />
      </main>
    </QueryClientProvider>,
  )
  return addresses
}

it('keeps a filter that is cleared between typing a search and searching', async () => {
  const addresses = open({ kind: 'device', page: 3 })
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ann' } })
  fireEvent.click(screen.getByRole('button', { name: 'Clear all' }))
  await vi.runOnlyPendingTimersAsync()
  expect(addresses.at(-1)).toEqual({ q: 'ann' })
})

it('shows the filter of a user who no longer exists', () => {
  const addresses = open({ person: '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a10' })
  expect(screen.getByRole('button', { name: /Unknown user/ })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(addresses.at(-1)).toEqual({})
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

it('keeps the focus on Export while it is exported', async () => {
  open({})
  const button = screen.getByRole('button', { name: 'Export as CSV' })
  button.focus()
  fireEvent.click(button)
  await vi.runOnlyPendingTimersAsync()
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(document.activeElement).toBe(button)
})

it('reads the log again on each visit, and when the user refreshes it', async () => {
  vi.useRealTimers()
  let total = 0
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    if (url.includes('/audit')) total += 1
    return Response.json({ data: [], limit: 20, offset: 0, total })
  })
  const client = createQueryClient()
  const visit = () =>
    render(
      <QueryClientProvider client={client}>
        <AuditPage organizationId={undefined} search={{}} onSearch={() => {}} />
      </QueryClientProvider>,
    )
  const first = visit()
  await screen.findByText('1 event')
  first.unmount()
  visit()
  await screen.findByText('2 events')
  fireEvent.click(screen.getByRole('button', { name: 'Refresh the list' }))
  await screen.findByText('3 events')
  screen.getByText('Updated just now')
})
