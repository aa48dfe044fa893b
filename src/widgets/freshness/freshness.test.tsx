// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { reportTraffic } from '#src/platform/http/traffic.ts'

import { Freshness } from './freshness.tsx'

const MINUTE = 60_000

afterEach(cleanup)

/** The server answers; by its clock it is so much later than by the device's. */
const serverIsAhead = (ms: number) => {
  const at = Date.now()
  const serverDate = new Date(at + ms).toUTCString()
  reportTraffic({ type: 'answered', sentAtMs: at, receivedAtMs: at, serverDate })
}

it.each([-90, 0, 90])(
  'tells the age by the clock that wrote it down, also where the server is %i minutes ahead [OFF-03, OFF-29]',
  (minutes) => {
    serverIsAhead(minutes * MINUTE)
    const reading = { value: null, askedAt: Date.now() - 2 * MINUTE, from: 'device' } as const
    render(<Freshness reading={reading} busy={false} onRefresh={() => {}} />)
    expect(screen.getByText('Stored on this device · Updated 2 min ago')).toBeDefined()
  },
)
