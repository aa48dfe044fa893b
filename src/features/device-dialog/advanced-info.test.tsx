// @vitest-environment happy-dom
import 'fake-indexeddb/auto'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import type { Device } from '#src/contract/device.ts'
import { ToastArea } from '#src/ui/toast-area.tsx'
import { buildDevice } from '#tests/fixtures/device.ts'
import { holdFetch } from '#tests/helpers/hold-fetch.ts'

import { AdvancedInfo } from './advanced-info.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (device: Device, mayRegenerate = false) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AdvancedInfo device={device} mayRegenerate={mayRegenerate} />
    </QueryClientProvider>,
  )

it.each<[string, Device['reported'], string, string | null]>([
  ['everything', { model: 'og', temperatureC: 21.46 }, '1.4.2 for og', '21.5 °C at its last poll'],
  ['no temperature', { model: null, temperatureC: null }, '1.4.2', null],
  ['nothing', null, '1.4.2', null],
])('shows what is known if the device sent %s [DEV-53]', (_case, reported, firmware, warmth) => {
  open(buildDevice({ reported }))
  expect(screen.getByText(firmware)).toBeTruthy()
  expect(screen.queryByText(/°C/)?.textContent ?? null).toBe(warmth)
})

it('tells that regenerating the PIN failed although the tab has been left [DEV-54]', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ status: 500 }, { status: 500 })))
  const respond = holdFetch(() => true)
  render(<ToastArea />)
  const tab = open(buildDevice(), true)
  await userEvent.click(screen.getByRole('button', { name: 'Regenerate' }))
  const asking = within(screen.getByRole('alertdialog'))
  await userEvent.click(asking.getByRole('button', { name: 'Regenerate' }))
  tab.unmount()
  respond()
  await screen.findByText('Something went wrong while regenerating pin code!')
})
