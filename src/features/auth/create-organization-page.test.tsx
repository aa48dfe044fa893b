// @vitest-environment happy-dom
import 'fake-indexeddb/auto'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { Organization } from '#src/contract/organization.ts'
import { log } from '#src/platform/log.ts'
import { ToastArea } from '#src/ui/toast-area.tsx'

import { CreateOrganizationPage } from './create-organization-page.tsx'

const TIMEZONES = [
  { id: 'UTC', displayName: 'UTC (GMT)' },
  { id: 'Europe/Oslo', displayName: 'Europe / Oslo (GMT+1)' },
]
const MADE: Organization = {
  id: '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a01',
  name: 'Lighthouse Trust',
  displayName: '',
  taxIdentificationNumber: '',
  address: '',
  taxResidence: '',
  timezoneId: 'UTC',
  contactName: '',
  contactEmail: '',
  contactNumber: '',
  userCount: 1,
  deviceCount: 0,
  owner: null,
  masterAdmin: null,
  updatedAt: '2026-11-23T01:00:00.000Z',
}

interface Sent {
  body: unknown
  key: string | null
}
let sent: Sent[]
let answer: () => Response | Promise<Response>
let isOpen: boolean
const logged = vi.fn()
beforeEach(() => {
  sent = []
  isOpen = true
  answer = () => Response.json(MADE)
  logged.mockReset()
  vi.spyOn(log, 'error').mockImplementation(logged)
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.endsWith('/public-sign-up')) return Response.json({ isOpen })
    if (request.url.endsWith('/timezones')) return Response.json(TIMEZONES)
    if (!request.url.endsWith('/api/organizations')) throw new TypeError('Failed to fetch')
    sent.push({ body: await request.json(), key: request.headers.get('idempotency-key') })
    return answer()
  })
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const problem = (status: number, fields?: Record<string, string[]>) =>
  Response.json(
    { status, title: 'No', ...(fields && { fields }) },
    { status, headers: { 'content-type': 'application/problem+json' } },
  )

async function open() {
  const onCreated = vi.fn()
  const rootRoute = createRootRoute({
    component: () => (
      <>
        <CreateOrganizationPage onCreated={onCreated} />
        <ToastArea />
      </>
    ),
  })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'Create an organization account' })
  return onCreated
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const submit = () => screen.getByRole('button', { name: /Create organization|Try again/ })
const type = async (name: string, text: string) => {
  await userEvent.clear(box(name))
  await userEvent.click(box(name))
  await userEvent.paste(text)
}
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
async function fillIn() {
  for (const [name, text] of Object.entries(ALL)) await type(name, text)
}
const WIRE = {
  name: 'Lighthouse Trust',
  taxIdentificationNumber: 'NO 917',
  address: '1 Skerry Road',
  taxResidence: 'Norway',
  timezoneId: 'UTC',
  contactName: 'Ada Lund',
  contactEmail: 'ada@lighthouse.example',
  contactNumber: '+47 0',
  ownerEmail: 'owner@lighthouse.example',
}

it('has three sections with the specified fields and a timezone [ORG-01] [ORG-02] [ORG-04]', async () => {
  await open()
  const namesIn = (section: string) =>
    within(screen.getByRole('group', { name: section }))
      .getAllByRole<HTMLInputElement>('textbox')
      .map(({ name }) => name)
  expect(namesIn('Company')).toEqual([
    'companyName',
    'tax',
    'companyAdress',
    'countryOfTaxResidence',
  ])
  expect(namesIn('Contact person')).toEqual(['fullName', 'email', 'phoneNumber'])
  expect(namesIn('Account holders')).toEqual(['ownerAccountEmail', 'masterAdminAccountEmail'])
  const company = screen.getByRole('group', { name: 'Company' })
  await within(company).findByRole('button', { name: /UTC \(GMT\).*Timezone/ })
})

it('shows no errors at untouched fields until the first submit [AUTH-29] [ORG-09] [ORG-10] [ORG-11]', async () => {
  await open()
  expect(screen.queryByText('This field is required')).toBeNull()
  await type('Company name', 'ab')
  await userEvent.tab()
  await screen.findByText('Name should consist of at least 3 characters')
  expect(screen.queryByText('This field is required')).toBeNull()
  await userEvent.click(submit())
  expect(await screen.findAllByText('This field is required')).toHaveLength(7)
  await type('Email', 'nobody')
  await userEvent.tab()
  await screen.findByText('Invalid email!')
  expect(sent).toEqual([])
})

