// @vitest-environment happy-dom
import 'fake-indexeddb/auto'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Role } from '#src/contract/ability.ts'
import type { Device } from '#src/contract/device.ts'
import { versionTag } from '#src/contract/version.ts'
import type { Workspace } from '#src/contract/workspace.ts'
import { updateDeviceMutation } from '#src/data/devices/update.ts'
import { queuedMutations } from '#src/data/queued-mutations.ts'
import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { isConnected } from '#src/domain/connection.ts'
import { cacheDatabaseName } from '#src/platform/db/names.ts'
import { currentOutbox, enqueue, openOutbox } from '#src/platform/outbox/current.ts'
import { outboxView } from '#src/platform/outbox/show/use-outbox.ts'
import { Modal } from '#src/ui/modal.tsx'
import { buildDevice } from '#tests/fixtures/device.ts'
import { buildWorkspace } from '#tests/fixtures/workspace.ts'
import { InRouter } from '#tests/helpers/in-router.tsx'

import { LoadedDialog, type LoadedDialogProps } from './loaded-dialog.tsx'

// No user is signed in, so changes stay in the outbox.
let users = 0
let userId = ''
let close: () => Promise<void>
beforeEach(() => {
  users += 1
  userId = `00000000-0000-4000-8000-${String(users).padStart(12, '0')}`
  close = openOutbox({
    userId,
    definitions: queuedMutations,
    appBuild: 'test',
    onAnswered: () => {},
    spaceRetryDelaysMs: [0],
  })
})
afterEach(async () => {
  cleanup()
  await close()
})

const saved = async () => (await currentOutbox()?.db.ops.toArray()) ?? []
const payloads = async () => (await saved()).map((op) => (op as { payload: unknown }).payload)

function open(
  differences: Partial<Device> = {},
  {
    role = 'ORG_MANAGER',
    workspaces = [],
    ...props
  }: Partial<LoadedDialogProps> & { role?: Role; workspaces?: Workspace[] } = {},
) {
  const device = buildDevice(differences)
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  client.setQueryData(workspaceQueries.knownTree().queryKey, {
    value: workspaces,
    askedAt: 0,
    from: 'server',
  })
  render(
    <InRouter>
      <QueryClientProvider client={client}>
        <Modal title={device.name} onClose={() => {}}>
          <LoadedDialog
            device={device}
            connected={isConnected(device, Date.now())}
            changes={[]}
            role={role}
            tab="devicePreview"
            mend={undefined}
            onFixed={() => {}}
            onTab={() => {}}
            schedule={() => null}
            onNearSchedule={() => {}}
            {...props}
          />
        </Modal>
      </QueryClientProvider>
    </InRouter>,
  )
  return within(screen.getByRole('dialog', { name: differences.name ?? 'Lobby' }))
}
const press = (dialog: ReturnType<typeof open>, name: string) =>
  userEvent.click(dialog.getByRole('button', { name }))
const edit = async (dialog: ReturnType<typeof open>) => {
  await press(dialog, 'Edit')
  return await dialog.findByLabelText<HTMLInputElement>('Name')
}
const section = (dialog: ReturnType<typeof open>, name: string) =>
  within(dialog.getByRole('region', { name }))
const fact = (dialog: Pick<ReturnType<typeof open>, 'getByText'>, name: string) =>
  dialog.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

