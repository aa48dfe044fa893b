import { expect, it } from 'vitest'

import { formatDateTime } from '#src/domain/dates.ts'

import { dropEffect } from './drop-effect.ts'

const end = '2026-11-22T10:59:00.000Z'

it.each([
  ['an image', { title: 'Sale', end }, 'Sale', '2026-11-22T11:00:00.000Z'],
  ['a template', { title: 'Sale', end, templateName: 'Sign' }, 'Sale', end],
  ['an untitled entry', { title: ' ', end }, 'Untitled', '2026-11-22T11:00:00.000Z'],
])(
  'a dropped image waits for the chosen end of %s [SCH-21]',
  (_what, runningContent, title, chosen) => {
    expect(dropEffect({ name: 'Lobby', runningContent }, 'now')).toBe(
      `Shows on Lobby when “${title}” ends, ${formatDateTime(chosen)}`,
    )
  },
)
