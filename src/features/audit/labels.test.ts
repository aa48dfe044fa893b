import { describe, expect, it } from 'vitest'

import type { AuditEntry } from '#src/contract/audit.ts'
import { calls } from '#src/contract/calls.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'

import { formatBrowser, formatChanges, formatAction } from './labels.ts'
import { filterOf } from './search-params.ts'

const entry = (changes: Partial<AuditEntry>): AuditEntry => ({
  id: '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a99',
  at: '2026-11-23T01:00:00.000Z',
  organizationId: null,
  actor: null,
  action: 'workspace.grant',
  target: { kind: 'user', id: '1', name: 'Jun Castell' },
  place: { kind: 'workspace', id: '2', name: 'Gallery B' },
  count: 1,
  changes: [],
  address: '127.0.0.1',
  browser: 'Firefox',
  system: 'Linux',
  ...changes,
})
const SILENT = [
  'session.refresh',
  'user.initiateLostPassword',
  'device.setListView',
  'upload.addPart',
]

describe('the audit log', () => {
  it.each([
    [{}, 'gave Jun Castell access to Gallery B'],
    [
      { action: 'device.moveBulk', target: { kind: 'device', id: '', name: '' }, count: 1_000 },
      'moved 1000 devices to Gallery B',
    ],
    [
      { action: 'image.removeMany', target: { kind: 'image', id: '', name: '' }, place: null },
      'deleted 1 image',
    ],
    [{ action: 'session.login', target: null, place: null }, 'signed in'],
    [{ action: 'something.new', target: null, place: null }, 'something.new'],
  ] as const)('describes %j as %j', (changes, words) => {
    expect(formatAction(entry(changes))).toBe(words)
  })

  it.each(
    Object.entries<Endpoint>(calls)
      .filter(([name, { method }]) => method !== 'GET' && !SILENT.includes(name))
      .map(([name]) => name),
  )('has a label for %s', (action) => {
    expect(formatAction(entry({ action }))).not.toContain(action)
  })

  it('shows the old and new value of a field, or only that a long field changed', () => {
    const changes = [
      { field: 'contactName', before: '', after: 'Mira' },
      { field: 'description', before: null, after: null },
      { field: 'timezoneId', before: '', after: 'Asia/Tokyo' },
    ]
    expect(formatChanges(entry({ changes }))).toEqual([
      'Contact name: none → Mira',
      'Description changed',
      'Timezone: none → Asia/Tokyo',
    ])
    expect(formatBrowser(entry({}))).toBe('Firefox on Linux')
    expect(formatBrowser(entry({ browser: null, system: null }))).toBe('Unknown browser')
  })

  it('filters by whole days in local time', () => {
    const { from, to } = filterOf({ from: '2026-11-23', till: '2026-11-23' })
    expect(new Date(to ?? '').getTime() - new Date(from ?? '').getTime()).toBe(86_400_000)
    expect(new Date(from ?? '').getHours()).toBe(0)
  })
})
