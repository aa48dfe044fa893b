import { expect, it } from 'vitest'

import { formatStretch } from './labels.ts'
import type { DeviceStretch } from './rows.ts'

/** In the local time zone. */
const here = (day: number, hour: number, minute = 0) =>
  new Date(2031, 5, day, hour, minute).getTime()
const iso = (moment: number) => new Date(moment).toISOString()
const clock = { now: here(11, 12, 40), knownTill: here(13, 12, 30) }

const entry = (start: number, end: number, name = 'Lunch'): DeviceStretch => ({
  from: Math.max(start, here(11, 12, 30)),
  till: end,
  shows: {
    why: 'schedule',
    content: { id: '1', name, kind: 'template', thumbnail: null, start: iso(start), end: iso(end) },
  },
})
const defaultContent = (from: number, till: number): DeviceStretch => ({
  from,
  till,
  shows: { why: 'default', content: { name: 'Logo', kind: 'image', thumbnail: null } },
})

it.each([
  [
    'a running entry',
    entry(here(11, 11), here(11, 13)),
    'Lunch, Scheduled, Template, 11:00 to 13:00',
  ],
  [
    'an entry of tomorrow',
    entry(here(12, 8), here(12, 9), '  '),
    'Untitled, Scheduled, Template, 12/06/2031, 08:00 to 09:00',
  ],
  [
    'across midnight',
    entry(here(11, 23), here(12, 1)),
    'Lunch, Scheduled, Template, 23:00 to 12/06/2031, 01:00',
  ],
  [
    'until midnight',
    entry(here(11, 23), here(12, 0)),
    'Lunch, Scheduled, Template, 23:00 to 24:00',
  ],
  [
    'default content until an entry',
    defaultContent(here(11, 12, 30), here(11, 15)),
    'Logo, Default content, Image, until 15:00',
  ],
  [
    'default content between entries',
    defaultContent(here(11, 15), here(11, 16)),
    'Logo, Default content, Image, 15:00 to 16:00',
  ],
  [
    'default content without end',
    defaultContent(here(11, 12, 30), clock.knownTill),
    'Logo, Default content, Image, no change before 13/06/2031, 12:30',
  ],
  [
    'default content after the last entry',
    defaultContent(here(11, 16), clock.knownTill),
    'Logo, Default content, Image, from 16:00, no change before 13/06/2031, 12:30',
  ],
  [
    'no content',
    { from: here(11, 12, 30), till: here(11, 14), shows: { why: 'nothing' } } as const,
    'No content set, until 14:00',
  ],
])('formats content, reason and times: %s', (_what, stretch, words) => {
  expect(formatStretch(stretch, clock)).toBe(words)
})

it('includes a pending change', () => {
  const stretch = defaultContent(here(11, 15), here(11, 16))
  if (stretch.shows.why === 'default') stretch.shows.content.isPending = true
  expect(formatStretch(stretch, clock)).toContain('Waiting to send')
})
