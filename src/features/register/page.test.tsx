// @vitest-environment happy-dom
import 'fake-indexeddb/auto'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'

import type { Role } from '#src/contract/ability.ts'
import { PROBLEM } from '#src/contract/problem.ts'
import { queuedMutations } from '#src/data/queued-mutations.ts'
import { userQueries } from '#src/data/users/queries.ts'
import { createWorkspaceMutation } from '#src/data/workspaces/create.ts'
import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { currentOutbox, enqueue, openOutbox } from '#src/platform/outbox/current.ts'
import { outboxView } from '#src/platform/outbox/show/use-outbox.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { buildWorkspace } from '#tests/fixtures/workspace.ts'
import { InRouter } from '#tests/helpers/in-router.tsx'

import { RegisterPage } from './page.tsx'
import type { RegisterSearch } from './search-params.ts'

const NOTHING: RegisterSearch = {
  deviceId: undefined,
  mac: undefined,
  modelName: undefined,
  token: undefined,
  mend: undefined,
}
const panel = (number: number): RegisterSearch => ({
  ...NOTHING,
  deviceId: `5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a${number}`,
  mac: `7C:9E:BD:62:70:${number}`,
  modelName: 'i7',
  token: `token.of.${number}`,
})
const tree = [
  buildWorkspace(
    { id: 'root', name: 'Root' },
    buildWorkspace({ id: 'stops', name: 'Tram stops' }),
    buildWorkspace({ id: 'depot', name: 'Depot' }),
  ),
]

