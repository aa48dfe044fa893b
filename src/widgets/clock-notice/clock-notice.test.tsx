// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { reportTraffic } from '#src/platform/http/traffic.ts'

import { ClockNotice } from './clock-notice.tsx'

afterEach(cleanup)

const serverIsAhead = (minutes: number) =>
  act(() => {
    const nowMs = Date.now()
    const serverDate = new Date(nowMs + minutes * 60_000).toUTCString()
    reportTraffic({ type: 'answered', sentAtMs: nowMs, receivedAtMs: nowMs, serverDate })
  })
const noticeText = () => screen.queryByRole('status')?.textContent

it('shows direction and size of the clock error until it is corrected [OFF-29]', () => {
  render(<ClockNotice />)
  expect(noticeText()).toBeUndefined()
  serverIsAhead(-25.5)
  expect(noticeText()).toMatch(/^The clock on this device is 25 minutes fast\. Schedules use/)
  serverIsAhead(61)
  expect(noticeText()).toMatch(/^The clock on this device is 1 hour slow\./)
  serverIsAhead(9)
  expect(noticeText()).toBeUndefined()
})
