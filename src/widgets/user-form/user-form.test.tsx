// @vitest-environment happy-dom
import 'fake-indexeddb/auto'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Role } from '#src/contract/ability.ts'
import type { User } from '#src/contract/user.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import { usersTexts } from '#src/texts/users.ts'
import { ToastArea } from '#src/ui/toast-area.tsx'
import { buildUser } from '#tests/fixtures/user.ts'
import { buildWorkspace } from '#tests/fixtures/workspace.ts'
import { holdFetch } from '#tests/helpers/hold-fetch.ts'
import { outboxOfNobody } from '#tests/helpers/outbox-of-nobody.ts'

import { CreateUserModal } from './create-user-modal.tsx'
import { EditUserModal } from './edit-user-modal.tsx'

const ORGANIZATION = '00000000-0000-4000-8000-000000000001'
const id = (last: number) => `00000000-0000-4000-8000-0000000000${last}`
const [ROOT, HOUSE, FLOOR, AWAY] = [id(10), id(11), id(12), id(13)]
const place = (of: string, name: string, ...below: ReturnType<typeof buildWorkspace>[]) =>
  buildWorkspace({ id: of, name, organizationId: ORGANIZATION }, ...below)
/** All > (House > Floor, Away) */
const TREE = [
  place(ROOT, 'Root', place(HOUSE, 'House', place(FLOOR, 'Floor')), place(AWAY, 'Away')),
]

/** A fake server. */
let answer: () => Response
let foundUser: () => Response
let tree: typeof TREE
let sent: { method: string; path: string; headers: Headers; body: unknown }[]
const onClose = vi.fn()

