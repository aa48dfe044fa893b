// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { reportTraffic } from '#src/platform/http/traffic.ts'

import { Freshness } from './freshness.tsx'

const MINUTE = 60_000

afterEach(cleanup)

/** A response from a server whose clock is ahead of the device. */
const serverIsAhead = (ms: number) => {
  const nowMs = Date.now()
  const serverDate = new Date(nowMs + ms).toUTCString()
  reportTraffic({ type: 'answered', sentAtMs: nowMs, receivedAtMs: nowMs, serverDate })
}

it.each([-90, 0, 90])(
  'computes the age with the device clock, also if the server is %i minutes ahead [OFF-03, OFF-29]',
  (minutes) => {
    serverIsAhead(minutes * MINUTE)
    const reading = { value: null, askedAt: Date.now() - 2 * MINUTE, from: 'device' } as const
    render(<Freshness reading={reading} busy={false} onRefresh={() => {}} />)
    expect(screen.getByText('Stored on this device · Updated 2 min ago')).toBeDefined()
  },
)
