import { expect, it } from 'vitest'

import { nextPoll } from './next-poll.ts'

const NOW = new Date('2026-11-26T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
const frame = {
  name: 'code',
  sha256: '',
  changesAt: null,
  problem: null,
  isBeingDrawn: false,
}

interface Case {
  drawn: number
  connected: number | null
  updateSource?: string
}
const poll = ({ drawn, connected, updateSource = 'timer' }: Case) => {
  const device = {
    organization_id: null,
    refresh_rate_s: null,
    downloaded_frame_name: frame.name,
    downloaded_at: minutesAgo(drawn),
    last_connected: connected === null ? null : minutesAgo(connected),
  }
  const { status, refreshS } = nextPoll(device, frame, { updateSource, now: NOW })
  return [status, refreshS]
}

it.each([
  ['has just drawn its code', { drawn: 1, connected: 1 }, 202, 15],
  ['drew it 59 minutes ago', { drawn: 59, connected: null }, 202, 15],
  ['drew it an hour ago', { drawn: 60, connected: null }, 0, 900],
  ['has waited for days', { drawn: 5_000, connected: 5_000 }, 0, 900],
  ['has reconnected after a night in its box', { drawn: 5_000, connected: 2 }, 202, 15],
  ['is woken by its button', { drawn: 5_000, connected: 5_000, updateSource: 'button' }, 0, 15],
] as const)('responds to an unclaimed panel that %s', (_which, panel, status, refreshS) => {
  expect(poll(panel)).toEqual([status, refreshS])
})
