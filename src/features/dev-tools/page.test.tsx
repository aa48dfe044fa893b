// @vitest-environment happy-dom
import 'fake-indexeddb/auto'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Rollout, Shadow } from '#src/contract/firmware.ts'
import { connectivity } from '#src/platform/connectivity/connectivity.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import { tabsTexts } from '#src/texts/tabs.ts'
import { ToastArea } from '#src/ui/toast-area.tsx'
import { holdFetch } from '#tests/helpers/hold-fetch.ts'
import { InRouter } from '#tests/helpers/in-router.tsx'
import { outboxOfNobody } from '#tests/helpers/outbox-of-nobody.ts'

import { DevToolsPage } from './page.tsx'
import { DEV_TOOLS_TABS, type DevToolsTab } from './search-params.ts'

const MODEL = '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a01'
const FILE = 'https://files.example.com/1.9.0.bin'
const EMPTY_PAGE = { data: [], total: 0, limit: 20, offset: 0 }

const MODEL_ROW = {
  id: MODEL,
  name: 'i7',
  displayName: 'i7',
  diagonal: 7,
  resolutionHorizontal: 1280,
  resolutionVertical: 720,
  ppi: 200,
  colorDepth: 1,
  displayType: 'BW',
  width: 155,
  height: 87,
}

const state = (otaFileUrl: string, otaFileVersion: string) => ({ otaFileUrl, otaFileVersion })
const shadowOf = (differences: Partial<Shadow>): Shadow => ({
  reported: null,
  desired: null,
  deviceGroup: { id: MODEL, name: 'i7' },
  batteryLevel: 80,
  deployment: null,
  ...differences,
})

/** Responses of the fake server: status and body by path. */
let answers: Record<string, [status: number, body: unknown]>
let asked: { path: string; query: URLSearchParams; body: unknown; key: string | null }[]

