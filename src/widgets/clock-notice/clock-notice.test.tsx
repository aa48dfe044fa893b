// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { reportTraffic } from '#src/platform/http/traffic.ts'

import { ClockNotice } from './clock-notice.tsx'

afterEach(cleanup)

const serverIsAhead = (minutes: number) =>
  act(() => {
    const at = Date.now()
    const serverDate = new Date(at + minutes * 60_000).toUTCString()
    reportTraffic({ type: 'answered', sentAtMs: at, receivedAtMs: at, serverDate })
  })
const said = () => screen.queryByRole('status')?.textContent

it('says which way and how far the clock is wrong, until it is right again [OFF-29]', () => {
  render(<ClockNotice />)
  expect(said()).toBeUndefined()
  serverIsAhead(-25.5)
  expect(said()).toMatch(/^The clock on this device is 25 minutes fast\. Schedules use/)
  serverIsAhead(61)
  expect(said()).toMatch(/^The clock on this device is 1 hour slow\./)
  serverIsAhead(9)
  expect(said()).toBeUndefined()
})
