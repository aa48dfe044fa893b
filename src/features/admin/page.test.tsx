// @vitest-environment happy-dom
import 'fake-indexeddb/auto'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Organization } from '#src/contract/organization.ts'
import type { PlatformUser } from '#src/contract/user.ts'
import { queuedMutations } from '#src/data/queued-mutations.ts'
import { openOutbox } from '#src/platform/outbox/current.ts'
import { session } from '#src/platform/session/session.ts'
import { createConsoleRouter } from '#src/router.tsx'
import { MAIN_ID } from '#src/ui/take-focus.ts'
import { ToastArea } from '#src/ui/toast-area.tsx'
import { OrganizationAccount } from '#src/widgets/organization-form/organization-account.tsx'
import { holdFetch } from '#tests/helpers/hold-fetch.ts'

import { AdminPanel } from './page.tsx'
import { OrganizationsTab } from './parts/organizations-tab.tsx'
import { UsersTab } from './parts/users-tab.tsx'

const idOf = (at: number) => `5f0b8c1e-3c57-4d6a-9a54-${String(at).padStart(12, '0')}`
const build = (at: number, changes: Partial<Organization> = {}): Organization => ({
  id: idOf(at),
  name: `Trust ${at}`,
  displayName: '',
  taxIdentificationNumber: 'NO 917',
  address: '1 Skerry Road',
  taxResidence: 'Norway',
  timezoneId: 'UTC',
  contactName: 'Ada Lund',
  contactEmail: 'ada@trust.example',
  contactNumber: '+47 0',
  userCount: 5,
  deviceCount: 54,
  owner: { fullName: 'Olga Owner', email: 'olga@trust.example' },
  masterAdmin: { fullName: 'Mia Master', email: 'mia@trust.example' },
  updatedAt: '2026-11-23T01:00:00.000Z',
  ...changes,
})

interface Asked {
  call: string
  body: unknown
}
let asked: Asked[]
let organizations: Organization[]
let users: PlatformUser[]
let answer: (call: string, body: unknown) => Response | undefined
let close: () => Promise<void>
let opened = 0
beforeEach(() => {
  asked = []
  users = []
  answer = () => undefined
  organizations = [build(1)]
  opened += 1
  close = openOutbox({
    userId: `00000000-0000-4000-8000-${String(opened).padStart(12, '0')}`,
    definitions: queuedMutations,
    appBuild: 'test',
    onAnswered: () => {},
  })
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url, 'http://localhost')
    const call = `${request.method} ${pathname.replace(/^.*\/api/, '')}${search}`
    const body: unknown = request.method === 'GET' ? undefined : await request.json()
    asked.push({ call, body })
    return answer(call, body) ?? byDefault(pathname)
  })
})
afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  await close()
})

function byDefault(pathname: string) {
  if (pathname.endsWith('/timezones'))
    return Response.json([{ id: 'UTC', displayName: 'UTC (GMT)' }])
  if (pathname.endsWith('/admin/users')) return Response.json(pageOf(users))
  if (pathname.endsWith('/organizations')) return Response.json(pageOf(organizations))
  const one = organizations.find(({ id }) => pathname.endsWith(id))
  if (one) return Response.json(one)
  throw new TypeError('Failed to fetch')
}
const pageOf = <T,>(data: T[]) => ({ data, total: data.length, limit: 20, offset: 0 })
const problem = (status: number, more: object = {}) =>
  Response.json(
    { status, title: 'No', ...more },
    { status, headers: { 'content-type': 'application/problem+json' } },
  )

const noRetry = { defaultOptions: { queries: { retry: false } } }
const show = (children: ReactNode, client = new QueryClient(noRetry)) =>
  render(
    <QueryClientProvider client={client}>
      {children}
      <ToastArea />
    </QueryClientProvider>,
  )
const onEdit = vi.fn()
const onLogin = vi.fn()

function Organizations({ page = 1 }) {
  const [search, setSearch] = useState('')
  return (
    <OrganizationsTab
      search={search}
      page={page}
      onSearch={setSearch}
      onPage={() => undefined}
      onEdit={onEdit}
      onLogin={onLogin}
    />
  )
}
const cells = (row: HTMLElement) =>
  [...row.querySelectorAll('td')].map(({ textContent }) => textContent)