beforeEach(() => {
  asked = []
  answers = {
    '/health': [200, { status: 'ok', service: 'inkfleet', build: 'test' }],
    '/devices/manufactured': [200, EMPTY_PAGE],
    '/firmware/rollouts': [200, EMPTY_PAGE],
    '/device-groups': [200, EMPTY_PAGE],
    '/devices/info': [200, {}],
    '/devices/shadows': [200, {}],
  }
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const path = url.pathname.replace(/^\/api/, '')
    const text = await request.text()
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    const key = request.headers.get('idempotency-key')
    asked.push({ path, query: url.searchParams, body, key })
    const [status, answer] = answers[path] ?? [404, { status: 404, title: `No ${path}` }]
    return Response.json(answer, { status })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const callsTo = (path: string) => asked.filter((one) => one.path === path)

async function open(first: DevToolsTab) {
  function Page() {
    const [tab, setTab] = useState(first)
    return <DevToolsPage tab={tab} onTab={setTab} />
  }
  render(
    <InRouter>
      <QueryClientProvider client={new QueryClient()}>
        <Page />
        <ToastArea />
      </QueryClientProvider>
    </InRouter>,
  )
  // The page appears after its drafts are read.
  await screen.findByRole('tablist')
}
/** The user opens another page. */
function leave() {
  cleanup()
  render(<ToastArea />)
}
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
/** Pastes the text, because typing a long one is slow. */
async function fill(name: string, text: string) {
  await userEvent.clear(field(name))
  await userEvent.click(field(name))
  await userEvent.paste(text)
}
const press = (name: string | RegExp) => userEvent.click(button(name))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
type Details = Awaited<ReturnType<typeof dialog>>
/** The alert that contains the text. */
const boxOf = (words: HTMLElement) => {
  const box = words.closest<HTMLElement>('[role=alert]')
  if (!box) throw new Error('no alert')
  return within(box)
}
const cells = (row: HTMLElement) =>
  [...row.querySelectorAll('td')].map(({ textContent }) => textContent)

it('has tabs to register, update and remove devices, in the specified order and with the specified names [SHELL-12] [SHELL-33]', async () => {
  await open('registerDevices')
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent)
  expect(tabs).toEqual(['Register Devices', 'Update Firmware', 'Remove Devices'])
  expect(tabs).toEqual(DEV_TOOLS_TABS.map((id) => tabsTexts[id]))
  expect(DEV_TOOLS_TABS).toEqual(['registerDevices', 'updateFirmware', 'removeDevices'])
})

describe('device names', () => {
  it.each([
    ['registerDevices', 'Register Devices', '/devices/register'],
    ['removeDevices', 'Remove Devices', '/devices/remove'],
  ] as const)(
    'are required and limited to 1,000 in %s [FW-01] [FW-02] [FW-30]',
    async (tab, name, path) => {
      await open(tab)
      expect(button(name).disabled).toBe(true)
      await fill('Cloud device names', '  ')
      expect(button(name).disabled).toBe(true)
      await fill('Cloud device names', ' , ,')
      await press(name)
      await screen.findByText('Please enter at least one device name.')
      await fill('Cloud device names', Array.from({ length: 1_001 }, (_, at) => `d${at}`).join(','))
      await screen.findByText('At most 1,000 names at a time')
      expect(callsTo(path)).toEqual([])
    },
  )

  it('are trimmed and sent, and failed ones stay in the field [FW-02] [FW-03]', async () => {
    answers['/devices/register'] = [
      200,
      { success: ['a'], failure: [{ awsDeviceName: 'b', error: 'Nobody made it.' }] },
    ]
    await open('registerDevices')
    await fill('Cloud device names', ' a, ,b ')
    await press('Register Devices')
    const results = await dialog('Registration results')
    results.getByText('Nobody made it.')
    expect(callsTo('/devices/register').map(({ body }) => body)).toEqual([
      { awsDeviceNames: ['a', 'b'] },
    ])
    await userEvent.click(results.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    expect(field('Cloud device names').value).toBe('b')
  })

  it('are kept if they are added while others are being registered [FW-03]', async () => {
    answers['/devices/register'] = [200, { success: ['a'], failure: [] }]
    const respond = holdFetch(({ method }) => method === 'POST')
    await open('registerDevices')
    await fill('Cloud device names', 'a')
    await press('Register Devices')
    await fill('Cloud device names', 'a, c')
    respond()
    await dialog('Registration results')
    expect(field('Cloud device names').value).toBe('c')
  })

  it('are parsed from spreadsheet cells, and unusual ones are shown before they are sent [FW-02]', async () => {
    await open('removeDevices')
    await fill('Cloud device names', '"a"\tb\r\n"c"\td\u200B')
    const warning = 'Check this unusual name before you continue: “d[U+200B]”'
    screen.getByText(warning)
    const described = field('Cloud device names').getAttribute('aria-describedby')?.split(' ') ?? []
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(warning)
    expect(callsTo('/devices/remove')).toEqual([])
    await fill('Cloud device names', 'a\tb\tc')
    expect(screen.queryByText(/unusual/)).toBeNull()
    screen.getByText('3 names, separated by commas or lines')
  })

  it.each([
    ['registerDevices', 'Register Devices', 'Registration results'],
    ['removeDevices', 'Remove Devices', 'Removal results'],
  ] as const)(
    'are sent once in %s, and their results wait, while another tab is open [FW-01] [FW-03] [FW-30]',
    async (tab, name, results) => {
      const answer = { success: ['a'], failure: [] }
      answers['/devices/register'] = answers['/devices/remove'] = [200, answer]
      const respond = holdFetch(({ method }) => method === 'POST')
      await open(tab)
      await fill('Cloud device names', 'a')
      await press(name)
      const asking = screen.queryByRole('alertdialog')
      if (asking) {
        await userEvent.click(within(asking).getByRole('button', { name }))
        await userEvent.keyboard('{Escape}')
      }
      await userEvent.click(screen.getByRole('tab', { name: 'Update Firmware' }))
      await userEvent.click(screen.getByRole('tab', { name }))
      expect(button(name).getAttribute('aria-busy')).toBe('true')
      await userEvent.click(screen.getByRole('tab', { name: 'Update Firmware' }))
      respond()
      await waitFor(() => expect(asked.filter(({ key }) => key !== null)).toHaveLength(1))
      await userEvent.click(screen.getByRole('tab', { name }))
      const closes = (await dialog(results)).getAllByRole('button', { name: 'Close' })
      await userEvent.click(closes[0] as HTMLElement)
      expect(field('Cloud device names').value).toBe('')
    },
  )

  describe('of a page that the user left', () => {
    outboxOfNobody()
    const drafts = async () =>
      (await currentOutbox()?.db.drafts.toArray())?.map(({ value }) => value)

    it.each([
      ['registerDevices', 'Register Devices'],
      ['updateFirmware', 'Check Device Status'],
      ['removeDevices', 'Remove Devices'],
    ] as const)('are kept in %s until the user starts over [OFF-11]', async (tab, name) => {
      await open(tab)
      await fill('Cloud device names', 'a, b')
      cleanup()
      await expect.poll(drafts).toMatchObject([{ names: 'a, b' }])
      await open(tab)
      expect(field('Cloud device names').value).toBe('a, b')
      expect(button(name).disabled).toBe(false)
      await press('Start over')
      expect(field('Cloud device names').value).toBe('')
      cleanup()
      await expect.poll(drafts).toEqual([])
      await open(tab)
      expect(field('Cloud device names').value).toBe('')
      expect(screen.queryByText(/^Restored/)).toBeNull()
    })

    it('are told apart by outcome on the next page, and only failed ones are kept [FW-03]', async () => {
      const failure = [{ awsDeviceName: 'b', error: 'Nobody made it.' }]
      answers['/devices/register'] = [200, { success: ['a', 'c'], failure }]
      const respond = holdFetch(({ method }) => method === 'POST')
      await open('registerDevices')
      await fill('Cloud device names', 'a, b, c')
      await press('Register Devices')
      leave()
      respond()
      await screen.findByText('Successfully Registered (2)')
      await screen.findByText('Failed to Register (1)')
      await expect.poll(drafts).toEqual([{ names: 'b' }])
    })

    it('leave the field of the page that was opened again before the answer [FW-03]', async () => {
      const failure = [{ awsDeviceName: 'b', error: 'Nobody made it.' }]
      answers['/devices/register'] = [200, { success: ['a', 'c'], failure }]
      const respond = holdFetch(({ method }) => method === 'POST')
      await open('registerDevices')
      await fill('Cloud device names', 'a, b, c')
      await press('Register Devices')
      cleanup()
      await expect.poll(drafts).toEqual([{ names: 'a, b, c' }])
      await open('registerDevices')
      expect(field('Cloud device names').value).toBe('a, b, c')
      respond()
      const closes = (await dialog('Registration results')).getAllByRole('button', {
        name: 'Close',
      })
      await userEvent.click(closes[0] as HTMLElement)
      expect(field('Cloud device names').value).toBe('b')
      await expect.poll(drafts).toEqual([{ names: 'b' }])
    })

    it('are kept if their call failed, which is told on the next page [FW-33]', async () => {
      answers['/devices/remove'] = [409, { status: 409, detail: 'Its history is being written.' }]
      const respond = holdFetch(({ method }) => method === 'POST')
      await open('removeDevices')
      await fill('Cloud device names', 'a')
      await press('Remove Devices')
      const asking = within(await screen.findByRole('alertdialog'))
      await userEvent.click(asking.getByRole('button', { name: 'Remove Devices' }))
      leave()
      respond()
      await screen.findByText('Could not remove the devices: Its history is being written.')
      await open('removeDevices')
      expect(field('Cloud device names').value).toBe('a')
    })

    it('leave the draft if they succeed while another tab is open [FW-03]', async () => {
      answers['/devices/register'] = [200, { success: ['a'], failure: [] }]
      const respond = holdFetch(({ method }) => method === 'POST')
      await open('registerDevices')
      await fill('Cloud device names', 'a')
      await press('Register Devices')
      await userEvent.click(screen.getByRole('tab', { name: 'Update Firmware' }))
      await expect.poll(drafts).toEqual([{ names: 'a' }])
      respond()
      await expect.poll(drafts).toEqual([])
    })
  })

  it('are kept when the user switches tabs', async () => {
    await open('registerDevices')
    await fill('Cloud device names', 'a, b')
    await userEvent.click(screen.getByRole('tab', { name: 'Remove Devices' }))
    expect(field('Cloud device names').value).toBe('')
    await userEvent.click(screen.getByRole('tab', { name: 'Register Devices' }))
    expect(field('Cloud device names').value).toBe('a, b')
  })
})

const manufactured = (awsDeviceName: string, hasForeignKey = false) => ({
  awsDeviceName,
  macAddress: '7E:1F:C0:57:07:E5',
  modelName: 'i7',
  deviceGroup: { id: '0191e1a4-0000-7000-8000-000000000001', name: 'i7' },
  lastAskedAt: '2026-01-01T00:00:00.000Z',
  hasForeignKey,
})

it('marks the registrable devices that use another server’s key', async () => {
  const devices = [manufactured('new'), manufactured('moved', true)]
  answers['/devices/manufactured'] = [200, { ...EMPTY_PAGE, total: 2, data: devices }]
  await open('registerDevices')
  const remark = 'Uses another server’s key.'
  expect((await screen.findByRole('row', { name: /moved/ })).textContent).toContain(remark)
  expect(screen.getByRole('row', { name: /new/ }).textContent).not.toContain(remark)
})

it('returns to page 1 of the registrable devices when page 2 has been registered', async () => {
  const devices = [manufactured('last')]
  answers['/devices/manufactured'] = [200, { ...EMPTY_PAGE, total: 21, data: devices }]
  answers['/devices/register'] = [200, { success: ['last'], failure: [] }]
  await open('registerDevices')
  await screen.findByRole('row', { name: /last/ })
  await press('Next page')
  await fill('Cloud device names', 'last')
  const lastOffset = () => callsTo('/devices/manufactured').at(-1)?.query.get('offset')
  expect(lastOffset()).toBe('20')
  answers['/devices/manufactured'] = [200, { ...EMPTY_PAGE, total: 20 }]
  await press('Register Devices')
  await waitFor(() => expect(lastOffset()).toBe('0'))
})

describe('removing devices', () => {
  async function remove(answer: [status: number, body: unknown]) {
    answers['/devices/remove'] = answer
    await open('removeDevices')
    await fill('Cloud device names', 'a')
    await press('Remove Devices')
    const asking = within(await screen.findByRole('alertdialog', { name: 'Remove 1 device?' }))
    expect(callsTo('/devices/remove')).toEqual([])
    asking.getByText(/Its schedule, default content and history are deleted/)
    await userEvent.click(asking.getByRole('button', { name: 'Remove Devices' }))
  }

  it('reports that no devices were processed [FW-32]', async () => {
    await remove([200, { success: [], failure: [] }])
    ;(await dialog('Removal results')).getByText('No devices were processed')
  })

  it.each([
    [
      'the message of the server',
      { status: 409, detail: 'Its history is being written.' },
      'Its history is being written.',
    ],
    ['a generic message', { status: 409 }, 'Unknown error occurred'],
  ])('shows %s after a failure and keeps the names [FW-33]', async (_what, body, words) => {
    await remove([409, body])
    const box = boxOf(await screen.findByText(words))
    await userEvent.click(box.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText(words)).toBe(null)
    expect(field('Cloud device names').value).toBe('a')
  })
})

describe('while offline', () => {
  it.each([
    ['registerDevices', 'Register Devices'],
    ['updateFirmware', 'Check Device Status'],
    ['removeDevices', 'Remove Devices'],
  ] as const)('%s disables its button with a note [OFF-11]', async (tab, name) => {
    await open(tab)
    await fill('Cloud device names', 'a')
    expect(button(name).disabled).toBe(false)
    act(() => connectivity.networkLost())
    expect(button(name).disabled).toBe(true)
    screen.getByText('Needs connection')
    await act(() => connectivity.probe())
    expect(button(name).disabled).toBe(false)
  })
})

describe('the firmware tab', () => {
  const SHADOWS = {
    current: shadowOf({ reported: state(FILE, '1.9.0-2'), desired: state(FILE, '1.9.0-2') }),
    old: shadowOf({ reported: state('https://files.example.com/old.bin', '1.8.14-1') }),
    wanted: shadowOf({ desired: state(FILE, '1.9.0-1') }),
  }
  async function check({ url = '', version = '', names = 'current, old, wanted, stranger' } = {}) {
    await open('updateFirmware')
    await fill('Cloud device names', names)
    if (url) await fill('New OTA URL (optional)', url)
    if (version) await fill('New version name (optional)', version)
    await press(url || version ? 'Check Before Update' : 'Check Device Status')
    return await dialog('Device Status Details')
  }
  beforeEach(() => {
    answers['/devices/shadows'] = [200, SHADOWS]
    answers['/devices/info'] = [
      200,
      { current: { firmwareVersion: '1.9.0' }, old: { firmwareVersion: '1.7.0' } },
    ]
    answers['/device-groups'] = [200, { ...EMPTY_PAGE, total: 1, data: [MODEL_ROW] }]
  })
  const rowsOf = (details: Details) => details.getAllByRole('row').slice(1)
  const headsOf = (details: Details) =>
    details.getAllByRole('columnheader').map(({ textContent }) => textContent)

  it('checks devices by name without a target [FW-04] [FW-05] [FW-06] [FW-07] [FW-10] [FW-19]', async () => {
    await open('updateFirmware')
    expect(button('Check Device Status').disabled).toBe(true)
    await fill('New version name (optional)', '1')
    expect(button('Check Before Update').disabled).toBe(true)
    cleanup()

    const details = await check()
    for (const path of ['/devices/info', '/devices/shadows'])
      expect(callsTo(path).map(({ query }) => query.getAll('ExternalNames'))).toEqual([
        ['current', 'old', 'wanted', 'stranger'],
      ])
    expect(details.getAllByText('Not specified')).toHaveLength(2)
    expect(details.queryByRole('button', { name: /^Update/ })).toBe(null)
    expect(headsOf(details)).toEqual([
      'Device Name',
      'Shadow Firmware Version',
      'Info Firmware Version',
      'Deployment Status',
      'Actions',
    ])
    details.getByText('Highlighted: shadow and info versions differ')
    const marked = rowsOf(details).filter((row) => within(row).queryByText('differs'))
    expect(marked.map((row) => cells(row)[0])).toEqual(['old', 'wanted'])
  })

  it('registers names again that were removed since a call without an answer', async () => {
    answers['/devices/register'] = [502, {}]
    answers['/devices/remove'] = [200, { success: ['a'], failure: [] }]
    await open('registerDevices')
    await fill('Cloud device names', 'a')
    await press('Register Devices')
    await press('Register Devices')
    await waitFor(() => expect(callsTo('/devices/register')).toHaveLength(2))
    await userEvent.click(screen.getByRole('tab', { name: 'Remove Devices' }))
    await fill('Cloud device names', 'a')
    await press('Remove Devices')
    const asking = await screen.findByRole('alertdialog')
    await userEvent.click(within(asking).getByRole('button', { name: 'Remove Devices' }))
    const closes = (await dialog('Removal results')).getAllByRole('button', { name: 'Close' })
    await userEvent.click(closes[0] as HTMLElement)
    await userEvent.click(screen.getByRole('tab', { name: 'Register Devices' }))
    await press('Register Devices')
    await waitFor(() => expect(callsTo('/devices/register')).toHaveLength(3))
    const [first, second, third] = callsTo('/devices/register').map(({ key }) => key)
    expect([second === first, third === first]).toEqual([true, false])
  })

  it('shows the status of a check that ended while another tab was open', async () => {
    const respond = holdFetch(({ url }) => url.includes('/devices/info'))
    await open('updateFirmware')
    await fill('Cloud device names', 'old')
    await press('Check Device Status')
    await userEvent.click(screen.getByRole('tab', { name: 'Remove Devices' }))
    respond()
    await waitFor(() => expect(callsTo('/devices/info')).toHaveLength(1))
    await userEvent.click(screen.getByRole('tab', { name: 'Update Firmware' }))
    await dialog('Device Status Details')
  })

  it('compares devices with a target [FW-09] [FW-10] [FW-11] [FW-12] [FW-13] [FW-14] [FW-15] [FW-17] [FW-18]', async () => {
    const details = await check({ url: FILE, version: '1.9.0' })
    expect(headsOf(details)[3]).toBe('Update Status')
    expect(rowsOf(details).map((row) => cells(row).slice(0, 5))).toEqual([
      [
        'old',
        '1.8.14-1, reported',
        '1.7.0, reported by the device',
        'Update Required',
        'Not Deployed',
      ],
      [
        'wanted',
        '1.9.0-1, desired, not reported yet',
        'Unknown, not reported by the device',
        'Update Required',
        'Not Deployed',
      ],
      [
        'current',
        '1.9.0-2, reported',
        '1.9.0, reported by the device',
        'Up to Date',
        'Not Deployed',
      ],
      [
        'stranger',
        'Unknown, no shadow',
        'Unknown, not reported by the device',
        'No comparisonThe cloud has no device with this name',
        'Not Deployed',
      ],
    ])
    const summary = within(details.getByRole('list', { name: 'Summary' }))
    expect(summary.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '2 need update',
      '1 up to date',
      '1 no comparison',
    ])
    details.getByRole('button', { name: 'Update 2 Device(s)' })
    expect(
      details
        .getAllByRole('button', { name: /^Update [^2]/ })
        .map((one) => one.getAttribute('aria-label')),
    ).toEqual(['Update old', 'Update wanted'])
  })

  it('shows the raw data of a device [FW-16]', async () => {
    const details = await check({ names: 'old' })
    await userEvent.click(details.getByRole('button', { name: 'JSON of old' }))
    const raw = await dialog('Raw data of old')
    const shown = (name: string) =>
      JSON.parse(raw.getByRole('region', { name }).querySelector('pre')?.textContent ?? '')
    expect(shown('Shadow')).toEqual(SHADOWS.old)
    expect(shown('Info')).toEqual({ firmwareVersion: '1.7.0' })
  })

  it('reloads the status with Refresh Status [FW-08]', async () => {
    const details = await check({ names: 'old' })
    answers['/devices/info'] = [200, { old: { firmwareVersion: '2.0.0' } }]
    await userEvent.click(details.getByRole('button', { name: 'Refresh Status' }))
    await details.findByText('2.0.0')
  })

  it.each([
    [{ url: FILE }, 'OTA URL and Version Name are required for firmware update'],
    [{ version: '1.9.0' }, 'OTA URL and Version Name are required for firmware update'],
    [{ url: FILE, version: '1.9.0', names: 'current' }, 'No devices need firmware updates'],
    [{ url: FILE, version: '1.9.0' }, 'Choose the device models that this firmware is for.'],
  ])('sends no update for %j: %s [FW-26] [FW-27]', async (target, words) => {
    const details = await check(target)
    await userEvent.click(details.getByRole('button', { name: /Device\(s\)$/ }))
    boxOf(details.getByText(words))
    expect(callsTo('/devices/update-firmware')).toEqual([])
  })

  it('shows why a check failed, or that the reason is unknown [FW-28]', async () => {
    answers['/devices/info'] = [
      422,
      { status: 422, detail: 'No.', fields: { ExternalNames: ['Too odd.'] } },
    ]
    await open('updateFirmware')
    await fill('Cloud device names', 'a')
    await press('Check Device Status')
    const box = boxOf(await screen.findByText('Failed to fetch device data: No.'))
    const details = within(box.getByRole('region', { name: 'Details' }))
    expect(details.getByText('ExternalNames').nextElementSibling?.textContent).toBe('Too odd.')
    answers['/devices/info'] = [422, { status: 422 }]
    await press('Check Device Status')
    await screen.findByText('Failed to fetch device data: Unknown error')
  })

  it('numbers the version for each device, and shows the outcome of each update [FW-23] [FW-25] [FW-28] [FW-29]', async () => {
    const details = await check({ url: 'https://files.example.com/new.bin', version: '1.9.0' })
    await userEvent.click(await details.findByRole('checkbox', { name: 'i7' }))
    answers['/devices/update-firmware'] = [
      422,
      { status: 422, detail: 'No.', fields: { firmwarePath: ['It is not there.'] } },
    ]
    await userEvent.click(details.getByRole('button', { name: 'Update 3 Device(s)' }))
    await details.findByText('Failed to update firmware: No.')
    await userEvent.click(details.getByRole('button', { name: 'Update old' }))
    const box = boxOf(await details.findByText('Failed to update firmware for old: No.'))
    expect(box.getByText('firmwarePath').nextElementSibling?.textContent).toBe('It is not there.')

    answers['/devices/update-firmware'] = [
      200,
      { success: ['old'], failure: [{ awsDeviceName: 'wanted', error: 'Wrong model.' }] },
    ]
    await userEvent.click(details.getByRole('button', { name: 'Update 3 Device(s)' }))
    await details.findByText('Wrong model.')
    const [sent] = callsTo('/devices/update-firmware').slice(-1)
    const device = (awsDeviceName: string, firmwareVersionName: string) => ({
      awsDeviceName,
      firmwarePath: 'https://files.example.com/new.bin',
      firmwareVersionName,
    })
    expect(sent?.body).toEqual({
      devicesFirmware: [
        device('current', '1.9.0-3'),
        device('old', '1.9.0-1'),
        device('wanted', '1.9.0-1'),
      ],
      deviceGroupIds: [MODEL],
      waves: [10, 50, 100],
      pauseAbovePercent: 10,
    })
    const deployments = rowsOf(details).map((row) => [cells(row)[0], cells(row)[4]])
    expect(deployments).toEqual([
      ['current', 'Not Deployed'],
      ['old', 'Deploying'],
      ['wanted', 'FailedWrong model.'],
      ['stranger', 'Not Deployed'],
    ])
  })

  it.each<[string, (typeof answers)[string], string]>([
    ['failed', [422, { status: 422, detail: 'Closed.' }], 'Closed.'],
    [
      'was refused',
      [200, { success: [], failure: [{ awsDeviceName: 'old', error: 'No.' }] }],
      'No.',
    ],
  ])('tells that an update %s after the dialog was closed [FW-28]', async (_, answer, why) => {
    const details = await check({ url: FILE, version: '1.9.0', names: 'old' })
    await userEvent.click(await details.findByRole('checkbox', { name: 'i7' }))
    answers['/devices/update-firmware'] = answer
    const respond = holdFetch(({ method }) => method === 'POST')
    await userEvent.click(details.getByRole('button', { name: 'Update 1 Device(s)' }))
    await userEvent.keyboard('{Escape}')
    respond()
    await screen.findByText(`Failed to update firmware: ${why}`)
  })

  it('starts one rollout if its answer is lost, and another one when asked again', async () => {
    const details = await check({ url: FILE, version: '1.9.0', names: 'old' })
    await userEvent.click(await details.findByRole('checkbox', { name: 'i7' }))
    const path = '/devices/update-firmware'
    const update = async (answer: [status: number, body: unknown], outcome: string) => {
      answers[path] = answer
      await userEvent.click(details.getByRole('button', { name: 'Update old' }))
      await details.findByText(outcome)
    }
    const refusal = (error: string) => ({ success: [], failure: [{ awsDeviceName: 'old', error }] })
    await update([502, {}], 'Failed to update firmware for old: Unknown error')
    await update([200, refusal('Wrong model.')], 'Wrong model.')
    await update([200, refusal('Not registered.')], 'Not registered.')
    const [first, second, third] = callsTo(path).map(({ key }) => key)
    expect(first).toEqual(expect.any(String))
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  describe('that keeps its input', () => {
    outboxOfNobody()
    const drafts = () => currentOutbox()?.db.drafts.count()

    it.each([
      [
        'drops it once all that need it are updated',
        { 'Update 2 Device(s)': ['old', 'wanted'] },
        0,
      ],
      [
        'drops it once all are updated one by one',
        { 'Update old': ['old'], 'Update wanted': ['wanted'] },
        0,
      ],
      ['keeps it after a trial on one of several devices', { 'Update old': ['old'] }, 1],
    ])('%s [OFF-11]', async (_what, updates: Record<string, string[]>, kept) => {
      const details = await check({ url: FILE, version: '1.9.0', names: 'old, wanted' })
      await userEvent.click(await details.findByRole('checkbox', { name: 'i7' }))
      let updated = 0
      for (const [name, success] of Object.entries(updates)) {
        answers['/devices/update-firmware'] = [200, { success, failure: [] }]
        await userEvent.click(details.getByRole('button', { name }))
        updated += success.length
        await waitFor(() => expect(details.getAllByText('Deploying')).toHaveLength(updated))
      }
      expect(field('Cloud device names').value).toBe('old, wanted')
      cleanup()
      await expect.poll(drafts).toBe(kept)
      await open('updateFirmware')
      expect(screen.queryAllByText(/^Restored/)).toHaveLength(kept)
    })
  })

  it('splits a check of a thousand devices by URL length, and shows 100 devices per page', async () => {
    const many = Array.from({ length: 1_000 }, (_, at) => `device-${at}`)
    answers['/devices/shadows'] = [200, {}]
    const details = await check({ names: many.join('\n') })
    expect(callsTo('/devices/info').flatMap(({ query }) => query.getAll('ExternalNames'))).toEqual(
      many,
    )
    expect(callsTo('/devices/info').every(({ query }) => String(query).length <= 4_000)).toBe(true)
    expect(rowsOf(details).length).toBeLessThanOrEqual(100)
    details.getByText('1-100 of 1000')
  })
})

describe('a rollout', () => {
  const ROLLOUT: Rollout = {
    id: MODEL,
    created: '2026-05-05T10:00:00Z',
    createdBy: 'Rita',
    otaFileUrl: FILE,
    version: '1.9.0',
    sha256: 'ab'.repeat(32),
    sizeBytes: 1_258_291,
    deviceGroups: [{ id: MODEL, name: 'i7' }],
    state: 'running',
    pausedBecause: null,
    pauseAbovePercent: 10,
    currentWave: 1,
    waves: [
      { percent: 10, devices: 2, waiting: 0, offered: 0, downloaded: 0, success: 2, failure: 0 },
      { percent: 100, devices: 18, waiting: 12, offered: 3, downloaded: 2, success: 0, failure: 1 },
    ],
  }
  async function list(differences: Partial<Rollout> = {}) {
    const rollout = { ...ROLLOUT, ...differences }
    answers['/firmware/rollouts'] = [200, { ...EMPTY_PAGE, total: 1, data: [rollout] }]
    await open('updateFirmware')
    return within(await screen.findByRole('listitem', { name: '1.9.0' }))
  }

  it('describes its progress bars in text, wave by wave', async () => {
    const card = await list()
    expect(card.getAllByRole('list').map((of) => of.textContent)).toEqual([
      expect.stringContaining('Wave 1, up to 10%'),
      '2 succeeded',
      '1 failed2 downloaded3 ready for download12 waiting',
    ])
    card.getByText('Wave 2, up to 100%, now')
    card.getByText('Running')
    card.getByText(/For i7 · 1\.2 MB, SHA-256 abababababab… · pauses when more than 10% fail/)
  })

  it('shows why it paused automatically, and can be resumed', async () => {
    const card = await list({ state: 'paused', pausedBecause: '2 of 5 devices failed.' })
    card.getByText('Paused: 2 of 5 devices failed.')
    const resume = `/firmware/rollouts/${MODEL}/resume`
    answers[resume] = [200, ROLLOUT]
    answers['/firmware/rollouts'] = [200, { ...EMPTY_PAGE, total: 1, data: [ROLLOUT] }]
    await userEvent.click(card.getByRole('button', { name: 'Resume' }))
    await card.findByRole('button', { name: 'Pause' })
    expect(callsTo(resume)).toHaveLength(1)
  })

  it('is canceled only after a dialog explains the consequences, and reports a failure', async () => {
    const card = await list()
    const cancel = `/firmware/rollouts/${MODEL}/cancel`
    answers[cancel] = [409, { status: 409, detail: 'It has ended.' }]
    await userEvent.click(card.getByRole('button', { name: 'Cancel rollout' }))
    const asking = within(await screen.findByRole('alertdialog'))
    asking.getByText('12 devices that have not started keep their current firmware.')
    asking.getByText('5 devices can already download it and may still install it.')
    expect(callsTo(cancel)).toEqual([])
    await userEvent.click(asking.getByRole('button', { name: 'Cancel rollout' }))
    await screen.findByText('Could not change the rollout: It has ended.')
  })

  it('reports a failure although its tab has been left', async () => {
    const card = await list()
    answers[`/firmware/rollouts/${MODEL}/pause`] = [409, { status: 409, detail: 'It is over.' }]
    const respond = holdFetch(({ method }) => method === 'POST')
    await userEvent.click(card.getByRole('button', { name: 'Pause' }))
    await userEvent.click(screen.getByRole('tab', { name: 'Remove Devices' }))
    respond()
    await screen.findByText('Could not change the rollout: It is over.')
  })

  it('can be neither paused nor canceled after its end', async () => {
    const card = await list({ state: 'done' })
    expect(card.queryAllByRole('button')).toEqual([])
  })
})