describe('the device dialog', () => {
  it('has the device name as its title, and three tabs in order [DEV-45]', () => {
    const dialog = open({ name: 'Hall 2' })
    expect(dialog.getByRole('heading', { level: 2 }).textContent).toBe('Hall 2')
    expect(dialog.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Device preview',
      'Default content',
      'Scheduled content',
    ])
  })

  it.each([
    ['ORG_VIEWER', 0, 0],
    ['ORG_EDITOR', 0, 1],
    ['ORG_MANAGER', 1, 1],
    ['ROOT', 1, 1],
  ] as const)('shows %s only the controls of that role', (role, edit, setContent) => {
    const dialog = open({}, { role })
    expect(dialog.queryAllByRole('button', { name: 'Edit' })).toHaveLength(edit)
    expect(dialog.queryAllByRole('button', { name: 'Set content now' })).toHaveLength(setContent)
  })

  it('shows model, display type, and the resolution in the orientation of the device [DEV-47]', () => {
    open({ currentOrientation: 'vertical' })
    expect(screen.getByText('i7, black and white, 720 × 1280 px')).toBeTruthy()
  })

  it('shows battery level and signal, or since when the device is disconnected [DEV-48]', () => {
    const heard = new Date().toISOString()
    const dialog = open({ lastSeen: heard, lastConnected: heard, wifiRssi: -55, batteryLevel: 64 })
    expect(dialog.getByText('64%')).toBeTruthy()
    expect(dialog.getByText('RSSI: -55 dBm')).toBeTruthy()
    expect(dialog.queryByText('Disconnected')).toBeNull()
    cleanup()

    const lastSeen = new Date(2026, 5, 1, 8, 5).toISOString()
    const away = open({ lastSeen, lastConnected: lastSeen, batteryLevel: 64 })
    expect(away.getByText('64%')).toBeTruthy()
    expect(away.getByText('Disconnected')).toBeTruthy()
    expect(away.getByText('Since 01.06.2026 08:05')).toBeTruthy()
    expect(away.queryByText('RSSI: -55 dBm')).toBeNull()
  })

  it('lists the capabilities of the panel by label [DEV-52]', () => {
    const { deviceRevision } = buildDevice()
    const dialog = open({
      deviceRevision: { ...deviceRevision, fl: true, ctp: true, colorDepth: 4 },
    })
    expect(dialog.getAllByRole('listitem').map((chip) => chip.textContent)).toEqual([
      'Front light',
      'Touch panel',
      'Grayscale',
    ])
  })

  it('hides the PIN until the user shows it, and uses 000000 in place of an unknown PIN [DEV-53]', async () => {
    const dialog = open({ pinCode: '482913' })
    const pin = dialog.getByLabelText<HTMLInputElement>('PIN')
    expect([pin.type, pin.value]).toEqual(['password', '482913'])
    await press(dialog, 'Show PIN')
    expect(pin.type).toBe('text')
    await press(dialog, 'Hide PIN')
    expect(pin.type).toBe('password')
    const advanced = section(dialog, 'Advanced info')
    expect(fact(advanced, 'MAC address')).toBe('02:00:00:00:00:01')
    expect(fact(advanced, 'Firmware')).toBe('1.4.2')
    cleanup()

    const untold = open({ pinCode: null })
    const hidden = untold.getByLabelText<HTMLInputElement>('PIN')
    expect([hidden.type, hidden.value]).toEqual(['password', '000000'])
    expect(untold.queryByRole('button', { name: 'Show PIN' })).toBeNull()
  })
})

