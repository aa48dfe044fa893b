// @vitest-environment happy-dom
import 'fake-indexeddb/auto'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { ORGANIZATION_ROLES, type Role } from '#src/contract/ability.ts'
import type { User } from '#src/contract/user.ts'
import { ToastArea } from '#src/ui/toast-area.tsx'
import { buildUser } from '#tests/fixtures/user.ts'

import { UsersPage } from './page.tsx'
import type { UsersSearch } from './search-params.ts'

const ORGANIZATION = '00000000-0000-4000-8000-000000000001'
const NAMES: Record<Role, string> = {
  ROOT: 'Root Rita',
  ORG_OWNER: 'Owner Olga',
  ORG_ADMIN: 'Admin Ann',
  ORG_MANAGER: 'Manager Max',
  ORG_EDITOR: 'Editor Ed',
  ORG_VIEWER: 'Viewer Vic',
}
const people = (changes: Partial<User> = {}) =>
  [...ORGANIZATION_ROLES, 'ROOT' as const].map((role) =>
    buildUser({
      role,
      fullName: NAMES[role],
      email: `${role.toLowerCase()}@ink.example`,
      ...changes,
    }),
  )

/** A fake server. */
let users: User[]
let answer: () => Response
let asked: { method: string; path: string; body: unknown }[]

