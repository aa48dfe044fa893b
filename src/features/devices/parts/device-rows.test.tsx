// @vitest-environment happy-dom
import 'fake-indexeddb/auto'

import { render, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'

import { setDeviceImageMutation } from '#src/data/devices/content.ts'
import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { buildDevice } from '#tests/fixtures/device.ts'
import { offlineOutbox } from '#tests/helpers/saving.ts'

import { deviceColumns } from './device-columns.tsx'
import { useDeviceRows } from './device-rows.ts'

const MINUTE = 60_000
const NONE: readonly PendingChange[] = []

it('keeps the identity of a row until it changes', () => {
  const seen = buildDevice()
  const other = buildDevice({ id: '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a99', name: 'Door' })
  const lastSeen = Date.parse(seen.lastSeen ?? '')
  const { result, rerender } = renderHook(
    ({ devices, now }) => useDeviceRows({ devices, askedAt: 1, dataTime: now }, NONE, now),
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

it('are connected as they were when the data was current [DEV-34] [OFF-03]', () => {
  const device = buildDevice()
  const dataTime = Date.parse(device.lastSeen ?? '')
  const { result } = renderHook(() =>
    useDeviceRows({ devices: [device], askedAt: 1, dataTime }, NONE, dataTime + 65 * MINUTE),
  )
  expect(result.current?.map(({ away }) => away)).toEqual([false])
})

it('shows content set now once the cached scheduled content is over [OFF-08] [DEV-21]', async () => {
  const now = Date.parse('2026-11-22T14:00:00.000Z')
  const { id, name, ...device } = buildDevice({
    runningContent: { title: 'Lunch', end: '2026-11-22T12:00:00.000Z' },
    nextContent: { title: 'Coffee', start: '2026-11-22T13:00:00.000Z' },
  })
  const outbox = offlineOutbox()
  const image = { imageId: id, imageName: 'Beach', thumbnail: '/beach.webp' }
  await outbox.save(setDeviceImageMutation, { id, name, organizationId: id, ...image })
  const changes = await outbox.changes()
  const listed = { devices: [{ ...device, id, name }], askedAt: 1, dataTime: now }
  const { result, rerender } = renderHook(
    (props: { now: number }) => useDeviceRows(listed, changes, props.now),
    { initialProps: { now } },
  )
  const first = result.current?.[0]
  expect(first?.device).toMatchObject({
    runningContent: null,
    nextContent: null,
    contentName: 'Beach',
    thumbnail: '/beach.webp',
  })
  rerender({ now: now + MINUTE })
  expect(result.current?.[0]).toBe(first)
})

it('names an entry without a title [DEV-21] [SCH-11]', () => {
  const device = buildDevice({ nextContent: { title: ' ', start: '2026-06-01T08:00:00.000Z' } })
  const column = deviceColumns(() => {}, false).find(({ id }) => id === 'nextContent')
  const row = { device, changes: [], away: false, scheduled: true, news: undefined }
  const { container } = render(<>{column?.cell(row)}</>)
  expect(container.textContent).toMatch(/^Untitled\d/)
})