const rows = async () => (await screen.findAllByRole('row')).slice(1)
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
async function type(name: string, text: string) {
  await userEvent.clear(box(name))
  await userEvent.click(box(name))
  await userEvent.paste(text)
}

it('has tabs for organizations, users and devices [ORG-14]', () => {
  const contents = { organizations: null, users: null, devices: 'Models' }
  show(<AdminPanel tab="devices" onTab={() => undefined} contents={contents} />)
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Organizations',
    'Users',
    'Devices',
  ])
  expect(screen.getByRole('tabpanel').textContent).toBe('Models')
})

describe('the organization table', () => {
  it('shows the counts, contact, owner and master admin of each organization [ORG-15] [ORG-16] [ORG-17] [ORG-24]', async () => {
    organizations = [build(1), build(2, { displayName: 'The Lighthouse' })]
    show(<Organizations />)
    const shown = await rows()
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'ID',
      'Organization name',
      'Users',
      'Devices',
      'Contact person',
      'Owner',
      'Master admin',
      'Actions',
    ])
    expect(shown.map((row) => cells(row).slice(0, 7))).toEqual([
      [
        '1',
        'Trust 1',
        '5',
        '54',
        'Ada Lundada@trust.example',
        'Olga Ownerolga@trust.example',
        'Mia Mastermia@trust.example',
      ],
      expect.arrayContaining(['2', 'The Lighthouse']),
    ])
  })

  it('shows TBD-API for a missing count, and the contact for a missing owner or master admin [ORG-16] [ORG-17]', async () => {
    organizations = [
      build(1, { userCount: null, deviceCount: null, owner: null, masterAdmin: null }),
    ]
    answer = (call) =>
      call.startsWith('GET /organizations?')
        ? Response.json({ ...pageOf(organizations), total: 21, offset: 20 })
        : undefined
    show(<Organizations page={2} />)
    const [row] = await rows()
    const contact = 'Ada Lundada@trust.example'
    // The position in the whole list.
    expect(row && cells(row).slice(0, 7)).toEqual([
      '21',
      'Trust 1',
      'TBD-API',
      'TBD-API',
      contact,
      contact,
      contact,
    ])
  })

  it('requests 20 rows at a time and sends the search text to the server [ORG-18] [ORG-25] [CONST-01]', async () => {
    show(<Organizations />)
    await rows()
    await userEvent.type(
      screen.getByRole('searchbox', { name: 'Search organizations' }),
      'lund{Enter}',
    )
    await waitFor(() =>
      expect(asked.map(({ call }) => call)).toEqual([
        'GET /organizations?limit=20&offset=0',
        'GET /organizations?limit=20&offset=0&search=lund',
      ]),
    )
    const field = screen.getByPlaceholderText('Search organizations')
    expect(field).toBe(screen.getByRole('searchbox'))
  })

  it('has buttons in each row to edit, log in and add a user [ORG-19]', async () => {
    show(<Organizations />)
    await rows()
    await userEvent.click(screen.getByRole('button', { name: 'Edit Trust 1' }))
    expect(onEdit).toHaveBeenCalledWith(organizations[0])
    await userEvent.click(screen.getByRole('button', { name: 'Log in to Trust 1' }))
    expect(onLogin).toHaveBeenCalledWith(organizations[0])
    answer = (call) => (call.startsWith('GET /workspaces') ? Response.json([]) : undefined)
    await userEvent.click(screen.getByRole('button', { name: 'Add user to Trust 1' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByRole('textbox', { name: 'Full name' })).toBeDefined()
  })

  it('shows a message if the list is empty or failed to load, and can retry [ORG-15]', async () => {
    organizations = []
    show(<Organizations />)
    await screen.findByRole('heading', { name: 'No organizations yet' })
    cleanup()
    answer = () => problem(500)
    show(<Organizations />)
    await screen.findByRole('heading', { name: 'Could not load the organizations' })
    answer = () => undefined
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'No organizations yet' })
  })
})

const ALL = {
  'Company name': 'Lighthouse Trust',
  'Tax ID': 'NO 917',
  'Company address': '1 Skerry Road',
  'Country of tax residence': 'Norway',
  'Full name': 'Ada Lund',
  Email: 'ada@lighthouse.example',
  'Phone number': '+47 0',
  'Owner account email': 'owner@lighthouse.example',
}