beforeEach(() => {
  sent = []
  tree = TREE
  onClose.mockReset()
  answer = () => Response.json(buildUser())
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (pathname === '/api/workspaces') return Response.json(tree)
    if (pathname.startsWith('/api/users/')) return foundUser()
    if (request.method === 'GET') return Response.json({ status: 'ok', service: 'inkfleet' })
    const { method, headers } = request
    sent.push({ method, path: pathname, headers, body: await request.json() })
    return answer()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (modal: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      {modal}
      <ToastArea />
    </QueryClientProvider>,
  )
const openCreate = async (actorRole: Role = 'ORG_ADMIN') => {
  open(<CreateUserModal organizationId={ORGANIZATION} {...{ actorRole, onClose }} />)
  // The dialog opens after its draft is read.
  await screen.findByRole('dialog')
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const checked = (...names: string[]) => names.filter((name) => box(name).checked)
const text = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const fill = async (name: string, written: string) => {
  await userEvent.clear(text(name))
  if (written !== '') await userEvent.type(text(name), written)
}
async function chooseRole(name: string) {
  await userEvent.click(screen.getByRole('button', { name: /Role/ }))
  await userEvent.click(await screen.findByRole('option', { name }))
}
const summary = () => screen.getAllByRole('checkbox', { name: /^(?:Viewer|Editor|Manager|Admin)$/ })
const granted = () =>
  summary()
    .filter((fact) => fact.getAttribute('aria-checked') === 'true')
    .map((fact) => fact.textContent)

describe('the dialog that adds a user', () => {
  it('starts with role viewer, billing off and account active [USER-12] [USER-13] [USER-18] [USER-19]', async () => {
    await openCreate()
    expect(text('Full name').value).toBe('')
    expect(text('Email').value).toBe('')
    expect(screen.getByRole('button', { name: /Role/ }).textContent).toContain('Viewer')
    expect(toggle('Billing and invoices').checked).toBe(false)
    expect(toggle('Active account').checked).toBe(true)
    await screen.findByRole('checkbox', { name: 'House' })
    expect(checked('All', 'House', 'Floor', 'Away')).toEqual([])
  })

  it.each([
    ['Viewer', ['Viewer']],
    ['Editor', ['Viewer', 'Editor']],
    ['Manager', ['Viewer', 'Editor', 'Manager']],
    ['Administrator', ['Viewer', 'Editor', 'Manager', 'Admin']],
  ])(
    'summarizes the permissions of %s [USER-14] [USER-15] [USER-16] [USER-17]',
    async (role, expected) => {
      await openCreate()
      await chooseRole(role)
      expect(granted()).toEqual(expected)
      expect(summary().every((fact) => fact.getAttribute('aria-readonly') === 'true')).toBe(true)
    },
  )

  it.each([
    ['ORG_MANAGER', ['Viewer', 'Editor', 'Manager']],
    ['ORG_ADMIN', ['Viewer', 'Editor', 'Manager', 'Administrator']],
  ] as const)(
    'lets %s assign no higher role, and never owner [USER-13]',
    async (actor, assignable) => {
      await openCreate(actor)
      await userEvent.click(screen.getByRole('button', { name: /Role/ }))
      const options = await screen.findAllByRole('option')
      const named = (all: HTMLElement[]) => all.map(({ textContent }) => textContent)
      expect(named(options)).toEqual(['Viewer', 'Editor', 'Manager', 'Administrator'])
      const enabled = options.filter((one) => one.getAttribute('aria-disabled') !== 'true')
      expect(named(enabled)).toEqual(assignable)
    },
  )

  it('locks descendants of a checked workspace until it is unchecked [USER-21]', async () => {
    await openCreate()
    await screen.findByRole('checkbox', { name: 'House' })
    await userEvent.click(box('House'))
    expect(checked('All', 'House', 'Floor', 'Away')).toEqual(['House', 'Floor'])
    expect([box('House').disabled, box('Floor').disabled]).toEqual([false, true])
    await userEvent.click(box('All'))
    expect(checked('All', 'House', 'Floor', 'Away')).toEqual(['All', 'House', 'Floor', 'Away'])
    await userEvent.click(box('All'))
    await userEvent.click(box('House'))
    expect(checked('All', 'House', 'Floor', 'Away')).toEqual([])
    expect(box('Floor').disabled).toBe(false)
  })

  it('sends nothing until name and email are valid [USER-23]', async () => {
    await openCreate()
    await press('Send invitation')
    expect(await screen.findAllByText('Required')).toHaveLength(2)
    await fill('Full name', 'Ada New')
    await fill('Email', 'ada')
    await press('Send invitation')
    await screen.findByText('Invalid email!')
    expect(screen.queryByText('Required')).toBeNull()
    expect(sent).toEqual([])
  })

  it('sends the listed fields, shows a toast and closes [USER-20] [USER-22] [USER-24] [CALL-19]', async () => {
    await openCreate()
    await screen.findByRole('checkbox', { name: 'House' })
    await fill('Full name', 'Ada New')
    await fill('Email', 'ada@ink.example')
    await userEvent.click(box('House'))
    await press('Send invitation')
    await screen.findByText('New user created')
    expect(onClose).toHaveBeenCalledOnce()
    expect(sent).toMatchObject([{ method: 'POST', path: '/api/organizations/users' }])
    expect(sent[0]?.body).toEqual({
      fullName: 'Ada New',
      email: 'ada@ink.example',
      role: 'ORG_VIEWER',
      workspaceIds: [HOUSE],
      organizationId: ORGANIZATION,
    })
  })

  it('keeps its values on failure and shows the error at the field [USER-25]', async () => {
    const problem = { status: 422, title: 'Invalid', fields: { email: ['validation:emailInUse'] } }
    answer = () => Response.json(problem, { status: 422 })
    await openCreate()
    await fill('Full name', 'Ada New')
    await fill('Email', 'ada@ink.example')
    await chooseRole('Editor')
    await press('Send invitation')
    await screen.findByText('Something went wrong, user was not created!')
    const described = text('Email').getAttribute('aria-describedby') ?? ''
    expect(document.querySelector(`[id="${described}"]`)?.textContent).not.toBe('')
    expect(text('Full name').value).toBe('Ada New')
    expect(granted()).toEqual(['Viewer', 'Editor'])
    expect(onClose).not.toHaveBeenCalled()
    const [first] = sent
    await press('Send invitation')
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
  })
})

describe('a user whose invitation was not answered', () => {
  outboxOfNobody()

  it.each([
    ['once, also after a reload', 200, 1],
    ['again if the account was deleted since', 404, 2],
  ])('is invited %s', async (_how, status, invited) => {
    foundUser = () => Response.json({ ...buildUser(), status }, { status })
    await openCreate()
    await fill('Full name', 'Ada Lund')
    await fill('Email', 'ada@lighthouse.example')
    answer = () => new Response(null, { status: 502 })
    await press('Send invitation')
    await screen.findByText(usersTexts.createFailed)
    cleanup()
    answer = () => Response.json(buildUser())
    await openCreate()
    await press('Send invitation')
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent).toHaveLength(1 + invited)
    expect(sent[1]?.body).toEqual(sent[0]?.body)
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[1]).toBe(keys[0])
    expect(new Set(keys).size).toBe(invited)
  })
})

it('sends no workspace that was deleted after it was checked [USER-22]', async () => {
  const problem = { status: 422, fields: { workspaceIds: ['validation:noSuchWorkspace'] } }
  answer = () => Response.json(problem, { status: 422 })
  await openCreate()
  await fill('Full name', 'Ada New')
  await fill('Email', 'ada@ink.example')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Away' }))
  tree = [place(ROOT, 'Root')]
  await press('Send invitation')
  await vi.waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Away' })).toBeNull())
  screen.getByText(usersTexts.noWorkspace)
  answer = () => Response.json(buildUser())
  await screen.findByRole('button', { name: 'Send invitation', busy: false })
  await press('Send invitation')
  await screen.findByText('New user created')
  expect(sent).toMatchObject([{ body: { workspaceIds: [AWAY] } }, { body: { workspaceIds: [] } }])
})

describe('the dialog that edits a user', () => {
  const user = buildUser({
    role: 'ORG_EDITOR',
    enabled: false,
    billingAndInvoices: true,
    workspaceIds: [HOUSE],
  })
  const openEdit = async () => {
    open(<EditUserModal {...{ user, onClose }} actorRole="ORG_ADMIN" />)
    await screen.findByRole('dialog')
  }

  it('starts with the current values [USER-26] [USER-27] [USER-33]', async () => {
    await openEdit()
    await screen.findByRole('checkbox', { name: 'House' })
    expect([text('Full name').value, text('Email').value]).toEqual([user.fullName, user.email])
    expect(granted()).toEqual(['Viewer', 'Editor'])
    expect(toggle('Billing and invoices').checked).toBe(true)
    expect(toggle('Active account').checked).toBe(false)
    expect(checked('All', 'House', 'Floor', 'Away')).toEqual(['House', 'Floor'])
  })

  it('sends the name only if changed, other fields always [USER-27] [USER-28] [USER-29] [CALL-21]', async () => {
    await openEdit()
    await screen.findByRole('checkbox', { name: 'House' })
    await userEvent.click(toggle('Active account'))
    await userEvent.click(box('Away'))
    await press('Save')
    await screen.findByText('Changes saved successfully!')
    expect(sent).toMatchObject([{ method: 'PATCH', path: `/api/organizations/users/${user.id}` }])
    expect(sent[0]?.body).toEqual({
      email: user.email,
      role: 'ORG_EDITOR',
      active: true,
      workspaceIds: [HOUSE, AWAY],
    })
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('can be saved only once something changed', async () => {
    await openEdit()
    await screen.findByRole('checkbox', { name: 'House' })
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
    expect(save.disabled).toBe(true)
    await userEvent.click(box('Away'))
    expect(save.disabled).toBe(false)
    await userEvent.click(box('Away'))
    expect(save.disabled).toBe(true)
    await fill('Full name', 'Ada Other')
    expect(save.disabled).toBe(false)
  })

  it('shows a pending email and keeps it pending when saved unchanged', async () => {
    const pending = { ...user, pendingEmail: 'next@ink.example' }
    open(<EditUserModal user={pending} actorRole="ORG_ADMIN" onClose={onClose} />)
    await screen.findByRole('dialog')
    expect(text('Email').value).toBe('next@ink.example')
    const id = text('Email').getAttribute('aria-describedby')?.split(' ')[0] ?? ''
    expect(document.getElementById(id)?.textContent).toBe(
      `Not confirmed yet: ${user.email} stays in use. Enter that address again to cancel the change.`,
    )
    await fill('Full name', 'Ada Other')
    await press('Save')
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(sent[0]?.body).toMatchObject({ email: 'next@ink.example' })
  })

  it('explains a rate limit and stays open', async () => {
    const detail =
      'You can send 30 invitations and address confirmations an hour. Try again in 12 minutes.'
    answer = () => Response.json({ status: 429, detail }, { status: 429 })
    await openEdit()
    await fill('Email', "o'brien@münchen.example")
    await press('Save')
    await screen.findByText(detail)
    expect(sent[0]?.body).toMatchObject({ email: "o'brien@münchen.example" })
    expect(onClose).not.toHaveBeenCalled()
  })

  it('merges a conflicting change and keeps edits [USER-29]', async () => {
    const theirs = { ...user, role: 'ORG_MANAGER', updatedAt: '2026-11-02T10:00:00.000Z' }
    const problem = { status: 412, title: 'Changed', current: theirs }
    answer = () => Response.json(problem, { status: 412 })
    await openEdit()
    await fill('Full name', 'Ada Mine')
    await userEvent.click(toggle('Billing and invoices'))
    const respond = holdFetch(({ method }) => method === 'PATCH')
    await press('Save')
    // An edit that is typed now would not be sent.
    const fields = [text('Full name'), toggle('Billing and invoices'), box('House')]
    expect(fields.every((field) => field.closest('[inert]'))).toBe(true)
    respond()
    await screen.findByText('Something went wrong while saving changes!')
    await screen.findByText(/Someone else changed this user/)
    expect(text('Full name').value).toBe('Ada Mine')
    expect(toggle('Billing and invoices').checked).toBe(false)
    expect(granted()).toEqual(['Viewer', 'Editor', 'Manager'])
    answer = () => Response.json(theirs)
    await press('Save')
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(sent.at(-1)?.body).toMatchObject({ fullName: 'Ada Mine', role: 'ORG_MANAGER' })
    const tags = sent.map(({ headers }) => headers.get('if-match'))
    expect(new Set(tags).size).toBe(2)
  })

  describe('its draft', () => {
    outboxOfNobody()
    const drafts = async () => JSON.stringify(await currentOutbox()?.db.drafts.toArray())

    it('does not restore what another user changed, also after a conflict [USER-29] [OFF-30]', async () => {
      const theirs = { ...user, role: 'ORG_MANAGER', updatedAt: '2026-11-02T10:00:00.000Z' }
      answer = () => Response.json({ status: 412, current: theirs }, { status: 412 })
      await openEdit()
      await fill('Full name', 'Ada Mine')
      await press('Save')
      await screen.findByText(/Someone else changed this user/)
      cleanup()
      await expect.poll(drafts).toContain('ORG_MANAGER')
      open(
        <EditUserModal
          user={{ ...user, role: 'ORG_VIEWER' }}
          actorRole="ORG_ADMIN"
          onClose={onClose}
        />,
      )
      await screen.findByRole('dialog')
      expect(text('Full name').value).toBe('Ada Mine')
      expect(granted()).toEqual(['Viewer'])
    })
  })

  it('closes no other dialog when it is saved after it was closed', async () => {
    const other = buildUser({ fullName: 'Bo Other' })
    function Page() {
      const [edited, setEdited] = useState<User | undefined>(user)
      if (!edited) return <button onClick={() => setEdited(other)}>Edit Bo Other</button>
      return (
        <EditUserModal user={edited} actorRole="ORG_ADMIN" onClose={() => setEdited(undefined)} />
      )
    }
    answer = () => Response.json(user)
    open(<Page />)
    await screen.findByRole('dialog')
    await fill('Full name', 'Ada Other')
    const respond = holdFetch(({ method }) => method === 'PATCH')
    await press('Save')
    await userEvent.keyboard('{Escape}')
    await press('Edit Bo Other')
    await screen.findByRole('dialog')
    respond()
    await screen.findByText('Changes saved successfully!')
    expect(text('Full name').value).toBe('Bo Other')
  })
})
