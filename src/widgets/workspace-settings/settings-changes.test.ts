import { expect, it } from 'vitest'

import { changesBetween, draftOf } from './settings-changes.ts'

const before = { name: 'Floor 2', parentId: 'house', timezoneId: 'Europe/Warsaw' }

it.each([
  ['nothing', {}, undefined],
  ['the name', { name: 'Floor 3' }, { update: { name: 'Floor 3' } }],
  ['the timezone', { timezoneId: 'UTC' }, { update: { timezoneId: 'UTC' } }],
  ['the parent', { parentId: 'root' }, { parentId: 'root' }],
  [
    'everything',
    { name: 'Floor 3', parentId: 'root', timezoneId: 'UTC' },
    { update: { name: 'Floor 3', timezoneId: 'UTC' }, parentId: 'root' },
  ],
])('sends only what changed: %s [WS-19, WS-21]', (_what, changed, expected) => {
  expect(changesBetween(before, { ...before, ...changed })).toEqual(expected)
})

it('creates a draft once all fields are present', () => {
  const seen = { ...before, updatedAt: '2026-11-22T00:00:00Z' }
  const typed = { ...before, name: '' }
  expect(draftOf(typed, seen)).toEqual({ typed, seen })
  expect(draftOf({ name: 'F' }, seen)).toBeUndefined()
})
