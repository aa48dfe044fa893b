// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import type { Device } from '#src/contract/device.ts'
import { buildDevice } from '#tests/fixtures/device.ts'

import { AdvancedInfo } from './advanced-info.tsx'

afterEach(cleanup)

const open = (device: Device) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AdvancedInfo device={device} mayRegenerate={false} />
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
