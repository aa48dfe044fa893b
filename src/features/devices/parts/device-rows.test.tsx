// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'

import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { buildDevice } from '#tests/fixtures/device.ts'

import { useDeviceRows } from './device-rows.ts'

const MINUTE = 60_000
const NONE: readonly PendingChange[] = []

it('keeps the identity of a row until it changes', () => {
  const seen = buildDevice()
  const other = buildDevice({ id: '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a99', name: 'Door' })
  const lastSeen = Date.parse(seen.lastSeen ?? '')
  const { result, rerender } = renderHook(
    ({ devices, now }) => useDeviceRows({ devices, askedAt: 1 }, NONE, now),
    { initialProps: { devices: [seen, other], now: lastSeen } },
  )
  const first = result.current
  expect(first?.map(({ away }) => away)).toEqual([false, false])

  const renamed = { ...other, name: 'Door, left' }
  rerender({ devices: [seen, renamed], now: lastSeen + MINUTE })
  expect(result.current?.[0]).toBe(first?.[0])
  expect(result.current?.[1]?.device.name).toBe('Door, left')

  rerender({ devices: [seen, renamed], now: lastSeen + 65 * MINUTE })
  expect(result.current?.[0]?.away).toBe(true)
})