describe('general info', () => {
  it('is read-only until Edit, and Cancel restores the old values [DEV-49]', async () => {
    const dialog = open({ description: 'By the door' })
    expect(dialog.queryByRole('textbox')).toBeNull()
    expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull()
    await edit(dialog)
    await userEvent.type(dialog.getByLabelText('Name'), ' hall')
    await userEvent.click(dialog.getByLabelText('Vertical'))
    await press(dialog, 'Cancel')
    expect(dialog.queryByRole('textbox')).toBeNull()
    expect(fact(dialog, 'Name')).toBe('Lobby')
    expect(await saved()).toEqual([])
    await edit(dialog)
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Lobby')
    expect(dialog.getByLabelText<HTMLInputElement>('Horizontal').checked).toBe(true)
  })

  it('never allows editing MAC address, timezone, firmware or PIN [DEV-50]', async () => {
    const dialog = open({ pinCode: '482913' })
    await edit(dialog)
    expect(dialog.getAllByRole('textbox').map((field) => field.getAttribute('name'))).toEqual([
      'name',
      'description',
    ])
    expect(dialog.getByLabelText<HTMLInputElement>('PIN').readOnly).toBe(true)
    const general = section(dialog, 'General info')
    expect(fact(general, 'MAC address')).toBe('02:00:00:00:00:01')
    expect(fact(general, 'Timezone')).toBeTruthy()
    expect(fact(general, 'Firmware')).toBe('1.4.2')
    expect(fact(general, 'PIN')).not.toContain('482913')
  })

  it('shows whether the timezone comes from the workspace or the device, and can reset it to the workspace’s', async () => {
    const following = open({ timezoneId: 'America/New_York' })
    expect(fact(following, 'Timezone')).toBe('America/New_YorkFrom the workspace')
    cleanup()

    const place = buildWorkspace({ id: 'hall', name: 'Hall', timezoneId: 'Europe/Kyiv' })
    const inHall = { workspaceId: place.id, timezoneId: 'Asia/Tokyo' }
    const own = open({ ...inHall, hasOwnTimezone: true }, { workspaces: [place] })
    expect(fact(own, 'Timezone')).toContain('Asia/TokyoSet for this device')
    await press(own, 'Use the timezone of the workspace')
    await expect
      .poll(payloads)
      .toEqual([{ id: buildDevice().id, name: 'Lobby', changes: { timezoneId: null } }])
    cleanup()

    const moved = open(inHall, { workspaces: [place] })
    expect(fact(moved, 'Timezone')).toBe('Europe/KyivFrom the workspace')
  })

  it('gives the calendar the timezone of the workspace that the device moves to', () => {
    const place = buildWorkspace({ id: 'hall', name: 'Hall', timezoneId: 'Europe/Kyiv' })
    const schedule = (device: Device) => <p>Zone {device.timezoneId}</p>
    const moved = open(
      { workspaceId: place.id, timezoneId: 'Asia/Tokyo' },
      { tab: 'scheduledContent', workspaces: [place], schedule },
    )
    expect(moved.getByText('Zone Europe/Kyiv')).toBeTruthy()
  })

  it('shows an error for a name of two characters, and saves nothing', async () => {
    const dialog = open()
    await edit(dialog)
    await userEvent.clear(dialog.getByLabelText('Name'))
    await userEvent.type(dialog.getByLabelText('Name'), 'ab')
    await press(dialog, 'Save')
    expect(await dialog.findByText('Name should consist of at least 3 characters')).toBeTruthy()
    expect(await saved()).toEqual([])
  })

  it('saves the changed fields and is read-only again [DEV-49]', async () => {
    const dialog = open()
    await edit(dialog)
    await userEvent.type(dialog.getByLabelText('Name'), ' hall')
    await press(dialog, 'Save')
    expect(await dialog.findByRole('button', { name: 'Edit' })).toBeTruthy()
    await expect
      .poll(payloads)
      .toEqual([{ id: buildDevice().id, name: 'Lobby', changes: { name: 'Lobby hall' } }])
  })

  it('saves and shows whether the panel is mounted upside down', async () => {
    const dialog = open({ currentOrientation: 'vertical' })
    expect(fact(dialog, 'Orientation')).toBe('Vertical')
    await edit(dialog)
    const mounting = dialog.getByRole<HTMLInputElement>('switch', { name: 'Mounted upside down' })
    expect(mounting.checked).toBe(false)
    await userEvent.click(mounting)
    expect(mounting.checked).toBe(true)
    await press(dialog, 'Save')
    expect(await dialog.findByRole('button', { name: 'Edit' })).toBeTruthy()
    await expect
      .poll(saved)
      .toMatchObject([
        { payload: { changes: { upsideDown: true } }, base: { fields: { upsideDown: false } } },
      ])
    cleanup()

    const turned = open({ currentOrientation: 'vertical', upsideDown: true })
    expect(fact(turned, 'Orientation')).toBe('Vertical, upside down')
    await edit(turned)
    expect(turned.getByRole<HTMLInputElement>('switch').checked).toBe(true)
  })

  it('keeps the input when the dialog is closed, until it is saved, canceled or started over', async () => {
    const dialog = open()
    await userEvent.type(await edit(dialog), ' hall')
    cleanup()

    const again = open({ name: 'Renamed meanwhile', updatedAt: '2026-05-02T08:00:00.000Z' })
    const name = await edit(again)
    expect(name.value).toBe('Lobby hall')
    expect(again.getByText(/^Restored your unsaved changes from \d\d:\d\d$/)).toBeTruthy()
    await userEvent.type(name, ' 2')
    await press(again, 'Save')
    expect(await again.findByRole('button', { name: 'Edit' })).toBeTruthy()
    // The base lets the server detect concurrent changes.
    await expect.poll(saved).toMatchObject([
      {
        payload: { changes: { name: 'Lobby hall 2' } },
        base: { version: versionTag(buildDevice().updatedAt), fields: { name: 'Lobby' } },
      },
    ])
    await expect.poll(() => currentOutbox()?.db.drafts.count()).toBe(0)

    await userEvent.type(await edit(again), ' 3')
    cleanup()
    const third = open()
    expect((await edit(third)).value).toMatch(/ 3$/)
    await press(third, 'Start over')
    expect((await third.findByLabelText<HTMLInputElement>('Name')).value).toBe('Lobby')
    expect(third.queryByText(/^Restored/)).toBeNull()
    await userEvent.type(third.getByLabelText('Name'), ' 4')
    await press(third, 'Cancel')
    expect((await edit(third)).value).toBe('Lobby')
    await expect.poll(() => currentOutbox()?.db.drafts.count()).toBe(0)
  })

  it('opens a rejected change with its values and field errors, and replaces it with the fixed one [OFF-17]', async () => {
    const { id } = buildDevice()
    const { opId } = await enqueue(updateDeviceMutation, {
      id,
      name: 'Lobby',
      changes: { name: 'Lobby hall', description: 'New' },
    })
    await currentOutbox()
      ?.db.ops.toCollection()
      .modify({
        state: 'attention',
        error: {
          reason: 'invalid',
          message: 'Not like this.',
          fields: { name: ['validation:tooLong'] },
          at: 1,
        },
      })
    const onFixed = vi.fn<() => void>()
    const dialog = open({}, { mend: opId, onFixed })
    const name = await dialog.findByLabelText<HTMLInputElement>('Name')
    expect(name.value).toBe('Lobby hall')
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('New')
    expect(
      dialog.getByText('The server did not accept it. Server message: Not like this.'),
    ).toBeTruthy()
    await vi.waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
    await userEvent.clear(name)
    await userEvent.type(name, 'Lobby 2')
    await press(dialog, 'Save')
    await vi.waitFor(() => expect(onFixed).toHaveBeenCalledOnce())
    const [op, ...others] = await saved()
    expect(others).toEqual([])
    expect(op).toMatchObject({
      state: 'queued',
      payload: { changes: { name: 'Lobby 2', description: 'New' } },
    })
    expect(op?.opId).not.toBe(opId)
  })

  it.each([
    ['tries it again', () => currentOutbox()?.db.ops.toCollection().modify({ state: 'queued' })],
    ['discards it', () => currentOutbox()?.db.ops.clear()],
  ])('keeps a rejected change open with its input when another tab %s', async (_case, act) => {
    const { id } = buildDevice()
    const change = { id, name: 'Lobby', changes: { name: 'Lobby hall' } }
    const { opId } = await enqueue(updateDeviceMutation, change)
    await currentOutbox()
      ?.db.ops.toCollection()
      .modify({ state: 'attention', error: { reason: 'invalid', message: 'No.', at: 1 } })
    const dialog = open({}, { mend: opId })
    const name = await dialog.findByLabelText<HTMLInputElement>('Name')
    await userEvent.type(name, ' 2')
    await act()
    await vi.waitFor(() =>
      expect(outboxView().ops.filter(({ state }) => state === 'attention')).toEqual([]),
    )
    expect(dialog.getByLabelText('Name')).toBe(name)
    expect(name.value).toBe('Lobby hall 2')
    await press(dialog, 'Save')
    expect(await dialog.findByRole('button', { name: 'Edit' })).toBeTruthy()
    expect((await payloads()).at(-1)).toEqual({ ...change, changes: { name: 'Lobby hall 2' } })
  })

  it('can be saved only if a value differs', async () => {
    const dialog = open()
    await edit(dialog)
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' })
    expect(save.disabled).toBe(true)
    const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
    await userEvent.type(name, '2')
    expect(save.disabled).toBe(false)
    await userEvent.type(name, '{Backspace}')
    expect(save.disabled).toBe(true)
    expect(await saved()).toEqual([])
  })

  it('stays open with its input when the disk is full, and deletes no cached data [OFF-24]', async () => {
    const before = { id: buildDevice().id, name: 'Lobby', changes: { description: 'Saved before' } }
    await enqueue(updateDeviceMutation, before)
    const cache = new Dexie(cacheDatabaseName(userId))
    cache.version(1).stores({ kept: 'id' })
    await cache.open()
    cache.close()
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    currentOutbox()?.db.ops.hook('updating', full)

    const dialog = open()
    await edit(dialog)
    await userEvent.type(dialog.getByLabelText('Name'), ' hall')
    await press(dialog, 'Save')
    expect(await dialog.findByText(/This device is full/)).toBeTruthy()
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Lobby hall')
    expect(await Dexie.exists(cacheDatabaseName(userId))).toBe(true)
    expect(await payloads()).toEqual([before])

    currentOutbox()?.db.ops.hook('updating').unsubscribe(full)
    await press(dialog, 'Save')
    await expect
      .poll(payloads)
      .toEqual([{ ...before, changes: { ...before.changes, name: 'Lobby hall' } }])
  })
})