// No user is signed in, so changes stay in the outbox.
let users = 0
let close: () => Promise<void>
beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  users += 1
  close = openOutbox({
    userId: `00000000-0000-4000-8000-${String(users).padStart(12, '0')}`,
    definitions: queuedMutations,
    appBuild: 'test',
    onAnswered: () => {},
  })
})
afterEach(async () => {
  cleanup()
  await close()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const waits = async () => (await currentOutbox()?.db.ops.toArray()) ?? []

let isSlow = false
/** Drives the page like a user; `scan` opens the URL of a code. */
function open(first: RegisterSearch, role: Role = 'ORG_MANAGER', fullName = 'Teodora Vance') {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  const read = { value: tree, askedAt: 0, from: 'device' } as const
  client.setQueryData(workspaceQueries.tree().queryKey, read)
  client.setQueryData(userQueries.self().queryKey, {
    id: 'me',
    fullName,
    email: 'me@example.com',
    role,
    roles: [role],
    organizationId: 'org',
    userOrganization: null,
    workspaceIds: [],
    permissions: [],
  })
  let scan: (search: RegisterSearch) => void = () => {}
  function Page() {
    const [search, setSearch] = useState(first)
    useEffect(() => {
      scan = setSearch
    }, [])
    const onSearch = isSlow ? () => {} : setSearch
    return <RegisterPage {...{ search, role, onSearch }} aside={null} />
  }
  const view = render(
    <InRouter>
      <QueryClientProvider client={client}>
        <Page />
      </QueryClientProvider>
    </InRouter>,
  )
  return { ...view, scan: (search: RegisterSearch) => scan(search) }
}

const nameField = () => screen.findByLabelText<HTMLInputElement>('Device name')
const assignButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Assign' })
const isOff = async () => (await assignButton()).getAttribute('aria-disabled') === 'true'
const visited = () => within(screen.getByRole('region', { name: /Registered on this visit/ }))

async function choose(place: RegExp) {
  await userEvent.click(screen.getByRole('button', { name: /Parent workspace/ }))
  await userEvent.click(await screen.findByRole('option', { name: place }))
}

it('queues a registration, shows it as pending, and is ready for the next device [OFF-09]', async () => {
  const page = open(panel(10))
  await userEvent.type(await nameField(), 'Stop 4117')
  await choose(/^Tram stops$/)
  await userEvent.click(await assignButton())
  await screen.findByText('No device yet')
  await waitFor(() => expect(visited().getByText('Waiting to send')).toBeDefined())
  expect(await isOff()).toBe(true)
  const { deviceId, mac, modelName, token } = panel(10)
  expect(await waits()).toMatchObject([
    {
      kind: 'device.register',
      label: 'Register “Stop 4117”',
      payload: { deviceId, mac, modelName, token, deviceName: 'Stop 4117', workspaceId: 'stops' },
    },
  ])

  page.scan(panel(11))
  await userEvent.click(await screen.findByRole('button', { name: 'Use “Stop 4118”' }))
  expect(screen.getByRole('button', { name: /Parent workspace/ }).textContent).toContain('stops')
  await userEvent.click(await assignButton())
  await waitFor(() => expect(visited().getAllByText('Waiting to send')).toHaveLength(2))
})

describe('the focus', () => {
  const focused = () => document.activeElement

  it('is kept when a panel is registered, by Enter or with the button', async () => {
    const page = open(panel(40))
    const name = await nameField()
    await choose(/^Tram stops$/)
    await userEvent.type(name, 'Stop 1{Enter}')
    await screen.findByText('No device yet')
    expect(focused()).toBe(screen.getByRole('main'))

    page.scan(panel(41))
    const use = await screen.findByRole('button', { name: 'Use “Stop 2”' })
    use.focus()
    await userEvent.keyboard('{Enter}')
    expect(focused()).toBe(await nameField())
    await userEvent.click(await assignButton())
    await screen.findByText('No device yet')
    expect(focused()).toBe(await assignButton())
  })

  it('is kept when a typed code takes away the button that asked for it', async () => {
    const { deviceId, mac, modelName, token } = panel(42)
    vi.stubGlobal('fetch', async () => Response.json({ deviceId, mac, modelName, token }))
    open(NOTHING)
    await userEvent.click(await screen.findByRole('button', { name: 'Enter code' }))
    await userEvent.type(await screen.findByLabelText('Device code or link'), 'ABCDEF{Enter}')
    await nameField()
    expect(focused()).toBe(screen.getByRole('main'))
  })
})

describe('while a registration is being saved', () => {
  const shows = (isBusy: boolean) =>
    waitFor(async () =>
      expect((await assignButton()).getAttribute('aria-busy')).toBe(String(isBusy)),
    )

  /** Presses Assign on a slow disk, and opens the code of another panel before it has answered. */
  async function assignAndScan(isFull: boolean) {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const outbox = currentOutbox()
    if (!outbox) throw new Error('No outbox is open')
    const save = outbox.enqueue
    vi.spyOn(outbox, 'enqueue').mockImplementation(async (...change) => {
      await answered
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      return await save(...change)
    })
    const page = open(panel(10))
    await userEvent.type(await nameField(), 'Stop 4117')
    await choose(/^Tram stops$/)
    await userEvent.click(await assignButton())
    await shows(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Scan/ }).disabled).toBe(true)
    page.scan(panel(11))
    await waitFor(async () => expect((await nameField()).value).toBe(''))
    await userEvent.type(await nameField(), 'Next{Enter}')
    await shows(true)
    answer()
    await shows(false)
    return page
  }

  it('keeps a code that is opened meanwhile [OFF-09]', async () => {
    await assignAndScan(false)
    await waitFor(() => expect(visited().getByText('Waiting to send')).toBeDefined())
    expect(await waits()).toMatchObject([{ label: 'Register “Stop 4117”' }])
    expect((await nameField()).value).toBe('Next')
    await choose(/Depot/)
    await userEvent.click(await assignButton())
    await waitFor(async () => expect(await waits()).toHaveLength(2))
  })

  it('reports that it failed, although another code is shown, and keeps its input [OFF-24] [OFF-30]', async () => {
    const report = vi.spyOn(notify, 'error')
    const page = await assignAndScan(true)
    expect(report.mock.calls).toEqual([
      [expect.stringMatching(/^“Stop 4117” is not registered\. This device is full/)],
    ])
    expect((await nameField()).value).toBe('Next')
    page.scan(panel(10))
    await waitFor(async () => expect((await nameField()).value).toBe('Stop 4117'))
  })
})

it('registers once if Assign is pressed again before the next page is shown [OFF-13]', async () => {
  isSlow = true
  onTestFinished(() => void (isSlow = false))
  open(panel(11))
  await userEvent.type(await nameField(), 'Stop 4117')
  await choose(/^Tram stops$/)
  await userEvent.click(await assignButton())
  await waitFor(async () => expect(await waits()).toHaveLength(1))
  const saved = await waits()
  await waitFor(async () => expect((await assignButton()).ariaBusy).not.toBe('true'))
  await userEvent.click(await assignButton())
  await userEvent.click(await assignButton())
  expect(await waits()).toEqual(saved)
})

it('registers an already pending device only once, with its newer name', async () => {
  const page = open(panel(12))
  await userEvent.type(await nameField(), 'Wrong')
  await choose(/Depot/)
  await userEvent.click(await assignButton())
  await screen.findByText('No device yet')
  await waitFor(() => expect(visited().getByText('Waiting to send')).toBeDefined())
  page.scan(panel(12))
  await screen.findByText(/is already pending/)
  const name = await nameField()
  expect(name.value).toBe('Wrong')
  await userEvent.clear(name)
  await userEvent.type(name, 'Right one')
  await userEvent.click(await assignButton())
  await waitFor(async () =>
    expect(await waits()).toMatchObject([{ payload: { deviceName: 'Right one' } }]),
  )
})