beforeEach(() => {
  users = people()
  asked = []
  answer = () => Response.json({})
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const text = await request.text()
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    asked.push({ method: request.method, path: `${pathname}${search}`, body })
    if (request.method !== 'GET') return answer()
    return Response.json({ data: users, total: users.length, limit: 0, offset: 0 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const reads = () => asked.filter(({ path }) => path.includes('/users?'))

async function open(role: Role, start: UsersSearch = {}, id = 'somebody else') {
  const addresses: UsersSearch[] = []
  function Page() {
    const [search, setSearch] = useState(start)
    const change = (changes: Partial<UsersSearch>) =>
      setSearch((now) => {
        addresses.push({ ...now, ...changes })
        return { ...now, ...changes }
      })
    return (
      <UsersPage
        userId={id}
        organizationId={ORGANIZATION}
        {...{ role, search }}
        onSearch={change}
      />
    )
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
      <ToastArea />
    </QueryClientProvider>,
  )
  await screen.findByRole('grid', { name: 'Users' })
  return addresses
}
const rows = () => screen.getAllByRole('row').slice(1)
const shown = () => rows().map((row) => within(row).getByRole('rowheader').textContent)
const rowOf = (name: string) =>
  within(rows().find((row) => within(row).queryByText(name)) ?? expect.unreachable(name))
const heads = () => screen.getAllByRole('columnheader')
const sortBy = (name: RegExp) => userEvent.click(screen.getByRole('columnheader', { name }))
const actions = (name: string) =>
  rowOf(name)
    .queryAllByRole('button')
    .map((one) => one.getAttribute('aria-label')?.split(' ')[0])

describe('the user list', () => {
  it('counts users and shows number, name, role and email [USER-01] [USER-02]', async () => {
    await open('ORG_VIEWER')
    expect(screen.getByRole('heading', { name: '6 users' })).toBeDefined()
    expect(heads().map((head) => head.textContent?.replace('sorted ascending', ''))).toEqual(
      expect.arrayContaining(['No.', 'Role', 'Email']),
    )
    expect(heads()).toHaveLength(4)
    const cells = rowOf('Admin Ann')
      .getAllByRole('gridcell')
      .map(({ textContent }) => textContent)
    expect(cells).toEqual(['1', 'Administrator', 'org_admin@ink.example'])
    const badges = ['Viewer', 'Editor', 'Manager', 'Administrator', 'Owner', 'Root'].map(
      (badge) => screen.getByText(badge).parentElement?.className,
    )
    expect(new Set(badges).size).toBe(6)
  })

  it('is sorted by a column header in both directions [USER-03]', async () => {
    const addresses = await open('ORG_VIEWER')
    const byName = shown()
    expect(byName[0]).toBe('Admin Ann')
    await sortBy(/^Name/)
    expect(shown()).toEqual(byName.toReversed())
    await sortBy(/^Role/)
    expect(shown().slice(0, 2)).toEqual(['Viewer Vic', 'Editor Ed'])
    await sortBy(/^Role/)
    expect(shown().slice(0, 2)).toEqual(['Root Rita', 'Owner Olga'])
    expect(addresses.at(-1)).toMatchObject({ sort: 'role', direction: 'Desc' })
    await sortBy(/^Email/)
    expect(shown()[0]).toBe('Admin Ann')
    expect(reads()).toHaveLength(1)
  })

  it('is searched by name and email without another request [USER-04]', async () => {
    await open('ORG_VIEWER', { page: 1 })
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search users' }), 'ORG_edi')
    expect(shown()).toEqual(['Editor Ed'])
    expect(screen.getByRole('heading', { name: '1 user' })).toBeDefined()
    await userEvent.type(screen.getByRole('searchbox'), 'xyz')
    expect(screen.getByRole('heading', { name: '0 users' })).toBeDefined()
    expect(screen.getByText('No users match this name or email')).toBeDefined()
    expect(reads()).toHaveLength(1)
  })

  it('has pages of 20 from one request, and shows the last page instead of one beyond the end [CONST-01]', async () => {
    users = Array.from({ length: 45 }, (_, at) =>
      buildUser({ fullName: `Person ${100 + at}`, email: `p${at}@ink.example` }),
    )
    const addresses = await open('ORG_VIEWER', { page: 9 })
    expect(addresses.at(-1)).toEqual({ page: 3 })
    expect(shown()).toEqual([140, 141, 142, 143, 144].map((at) => `Person ${at}`))
    await userEvent.click(screen.getByRole('button', { name: 'Page 1' }))
    await vi.waitFor(() => expect(shown()).toHaveLength(20))
    expect(reads()).toHaveLength(1)
  })

  it.each([
    ['ORG_VIEWER', `/api/organizations/${ORGANIZATION}/users?limit=0`],
    ['ORG_MANAGER', `/api/organizations/${ORGANIZATION}/users?limit=0`],
    ['ORG_ADMIN', `/api/admin/organizations/${ORGANIZATION}/users?limit=0`],
    ['ORG_OWNER', `/api/admin/organizations/${ORGANIZATION}/users?limit=0`],
    ['ROOT', `/api/admin/organizations/${ORGANIZATION}/users?limit=0`],
  ] as const)('is loaded for %s from %s [USER-31] [CALL-22] [CALL-23]', async (role, path) => {
    await open(role)
    expect(reads().map((one) => one.path)).toEqual([path])
  })
})

describe('user management', () => {
  it.each(['ORG_VIEWER', 'ORG_EDITOR'] as const)(
    'is hidden from %s, as is the verification status [USER-05] [USER-11]',
    async (role) => {
      users = people({ emailVerified: false })
      await open(role)
      expect(screen.queryByRole('checkbox')).toBeNull()
      expect(rows().flatMap((row) => within(row).queryAllByRole('button'))).toEqual([])
      expect(screen.queryByRole('button', { name: 'Add user' })).toBeNull()
    },
  )

  it.each([
    ['ORG_MANAGER', ['Viewer Vic', 'Editor Ed']],
    ['ORG_ADMIN', ['Viewer Vic', 'Editor Ed', 'Manager Max']],
    ['ORG_OWNER', ['Viewer Vic', 'Editor Ed', 'Manager Max', 'Admin Ann']],
    ['ROOT', ['Viewer Vic', 'Editor Ed', 'Manager Max', 'Admin Ann']],
  ] as const)(
    'lets %s edit and delete only users of lower rank [USER-05] [USER-08] [USER-09] [USER-11]',
    async (role, changeable) => {
      await open(role)
      for (const name of Object.values(NAMES))
        expect(actions(name), name).toEqual(
          changeable.some((one) => one === name) ? ['Edit', 'Delete'] : [],
        )
      const verified = screen.getAllByRole('checkbox', { name: /is verified$/, checked: true })
      expect(verified.every((box) => box.getAttribute('aria-readonly') === 'true')).toBe(true)
      expect(screen.getByRole('button', { name: 'Add user' })).toBeDefined()
    },
  )

  it('offers no actions on users who are outside one’s workspaces according to the server [PERM-19]', async () => {
    users = people({ emailVerified: false }).map((user) => ({
      ...user,
      withinReach: user.role === 'ORG_EDITOR',
    }))
    await open('ORG_MANAGER')
    expect(actions('Editor Ed')).toEqual(['Resend', 'Edit', 'Delete'])
    expect(actions('Viewer Vic')).toEqual([])
    expect(screen.getAllByRole('button', { name: /^(?:Resend|Edit|Delete)/ })).toHaveLength(3)
  })

  it('shows an unconfirmed email below the current one', async () => {
    users = people({ email: 'now@ink.example', pendingEmail: 'next@ink.example' }).slice(0, 1)
    await open('ORG_MANAGER')
    expect(screen.getByText('now@ink.example')).toBeDefined()
    expect(screen.getByText('New address next@ink.example is not confirmed yet')).toBeDefined()
  })

  it('shows how long to wait after too many invitations', async () => {
    const detail =
      'You can send 30 invitations and address confirmations an hour. Try again in 12 minutes.'
    answer = () => Response.json({ status: 429, detail }, { status: 429 })
    users = people({ emailVerified: false })
    await open('ORG_MANAGER')
    await userEvent.click(rowOf('Viewer Vic').getByRole('button', { name: /^Resend/ }))
    await screen.findByText(`Something went wrong while resending invitation email! ${detail}`)
  })

  it('offers no actions on oneself [USER-07]', async () => {
    const self = users.find(({ role }) => role === 'ORG_EDITOR')
    await open('ORG_ADMIN', {}, self?.id)
    expect(actions('Editor Ed')).toEqual([])
    expect(actions('Viewer Vic')).toEqual(['Edit', 'Delete'])
  })

  it.each([
    ['succeeds', Response.json({}), 'Invitation email successfully resent!'],
    [
      'fails',
      Response.json({}, { status: 500 }),
      'Something went wrong while resending invitation email!',
    ],
  ])(
    'resends an invitation only to unverified users, and shows when it %s [USER-06] [USER-10] [CALL-20]',
    async (_how, response, said) => {
      answer = () => response
      users = users.map((user) => ({ ...user, emailVerified: user.role !== 'ORG_VIEWER' }))
      await open('ORG_MANAGER')
      expect(screen.getAllByRole('button', { name: /^Resend/ })).toHaveLength(1)
      await userEvent.click(rowOf('Viewer Vic').getByRole('button', { name: /^Resend/ }))
      await screen.findByText(said)
      const userId = users.find(({ role }) => role === 'ORG_VIEWER')?.id
      expect(asked.find(({ method }) => method === 'POST')).toEqual({
        method: 'POST',
        path: '/api/organizations/users/invite-resend',
        body: { organizationId: ORGANIZATION, userId },
      })
    },
  )

  it('deletes a user only after a confirmation, and reports a failure [USER-30] [CALL-29]', async () => {
    await open('ORG_ADMIN')
    const gone = users.find(({ role }) => role === 'ORG_VIEWER')
    const ask = async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Delete Viewer Vic' }))
      return within(await screen.findByRole('alertdialog', { name: 'Delete Viewer Vic?' }))
    }
    await userEvent.click((await ask()).getByRole('button', { name: 'Cancel' }))
    expect(asked.every(({ method }) => method === 'GET')).toBe(true)

    answer = () => Response.json({ status: 403, title: 'Not allowed' }, { status: 403 })
    const dialog = await ask()
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    await screen.findByText('Something went wrong!')

    answer = () => {
      users = users.filter((user) => user !== gone)
      return Response.json({})
    }
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    await screen.findByText('User removed successfully')
    await vi.waitFor(() => expect(shown()).not.toContain('Viewer Vic'))
    expect(asked.findLast(({ method }) => method === 'DELETE')?.path).toBe(
      `/api/organizations/users/${gone?.id}`,
    )
  })
})