it('keeps the input of a rejected creation, then adds the organization to the table and clears the form [ORG-07] [ORG-08] [ORG-20] [ORG-21]', async () => {
  answer = (call) =>
    call === 'POST /organizations'
      ? problem(422, { fields: { ownerEmail: ['validation:emailInUse'] } })
      : undefined
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  show(<Organizations />)
  await userEvent.click(screen.getByRole('button', { name: 'Add organization' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add an organization' })
  await within(dialog).findByRole('button', { name: /UTC \(GMT\).*Timezone/ })
  for (const [name, text] of Object.entries(ALL)) await type(name, text)
  const create = () => within(dialog).getByRole('button', { name: /Create organization|Try again/ })
  await userEvent.click(create())
  await within(dialog).findByText('This email is already in use')
  expect(printed.mock.calls).toEqual([
    [expect.stringContaining('could not create the organization'), expect.anything()],
  ])
  printed.mockRestore()
  expect(create().getAttribute('aria-busy')).toBe('false')
  for (const [name, text] of Object.entries(ALL)) expect(box(name).value).toBe(text)

  const made = build(2, { name: 'Lighthouse Trust' })
  answer = (call) => {
    if (call !== 'POST /organizations') return undefined
    organizations = [...organizations, made]
    return Response.json(made)
  }
  await userEvent.click(create())
  await screen.findByText('Organization created successfully')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await rows()).toHaveLength(2)
  // The next dialog starts empty.
  await userEvent.click(screen.getByRole('button', { name: 'Add organization' }))
  await screen.findByRole('dialog', { name: 'Add an organization' })
  expect(box('Company name').value).toBe('')
})

it('lists the users of all organizations with role, email and organization [ORG-22] [ORG-25]', async () => {
  users = [
    {
      id: idOf(1),
      fullName: 'Jun Castell',
      email: 'jun@trust.example',
      role: 'ORG_EDITOR',
      enabled: true,
      emailVerified: false,
      organizationId: idOf(1),
      organizationName: 'Trust 1',
      billingAndInvoices: false,
      workspaceIds: [],
      pendingEmail: null,
      withinReach: true,
      updatedAt: '2026-11-23T01:00:00.000Z',
    },
  ]
  show(<UsersTab search="" page={1} onSearch={() => undefined} onPage={() => undefined} />)
  const [row] = await rows()
  expect(row && cells(row)).toEqual([
    'Jun CastellInvited',
    'Editor',
    'jun@trust.example',
    'Trust 1',
  ])
})

describe('Back', () => {
  const pathOf = (page: number, q = '') => `/admin/dashboard?tab=users${q}&page=${page}`
  /** The console of ROOT with a visited path for each of `paths`, at the last one. */
  function visit(...paths: string[]) {
    const account = {
      status: 'signedIn',
      userId: 'me',
      role: 'ROOT',
      organizationId: undefined,
    } as const
    // React does not find the <search> of the shell in happy-dom.
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(session, 'ready').mockResolvedValue(account)
    vi.spyOn(session, 'get').mockReturnValue(account)
    const history = createMemoryHistory({ initialEntries: paths })
    const queryClient = new QueryClient()
    show(<RouterProvider router={createConsoleRouter(queryClient, history)} />, queryClient)
    return history
  }
  const answerTotal = (totalOf: (call: string) => number) => {
    answer = (call) =>
      call.startsWith('GET /admin/users')
        ? Response.json({ ...pageOf([]), total: totalOf(call) })
        : undefined
  }
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('leaves the list after a page beyond its end was corrected', async () => {
    answerTotal(() => 25)
    const history = visit('/home', pathOf(3))
    await waitFor(() => expect(history.location.href).toBe(pathOf(2)))
    history.back()
    await waitFor(() => expect(history.location.pathname).toBe('/home'))
  })

  it('returns to a page that the total of another search would not have', async () => {
    answerTotal((call) => (call.includes('search=') ? 2 : 60))
    const history = visit(pathOf(3), pathOf(1, '&q=anna'))
    await screen.findByRole('heading', { name: '2 users' })
    history.back()
    await screen.findByRole('heading', { name: '60 users' })
    expect(history.location.href).toBe(pathOf(3))
  })
})

describe('an organization account', () => {
  const form = (name: string) => within(screen.getByRole('form', { name }))
  const save = (name: string) => form(name).getByRole('button', { name: 'Save' })
  const changes = () => asked.filter(({ call }) => call.startsWith('PATCH'))

  async function open() {
    show(
      <main id={MAIN_ID} tabIndex={-1}>
        <OrganizationAccount organizationId={idOf(1)} />
      </main>,
    )
    await screen.findByRole('form', { name: 'Company' })
    await screen.findByRole('form', { name: 'Contact person' })
  }
  const reopen = async () => {
    cleanup()
    await open()
  }
  const savesAll = (call: string, body: unknown) => {
    if (!call.startsWith('PATCH')) return undefined
    organizations = organizations.map((before) => ({ ...before, ...(body as object) }))
    return Response.json(organizations[0])
  }

  it('keeps what was typed until it is saved [OFF-11] [OFF-30] [PWA-06]', async () => {
    answer = savesAll
    await open()
    await type('Company name', 'Trust & Sons')
    await type('Phone number', '+47 1')
    await reopen()
    await waitFor(() => expect(box('Company name').value).toBe('Trust & Sons'))
    expect(box('Tax ID').value).toBe('NO 917')
    expect(form('Company').getByRole('button', { name: 'Start over' })).toBeTruthy()
    await userEvent.click(save('Company'))
    await screen.findByText('Changes saved successfully!')
    expect(changes().map(({ body }) => body)).toEqual([{ name: 'Trust & Sons' }])
    expect(save('Company').getAttribute('aria-disabled')).toBe('true')
    expect(document.activeElement).toBe(save('Company'))
    expect(form('Company').queryByRole('button', { name: 'Start over' })).toBeNull()
    await reopen()
    expect(form('Company').queryByRole('button', { name: 'Start over' })).toBeNull()
    expect(box('Company name').value).toBe('Trust & Sons')
    await waitFor(() => expect(box('Phone number').value).toBe('+47 1'))
    await userEvent.click(form('Contact person').getByRole('button', { name: 'Start over' }))
    await waitFor(() => expect(box('Phone number').value).toBe('+47 0'))
    expect(document.activeElement).toBe(screen.getByRole('main'))
    await reopen()
    expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull()
  })

  it('warns before restored input overwrites a change that another user saved [ORG-23] [OFF-30]', async () => {
    await open()
    await type('Company name', 'Mine')
    cleanup()
    organizations = [build(1, { name: 'Theirs', updatedAt: '2026-11-23T03:00:00.000Z' })]
    answer = (call) =>
      call.startsWith('PATCH')
        ? problem(412, { type: 'urn:inkfleet:changed-since', current: organizations[0] })
        : undefined
    await open()
    await waitFor(() => expect(box('Company name').value).toBe('Mine'))
    await userEvent.click(save('Company'))
    await screen.findByText(/Someone else changed this organization/)
    expect(box('Company name').value).toBe('Mine')
  })

  it('keeps no draft of a form in which nothing differs', async () => {
    await open()
    await type('Company name', 'Trust')
    await type('Company name', 'Trust 1')
    await reopen()
    expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull()
  })

  it('has two independent forms that each send only their own changes [ORG-23] [SET-05]', async () => {
    answer = (call, body) => {
      if (!call.startsWith('PATCH')) return undefined
      const [before] = organizations
      organizations = [
        { ...build(1), ...before, ...(body as object), updatedAt: '2026-11-23T02:00:00.000Z' },
      ]
      return Response.json(organizations[0])
    }
    await open()
    expect(box('Company name').value).toBe('Trust 1')
    expect(box('Full name').value).toBe('Ada Lund')
    await type('Company name', 'Trust & Sons')
    await type('Phone number', '+47 1')
    await userEvent.click(save('Company'))
    await screen.findByText('Changes saved successfully!')
    expect(changes()).toEqual([
      { call: `PATCH /organizations/${idOf(1)}`, body: { name: 'Trust & Sons' } },
    ])
    // The input in the other form is kept.
    expect(box('Phone number').value).toBe('+47 1')
  })

  it('keeps what is typed while a save is on its way, and saves it next [ORG-23] [SET-05]', async () => {
    answer = (call, body) => {
      if (!call.startsWith('PATCH')) return undefined
      organizations = organizations.map((before) => ({ ...before, ...(body as object) }))
      return Response.json(organizations[0])
    }
    const respond = holdFetch(({ method }) => method === 'PATCH')
    await open()
    await type('Company name', 'Trust & Sons')
    await type('Tax ID', 'NO 918')
    await userEvent.click(save('Company'))
    await type('Company name', 'Trust & Daughters')
    respond()
    await screen.findByText('Changes saved successfully!')
    expect(box('Company name').value).toBe('Trust & Daughters')
    await userEvent.click(save('Company'))
    await waitFor(() =>
      expect(changes().map(({ body }) => body)).toEqual([
        { name: 'Trust & Sons', taxIdentificationNumber: 'NO 918' },
        { name: 'Trust & Daughters' },
      ]),
    )
  })

  it('keeps rejected input and shows the reason [ORG-23] [AUTH-29]', async () => {
    answer = (call) =>
      call.startsWith('PATCH')
        ? problem(422, { fields: { taxIdentificationNumber: ['validation:tooLong'] } })
        : undefined
    await open()
    await type('Tax ID', 'NO 918')
    await userEvent.click(save('Company'))
    await screen.findByText('This text is too long')
    expect(box('Tax ID').value).toBe('NO 918')
    await type('Email', 'nobody')
    await userEvent.click(save('Contact person'))
    await screen.findByText('Invalid email!')
    expect(changes()).toHaveLength(1)
  })

  it('warns before it overwrites a change that another user saved [ORG-23]', async () => {
    const theirs = build(1, { name: 'Theirs', updatedAt: '2026-11-23T03:00:00.000Z' })
    let isFirst = true
    answer = (call) => {
      if (!call.startsWith('PATCH')) return undefined
      if (!isFirst) return Response.json({ ...theirs, name: 'Mine' })
      isFirst = false
      return problem(412, { type: 'urn:inkfleet:changed-since', current: theirs })
    }
    await open()
    await type('Company name', 'Mine')
    await userEvent.click(save('Company'))
    await screen.findByText(/Someone else changed this organization/)
    expect(box('Company name').value).toBe('Mine')
    expect(changes()).toHaveLength(1)
    await userEvent.click(save('Company'))
    await screen.findByText('Changes saved successfully!')
    expect(changes()[1]?.body).toEqual({ name: 'Mine' })
  })

  it('takes over what another user saved in fields that were not edited [ORG-23]', async () => {
    const theirs = build(1, { name: 'Theirs', updatedAt: '2026-11-23T03:00:00.000Z' })
    answer = (call, body) => {
      if (!call.startsWith('PATCH') || changes().length > 1) return savesAll(call, body)
      organizations = [theirs]
      return problem(412, { type: 'urn:inkfleet:changed-since', current: theirs })
    }
    await open()
    await type('Tax ID', 'NO 918')
    await userEvent.click(save('Company'))
    await screen.findByText('Changes saved successfully!')
    const edit = { taxIdentificationNumber: 'NO 918' }
    expect(changes().map(({ body }) => body)).toEqual([edit, edit])
    expect(box('Company name').value).toBe('Theirs')
  })

  it('sends only edited fields after a conflict [ORG-23]', async () => {
    const theirs = build(1, {
      name: 'Theirs',
      address: '2 Skerry Road',
      updatedAt: '2026-11-23T03:00:00.000Z',
    })
    answer = (call, body) => {
      if (!call.startsWith('PATCH')) return undefined
      if (changes().length > 1) return Response.json({ ...theirs, ...(body as object) })
      return problem(412, { type: 'urn:inkfleet:changed-since', current: theirs })
    }
    await open()
    await type('Company name', 'Mine')
    await userEvent.click(save('Company'))
    await screen.findByText(/Someone else changed this organization/)
    expect(box('Company name').value).toBe('Mine')
    expect(box('Company address').value).toBe('2 Skerry Road')
    await userEvent.click(save('Company'))
    await screen.findByText('Changes saved successfully!')
    expect(changes()[1]?.body).toEqual({ name: 'Mine' })
  })

  it('shows a message if the organization does not exist [ORG-23]', async () => {
    answer = () => problem(404)
    show(<OrganizationAccount organizationId={idOf(9)} />)
    await screen.findByRole('heading', { name: 'Organization not found' })
  })
})