it('asks for a new code if the old one has expired, and replaces the rejected registration [OFF-17] [REG-07]', async () => {
  const page = open(panel(13))
  await userEvent.type(await nameField(), 'Lobby')
  await choose(/Depot/)
  await userEvent.click(await assignButton())
  await screen.findByText('No device yet')
  await currentOutbox()
    ?.db.ops.toCollection()
    .modify({
      state: 'attention',
      error: { reason: 'conflict', message: 'Expired.', type: PROBLEM.codeExpired, at: 0 },
    })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit “Lobby”' }))
  await screen.findAllByText(/Scan the code that the device shows now, and assign it again/)
  expect(await isOff()).toBe(true)

  page.scan({ ...panel(13), token: 'a.newer.one' })
  await waitFor(async () => expect(await isOff()).toBe(false))
  expect((await nameField()).value).toBe('Lobby')
  await userEvent.click(await assignButton())
  await screen.findByText('No device yet')
  expect(await waits()).toMatchObject([{ state: 'queued', payload: { token: 'a.newer.one' } }])
})

it('keeps the input for a device while another one is scanned [OFF-30]', async () => {
  const page = open(panel(14))
  await userEvent.type(await nameField(), 'Half a na')
  page.scan(panel(15))
  await waitFor(async () => expect((await nameField()).value).toBe(''))
  page.scan(panel(14))
  await waitFor(async () => expect((await nameField()).value).toBe('Half a na'))
})

it('does not let an editor assign a device, and explains why [REG-07]', async () => {
  open(panel(16), 'ORG_EDITOR')
  await screen.findByText(/Your role cannot register devices/)
  expect(await isOff()).toBe(true)
})

it('cannot assign a device without its token [REG-07]', async () => {
  open({ ...panel(17), token: undefined })
  await screen.findByText(/The device or its token is missing/)
  expect(await isOff()).toBe(true)
})

it('shows a device whose token fits in no code [REG-04]', async () => {
  open({ ...panel(17), token: 'é'.repeat(500) })
  expect(await screen.findByText('i7')).toBeDefined()
})

it('shows that step 1 is done, with or without the name of the user [REG-02]', async () => {
  open(panel(18))
  await screen.findByText('Step 2/2')
  expect(screen.getByText('Step 1 is done: you are signed in as Teodora Vance.')).toBeDefined()
  cleanup()
  open(panel(18), 'ORG_MANAGER', '')
  expect(await screen.findByText('Step 1 is done: you are signed in.')).toBeDefined()
})