it('validates the email of the master admin only if it is not empty [ORG-12]', async () => {
  const onCreated = await open()
  await fillIn()
  await type('Master admin account email', 'nobody')
  await userEvent.click(submit())
  await screen.findByText('Invalid email!')
  expect(sent).toEqual([])
  await userEvent.clear(box('Master admin account email'))
  await userEvent.click(submit())
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith(MADE))
  expect(sent.map(({ body }) => body)).toEqual([WIRE])
})

it('cannot be submitted again while the request is in flight [ORG-03] [ORG-08]', async () => {
  let arrive: (response: Response) => void = () => undefined
  answer = () => new Promise((resolve) => (arrive = resolve))
  const onCreated = await open()
  await fillIn()
  await userEvent.click(submit())
  await waitFor(() => expect(submit().getAttribute('aria-busy')).toBe('true'))
  expect(submit().getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(submit())
  arrive(Response.json(MADE))
  await waitFor(() => expect(onCreated).toHaveBeenCalledOnce())
  expect(submit().getAttribute('aria-busy')).toBe('false')
  expect(sent.map(({ body }) => body)).toEqual([WIRE])
})

it('shows server errors at their fields and keeps the input [ORG-07] [ORG-08]', async () => {
  answer = () => problem(422, { ownerEmail: ['validation:emailInUse'] })
  const onCreated = await open()
  await fillIn()
  await userEvent.click(submit())
  const owner = await screen.findByText('This email is already in use')
  expect(box('Owner account email').getAttribute('aria-describedby')).toBe(
    owner.closest('[role=alert]')?.id,
  )
  for (const [name, text] of Object.entries(ALL)) expect(box(name).value).toBe(text)
  expect(submit().getAttribute('aria-busy')).toBe('false')
  await type('Owner account email', 'other@lighthouse.example')
  answer = () => Response.json(MADE)
  await userEvent.click(submit())
  await waitFor(() => expect(onCreated).toHaveBeenCalledOnce())
})

it('logs any other failure without a message, and retries with the same idempotency key [ORG-07] [ORG-08] [CALL-07]', async () => {
  answer = () => problem(500)
  const onCreated = await open()
  await fillIn()
  await userEvent.click(submit())
  await screen.findByRole('button', { name: 'Try again' })
  expect(logged).toHaveBeenCalledOnce()
  expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual(
    screen.queryAllByRole('alert').map(() => ''),
  )
  for (const [name, text] of Object.entries(ALL)) expect(box(name).value).toBe(text)
  answer = () => Response.json(MADE)
  await userEvent.click(submit())
  await waitFor(() => expect(onCreated).toHaveBeenCalledOnce())
  expect(sent).toHaveLength(2)
  expect(sent[0]?.key).toMatch(/^[\da-f-]{36}$/)
  expect(sent[1]).toEqual(sent[0])
})

it('creates one organization if the answer is lost and the page reloaded [CALL-07]', async () => {
  answer = () => new Response(null, { status: 502 })
  await open()
  await fillIn()
  await userEvent.click(submit())
  await screen.findByRole('button', { name: 'Try again', busy: false })
  cleanup()
  answer = () => Response.json(MADE)
  await open()
  await userEvent.click(submit())
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual(sent[0])
  await waitFor(() => expect(sessionStorage).toHaveLength(0))
})

it('shows a notice instead of the form if public sign-up is turned off [ORG-05]', async () => {
  isOpen = false
  await open()
  await screen.findByRole('heading', { name: 'Public sign-up is turned off' })
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByRole('link', { name: 'Back to sign-in' }).getAttribute('href')).toBe('/')
})

it('keeps the input across a reload until the organization is created', async () => {
  await open()
  await type('Company name', 'Lighthouse Trust')
  await type('Phone number', '+47 0')
  cleanup()
  await open()
  expect(box('Company name').value).toBe('Lighthouse Trust')
  expect(box('Phone number').value).toBe('+47 0')
  await fillIn()
  await userEvent.click(submit())
  await waitFor(() => expect(sent).toHaveLength(1))
  cleanup()
  await open()
  expect(box('Company name').value).toBe('')
})

it.each(['{"companyName":7}', 'no JSON', 'null', '[]'])(
  'opens an empty form if the stored draft is %s',
  async (stored) => {
    sessionStorage.setItem('inkfleet.create-organization', stored)
    await open()
    expect(box('Company name').value).toBe('')
  },
)
