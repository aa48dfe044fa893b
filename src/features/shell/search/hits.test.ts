import { describe, expect, it } from 'vitest'

import type { Role } from '#src/contract/ability.ts'
import type { SearchAnswer } from '#src/contract/search.ts'

import { hitGroups, readCommand } from './hits.ts'

const NONE = { data: [], total: 0 }
const ANSWER: SearchAnswer = {
  devices: { data: [{ id: 'd', name: 'Lobby', detail: 'i7', placeId: null }], total: 1 },
  templates: NONE,
  images: { data: [{ id: 'i', name: 'Lobby.png', detail: '', placeId: null }], total: 1 },
  workspaces: NONE,
  users: NONE,
}
const hitsOf = (text: string, role: Role | undefined, answer?: SearchAnswer) =>
  hitGroups(readCommand(text), role, answer).flatMap(({ id, hits }) =>
    hits.map((hit) => ({ ...hit, group: id })),
  )
const namesOf = (text: string, role: Role | undefined, answer?: SearchAnswer) =>
  hitsOf(text, role, answer).map(({ group, name }) => [group, name])

describe('actions', () => {
  it.each(['register', 'Register dev', 'new device', 'scan', ''])(
    'finds “Register device” by “%s”',
    (text) => {
      expect(namesOf(text, 'ORG_MANAGER')).toContainEqual(['actions', 'Register device'])
    },
  )

  it.each(['ORG_EDITOR', 'ORG_VIEWER', undefined] as const)('offers %s no registration', (role) => {
    expect(namesOf('register', role)).toEqual([])
  })

  it('offers “Show on” only to roles that may set content', () => {
    expect(namesOf('show', 'ORG_EDITOR')).toContainEqual(['actions', 'Show on…'])
    expect(namesOf('show', 'ORG_VIEWER')).toEqual([])
  })

  it('lists pages after “Go to”', () => {
    expect(namesOf('go to dev', 'ORG_VIEWER', ANSWER)).toEqual([['pages', 'Devices']])
    expect(namesOf('Go to ', 'ORG_VIEWER').map(([, name]) => name)).toContain('Status')
  })

  it('links to the content of devices after “Show on”', () => {
    expect(hitsOf('show on lobby', 'ORG_EDITOR', ANSWER)).toMatchObject([
      {
        group: 'devices',
        name: 'Show on “Lobby”',
        place: { to: '/user/devices', search: { device: 'd', tab: 'devicePreview' } },
      },
    ])
  })
})

it('locates workspaces below the root in “All” [WS-08]', () => {
  const found = { id: 'w', name: 'Lobby', detail: '', placeId: 'root' }
  const workspaces = { data: [found, { ...found, id: 'v', detail: 'Floor 2' }], total: 2 }
  expect(hitsOf('lobby', 'ORG_VIEWER', { ...ANSWER, workspaces })).toMatchObject([
    { group: 'devices', detail: 'i7' },
    { group: 'images', detail: '' },
    { group: 'workspaces', detail: 'All', place: { search: { workspace: 'w' } } },
    { group: 'workspaces', detail: 'Floor 2', place: { search: { workspace: 'v' } } },
  ])
})

it('leads ROOT to the users of all organizations, and to no list of workspaces', () => {
  const found = { id: 'x', name: 'Ada', detail: 'ada@house.example', placeId: null }
  const group = { data: [found], total: 9 }
  const answer: SearchAnswer = {
    devices: NONE,
    templates: NONE,
    images: NONE,
    workspaces: group,
    users: group,
  }
  const targets = hitsOf('ada', 'ROOT', answer).map(({ place }) => place)
  expect(targets).toEqual([
    { to: '/user/devices', search: { workspace: 'x' } },
    { to: '/admin/dashboard', search: { tab: 'users', q: 'ada@house.example' } },
    { to: '/admin/dashboard', search: { tab: 'users', q: 'ada' } },
  ])
})

it.each([
  ['Show on  Lobby 2 ', { verb: 'show', text: 'Lobby 2' }],
  ['GO TO', { verb: 'go', text: '' }],
  ['show only', { text: 'show only' }],
  ['go together', { text: 'go together' }],
  ['', { text: '' }],
])('parses “%s” as %j', (text, command) => {
  expect(readCommand(text)).toEqual(command)
})