describe('on a touch screen', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(pointer: coarse)',
      addEventListener: () => {},
      removeEventListener: () => {},
    }))
  })

  it('opens the camera first', async () => {
    open(NOTHING)
    expect(await screen.findByRole('dialog', { name: 'Scan a device' })).toBeDefined()
  })

  it.each([
    ['a scanned device', panel(19), 'ORG_MANAGER'],
    ['an incomplete link', { ...panel(19), token: undefined }, 'ORG_MANAGER'],
    ['a role that may not register', NOTHING, 'ORG_EDITOR'],
  ] as const)('opens no camera for %s', async (_case, search, role) => {
    open(search, role)
    await screen.findByText('Step 2/2')
    await assignButton()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

const reject = (name: string, error: { reason: string; type?: string }) =>
  currentOutbox()
    ?.db.ops.filter(({ label }) => label.includes(name))
    .modify({ state: 'attention', error: { message: 'No.', at: 0, ...error } })

it('drops the answer to typed letters once the scanner is closed', async () => {
  const { deviceId, mac, modelName, token } = panel(30)
  let request: Request | undefined
  let answer = (_answer: Response) => {}
  vi.stubGlobal('fetch', (asked: Request) => {
    request = asked
    return new Promise<Response>((resolve) => {
      answer = resolve
    })
  })
  open(NOTHING)
  await userEvent.click(await screen.findByRole('button', { name: 'Enter code' }))
  await userEvent.type(await screen.findByLabelText('Device code or link'), 'ABCDEF{Enter}')
  await waitFor(() => expect(request?.url).toContain('letters=ABCDEF'))
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(request?.signal.aborted).toBe(true)
  await act(async () => answer(Response.json({ deviceId, mac, modelName, token })))
  expect(await screen.findByText('No device yet')).toBeDefined()
})

it('counts only devices that the server registered, and discards a rejected one', async () => {
  const page = open(panel(20))
  await userEvent.type(await nameField(), 'Refused 1')
  await choose(/Depot/)
  await userEvent.click(await assignButton())
  await screen.findByText('No device yet')
  page.scan(panel(21))
  await userEvent.type(await nameField(), 'Waits 2')
  await userEvent.click(await assignButton())
  await waitFor(() => expect(visited().getAllByText('Waiting to send')).toHaveLength(2))
  expect(visited().getByRole('heading').textContent).toBe('Registered on this visit 0 of 2')

  await reject('Refused 1', { reason: 'conflict', type: PROBLEM.registeredElsewhere })
  await userEvent.click(
    await screen.findByRole('button', { name: 'Discard the registration of “Refused 1”' }),
  )
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(visited().getByText('Discarded')).toBeDefined())
  expect(document.activeElement).toBe(visited().getByRole('heading'))
  expect(visited().getByRole('heading').textContent).toBe('Registered on this visit 0 of 1')
  expect((await waits()).map(({ label }) => label)).toEqual(['Register “Waits 2”'])
})

describe('a discarded correction of a registered device', () => {
  const VISIT = 'device.register:visit'

  async function assign(name: string, workspace: RegExp) {
    const field = await nameField()
    await userEvent.clear(field)
    await userEvent.type(field, name)
    await choose(workspace)
    await userEvent.click(await assignButton())
    await screen.findByText('No device yet')
    const op = (await waits()).at(-1)
    if (!op) throw new Error('Nothing was saved')
    return op
  }

  /** Answers like the server: the change becomes a receipt. */
  async function confirm({ seq, opId, kind, entityKey, label }: Op) {
    const db = currentOutbox()?.db
    const receipt = { opId, kind, entityKey, label, doneAt: Date.now(), refetch: [] }
    await db?.transaction('rw', db.ops, db.receipts, async () => {
      await db.receipts.put(receipt)
      await db.ops.delete(seq)
    })
  }

  const entries = () =>
    visited()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  const shows = (text: RegExp) =>
    waitFor(() => expect(entries()).toEqual([expect.stringMatching(text)]))

  async function correctAndDiscard(page: ReturnType<typeof open>) {
    page.scan(panel(31))
    const { opId } = await assign('Right again', /Depot/)
    await shows(/^Right again.*Waiting to send$/)
    await currentOutbox()?.discard(opId)
    await shows(/^Right7C.*Registered$/)
    expect(visited().getByRole('heading').textContent).toBe('Registered on this visit 1')
  }

  it('shows what the server registered, and can be corrected again [OFF-09]', async () => {
    const page = open(panel(31))
    await confirm(await assign('Right', /^Tram stops$/))
    await shows(/^Right7C.*Registered$/)
    await correctAndDiscard(page)

    page.scan(panel(31))
    const last = await assign('Right at last', /Depot/)
    expect(last.payload).toMatchObject({
      earlier: expect.arrayContaining([
        { deviceName: 'Right', workspaceId: 'stops' },
        { deviceName: 'Right again', workspaceId: 'depot' },
      ]),
    })
    await confirm(last)
    await shows(/^Right at last.*Registered$/)
  })

  it('shows a registration that an older build recorded', async () => {
    const page = open(panel(31))
    await confirm(await assign('Right', /^Tram stops$/))
    const { deviceId, mac } = panel(31)
    const recorded = { deviceId, mac, name: 'Right', workspaceId: 'stops', at: Date.now() }
    const value = { workspaceId: 'stops', entries: [recorded] }
    await currentOutbox()?.db.drafts.put({ key: VISIT, value, at: Date.now() })
    await shows(/^Right7C.*Registered$/)
    await correctAndDiscard(page)
  })
})

describe('a workspace that was chosen before it was sent', () => {
  async function chooseUnsent(number: number) {
    const { opId, tempId = '' } = await enqueue(createWorkspaceMutation, {
      name: 'Attic',
      description: '',
      parentId: 'root',
      organizationId: 'org',
      timezoneId: 'UTC',
    })
    open(panel(number))
    await userEvent.type(await nameField(), 'Beam')
    await choose(/Attic/)
    return { opId, tempId }
  }
  const chosen = () => screen.getByRole('button', { name: /Parent workspace/ }).textContent

  it('stays chosen once the server has given it an id [OFF-14]', async () => {
    const { opId, tempId } = await chooseUnsent(22)
    await currentOutbox()?.db.idmap.put({
      tempId,
      entity: 'workspace',
      serverId: 'attic',
      at: Date.now(),
    })
    await waitFor(() => expect(outboxView().serverIds.size).toBe(1))
    expect(chosen()).toContain('Attic')
    await userEvent.click(await assignButton())
    await waitFor(async () =>
      expect(await waits()).toMatchObject([
        { opId },
        { payload: { deviceName: 'Beam', workspaceId: 'attic', organizationId: 'org' } },
      ]),
    )
  })

  it('is asked for again if it is gone', async () => {
    const { opId } = await chooseUnsent(23)
    await currentOutbox()?.discard(opId)
    await waitFor(() => expect(chosen()).not.toContain('Attic'))
    await userEvent.click(await assignButton())
    expect(await screen.findByText('This field is required')).toBeDefined()
    expect(await waits()).toEqual([])
  })
})
