import { expect, it } from 'vitest'

import type { DeviceStretch } from './rows.ts'
import { inWords } from './words.ts'

/** By the clock of whoever runs this. */
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
const standing = (from: number, till: number): DeviceStretch => ({
  from,
  till,
  shows: { why: 'default', content: { name: 'Logo', kind: 'image', thumbnail: null } },
})

it.each([
  [
    'one that runs',
    entry(here(11, 11), here(11, 13)),
    'Lunch, Scheduled, Template, 11:00 to 13:00',
  ],
  [
    'one of tomorrow',
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
    'what shows until then',
    standing(here(11, 12, 30), here(11, 15)),
    'Logo, Default content, Image, until 15:00',
  ],
  [
    'what comes between',
    standing(here(11, 15), here(11, 16)),
    'Logo, Default content, Image, 15:00 to 16:00',
  ],
  [
    'what nothing ends',
    standing(here(11, 12, 30), clock.knownTill),
    'Logo, Default content, Image, no change before 13/06/2031, 12:30',
  ],
  [
    'what comes last',
    standing(here(11, 16), clock.knownTill),
    'Logo, Default content, Image, from 16:00, no change before 13/06/2031, 12:30',
  ],
  [
    'nothing at all',
    { from: here(11, 12, 30), till: here(11, 14), shows: { why: 'nothing' } } as const,
    'No content set, until 14:00',
  ],
])('says when, what and why: %s', (_what, stretch, words) => {
  expect(inWords(stretch, clock)).toBe(words)
})

it('says that it waits', () => {
  const stretch = standing(here(11, 15), here(11, 16))
  if (stretch.shows.why === 'default') stretch.shows.content.isWaiting = true
  expect(inWords(stretch, clock)).toContain('Waiting to send')
})
