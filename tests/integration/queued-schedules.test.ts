import 'fake-indexeddb/auto'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { jpegCodec } from '#server/media/jpeg-codec.ts'
import { registrationToken } from '#server/services/registration-token.ts'
import type { Workspace } from '#src/contract/workspace.ts'
import type { EntrySpan } from '#src/data/schedules/entry.ts'
import { overlay } from '#src/platform/outbox/show/overlay.ts'
import { addDevice, addModels, placedIn } from '#tests/fixtures/device-rows.ts'
import { buildRaster } from '#tests/fixtures/pictures.ts'
import { addTemplate, addTemplateFolder } from '#tests/fixtures/template-rows.ts'
import { drainOutbox, signInOwner, startConsoleServer } from '#tests/helpers/console-on-server.ts'
import { offlineOutbox } from '#tests/helpers/saving.ts'
import type { Person, TestServer } from '#tests/helpers/server.ts'

/** Calendars, devices and workspaces as shown during offline changes must equal those on the real server afterwards. */

type Outbox = ReturnType<typeof offlineOutbox>
type Console = Awaited<ReturnType<typeof loadConsole>>

let server: TestServer
let inkfleet: Console
let revisionId: string
let picture: File
let owner: Person
let root: { id: string; organizationId: string }
let templateId: string
let deviceId: string

/** Loads the console's calls and session once the address of the server is set. */
const loadConsole = async () => ({
  ...(await import('#src/data/devices/api.ts')),
  ...(await import('#src/data/devices/content.ts')),
  ...(await import('#src/data/devices/default-content.ts')),
  ...(await import('#src/data/devices/move.ts')),
  ...(await import('#src/data/devices/mutations.ts')),
  ...(await import('#src/data/devices/registration.ts')),
  ...(await import('#src/data/devices/update.ts')),
  ...(await import('#src/data/schedules/api.ts')),
  ...(await import('#src/data/schedules/image-entry.ts')),
  ...(await import('#src/data/schedules/mutations.ts')),
  ...(await import('#src/data/schedules/remove.ts')),
  ...(await import('#src/data/schedules/template-entry.ts')),
  ...(await import('#src/data/workspaces/api.ts')),
  ...(await import('#src/data/workspaces/create.ts')),
  ...(await import('#src/data/workspaces/move.ts')),
  ...(await import('#src/data/workspaces/remove.ts')),
  ...(await import('#src/data/workspaces/tree-overlays.ts')),
  ...(await import('#src/data/workspaces/update.ts')),
})

beforeAll(async () => {
  server = await startConsoleServer()
  inkfleet = await loadConsole()
  revisionId = (await addModels(server.database)).i7
  const jpeg = await jpegCodec.encode(
    buildRaster(1280, 720, () => [90, 90, 90]),
    0.9,
  )
  picture = new File([jpeg], 'shade.jpg', { type: 'image/jpeg' })
}, 90_000)
afterAll(() => server.stop())

beforeEach(async () => {
  const { organizationId, ...known } = await signInOwner(server)
  ;({ root, owner } = known)
  const { id: template_folder_id } = await addTemplateFolder(server.database, organizationId)
  templateId = (await addTemplate(server.database, { organizationId, template_folder_id })).id
  deviceId = (
    await addDevice(server.database, {
      device_revision_id: revisionId,
      name: 'Lobby',
      ...placedIn(root),
    })
  ).id
})

const drain = () => drainOutbox(owner.id)
/** Shows why in a failed assertion. */
const unsent = async (outbox: Outbox) =>
  (await outbox.ops()).map(({ kind, state, attempts, error }) => ({ kind, state, attempts, error }))
const HOUR_MS = 3_600_000
const at = (hours: number) => new Date(server.clock.at + hours * HOUR_MS).toISOString()
const PICTURE = 'data:image/png;base64,AAAA'

const newTemplateEntry = (name: string, from: number, to: number) =>
  [
    inkfleet.createTemplateEntryMutation,
    {
      deviceId,
      deviceName: 'Lobby',
      name,
      start: at(from),
      end: at(to),
      templateId,
      templateOrientation: 'horizontal',
      templateVariables: {},
      thumbnail: null,
    },
  ] as const
const newImageEntry = (name: string, from: number, to: number) =>
  [
    inkfleet.createImageEntryMutation,
    {
      deviceId,
      deviceName: 'Lobby',
      name,
      start: at(from),
      end: at(to),
      description: 'From the beach',
      thumbnail: PICTURE,
    },
    { files: { croppedImage: picture } },
  ] as const

/** Requests the calendar of a week from the server. */
async function askWeek(): Promise<EntrySpan> {
  const span = { from: at(0), to: at(7 * 24) }
  return { deviceId, ...span, entries: await inkfleet.listEntries(deviceId, span) }
}
const shownWeek = async (outbox: Outbox, week: EntrySpan) =>
  overlay(inkfleet.scheduleMutations, await outbox.changes(), week, 0)
const entryOf = ({ entries }: EntrySpan, name: string) => {
  const entry = entries.find((one) => one.name === name)
  if (!entry) throw new Error(`No entry is called ${name}`)
  return entry
}
/** The entries without the values that the server assigns: ids, dates and image URLs. */
const essence = ({ entries }: EntrySpan) =>
  entries.map(({ id: _id, updatedAt: _at, thumbnail: _small, imageUrl, ...entry }) => ({
    ...entry,
    isPicture: imageUrl !== null,
  }))

describe('a calendar changed offline', () => {
  it('equals the server’s after sending, with created, moved, edited and deleted entries [OFF-07] [OFF-15]', async () => {
    const stored = offlineOutbox(owner.id)
    await stored.save(...newTemplateEntry('Old', 60, 61))
    await stored.save(...newImageEntry('Standing', 70, 71))
    await drain()
    const before = await askWeek()
    expect(before.entries.map(({ name }) => name)).toEqual(['Old', 'Standing'])

    const outbox = offlineOutbox(owner.id)
    const seen = () => shownWeek(outbox, before)
    const move = async (name: string, from: number, to: number) =>
      outbox.save(inkfleet.updateImageEntryMutation, {
        entry: entryOf(await seen(), name),
        deviceName: 'Lobby',
        changes: { start: at(from), end: at(to) },
      })
    const remove = async (name: string) =>
      outbox.save(inkfleet.removeEntryMutation, {
        entry: entryOf(await seen(), name),
        deviceName: 'Lobby',
      })
    await outbox.save(...newImageEntry('First', 2, 3))
    await move('First', 4, 5)
    await outbox.save(...newTemplateEntry('Second', 2, 3))
    await move('Standing', 90, 92)
    // This time is free only after the other entry has moved.
    await outbox.save(...newTemplateEntry('In its place', 70, 71))
    await remove('Old')
    expect((await remove('First')).canceled).toBe(true)
    await outbox.save(...newImageEntry('Third', 60, 61))
    await outbox.save(inkfleet.updateTemplateEntryMutation, {
      entry: entryOf(await seen(), 'Second'),
      deviceName: 'Lobby',
      changes: { name: 'Second thoughts', variables: { soup: 'Pea' }, orientation: 'vertical' },
    })

    const shown = await seen()
    expect(shown.entries.map(({ name }) => name)).toEqual([
      'Second thoughts',
      'Third',
      'In its place',
      'Standing',
    ])
    await drain()
    expect(await outbox.ops()).toEqual([])
    expect(essence(await askWeek())).toEqual(essence(shown))
  }, 90_000) // images are rendered for the panel

  it('keeps entries whose time has passed without sending them, and sends the others [OFF-20]', async () => {
    const outbox = offlineOutbox(owner.id)
    await outbox.save(...newTemplateEntry('Gone by', -2, 1))
    await outbox.save(...newTemplateEntry('Later', 2, 3))
    await drain()
    expect((await outbox.ops()).map(({ label, error }) => [label, error?.reason])).toEqual([
      [expect.stringContaining('Schedule “Gone by”'), 'missed'],
    ])
    expect((await askWeek()).entries.map(({ name }) => name)).toEqual(['Later'])
  })
})

describe('a server without idempotency keys', () => {
  it('is queried for the result of an earlier attempt [OFF-13]', async () => {
    const since = Date.now()
    const outbox = offlineOutbox(owner.id)
    const [, entry] = newTemplateEntry('Sale', 2, 3)
    await outbox.save(inkfleet.createTemplateEntryMutation, entry)
    const workspace = {
      name: 'Annex',
      description: 'Workspace Description',
      parentId: root.id,
      organizationId: root.organizationId,
      timezoneId: 'UTC',
    }
    await outbox.save(inkfleet.createWorkspaceMutation, workspace)
    await drain()
    expect(await unsent(outbox)).toEqual([])
    const { probe: entryMade } = inkfleet.createTemplateEntryMutation
    const [made] = (await askWeek()).entries
    expect(await entryMade?.(entry, { since })).toMatchObject({ id: made?.id })
    expect(await entryMade?.({ ...entry, name: 'Other' }, { since })).toBeUndefined()
    expect(await entryMade?.({ ...entry, end: at(4) }, { since })).toBeUndefined()

    const { probe: workspaceMade } = inkfleet.createWorkspaceMutation
    expect(await workspaceMade?.(workspace, { since })).toMatchObject({ name: 'Annex' })
    const later = Date.now() + HOUR_MS
    expect(await workspaceMade?.(workspace, { since: later })).toBeUndefined()
    expect(await workspaceMade?.({ ...workspace, name: 'Other' }, { since })).toBeUndefined()
  })
})

describe('a device changed offline', () => {
  it('is registered exactly once when the server is reachable again [OFF-09] [OFF-13]', async () => {
    const panel = await addDevice(server.database, { device_revision_id: revisionId })
    const outbox = offlineOutbox(owner.id)
    const registration = {
      deviceId: panel.id,
      organizationId: root.organizationId,
      deviceName: 'Entrance',
      workspaceId: root.id,
      token: await registrationToken(server.deps.secrets.deviceKey, panel.id, server.deps.now()),
    }
    await outbox.save(inkfleet.registerDeviceMutation, { ...registration, deviceName: 'Door' })
    await outbox.save(inkfleet.registerDeviceMutation, registration)
    await drain()
    expect(await unsent(outbox)).toEqual([])
    const device = await inkfleet.getDevice(panel.id)
    expect(device).toMatchObject({ name: 'Entrance', workspaceId: root.id })

    // Scanned and saved again: the requested state already exists.
    await outbox.save(inkfleet.registerDeviceMutation, registration)
    await drain()
    expect(await outbox.ops()).toEqual([])
    // With another name, it is a conflict.
    await outbox.save(inkfleet.registerDeviceMutation, { ...registration, deviceName: 'Door' })
    await drain()
    expect((await outbox.ops()).map(({ error }) => error)).toMatchObject([
      { reason: 'conflict', message: 'This device is already registered in this organization.' },
    ])
    expect(await inkfleet.registerDeviceMutation.probe?.(registration, { since: 0 })).toMatchObject(
      { id: panel.id },
    )
  })

  it('gets the content and the default content that were set last [OFF-08] [OFF-10]', async () => {
    const known = await inkfleet.getDevice(deviceId)
    const outbox = offlineOutbox(owner.id)
    const device = { id: deviceId, name: 'Lobby' }
    for (const fileName of ['first.jpg', 'Sale.jpg'])
      await outbox.save(
        inkfleet.uploadDeviceImageMutation,
        { ...device, organizationId: root.organizationId, fileName, thumbnail: PICTURE },
        { files: { image: new File([picture], fileName, { type: picture.type }) } },
      )
    await outbox.save(inkfleet.setDefaultTemplateMutation, {
      ...device,
      templateId,
      templateName: 'Meeting room',
      orientation: 'vertical',
      variables: { soup: 'Leek' },
    })
    await outbox.save(
      inkfleet.updateDeviceMutation,
      { ...device, changes: { name: 'Hall' } },
      { base: inkfleet.deviceBase(known, { name: 'Hall' }) },
    )
    const shown = overlay(inkfleet.deviceOverlays, await outbox.changes(), known, 0)
    await drain()
    expect(await outbox.ops()).toEqual([])
    const after = await inkfleet.getDevice(deviceId)
    const { name, contentName, templateAsDefaultSet, templateVariables } = shown
    expect(after).toMatchObject({ name, contentName, templateAsDefaultSet, templateVariables })
    expect(after).toMatchObject({ templateId, templateOrientation: 'vertical', name: 'Hall' })
    expect(after.contentName).toBe('Sale')
  })

  it('is reported if it no longer exists, while the others are moved [OFF-17]', async () => {
    const floor = await server.addWorkspace(root)
    const outbox = offlineOutbox(owner.id)
    const devices = [deviceId, crypto.randomUUID()].map((id) => ({
      id,
      name: 'Lobby',
      workspaceId: root.id,
    }))
    await outbox.save(inkfleet.moveDevicesMutation, {
      devices,
      workspaceId: floor.id,
      workspaceName: 'Floor',
    })
    await drain()
    const [, gone] = devices
    expect(await outbox.ops()).toMatchObject([
      {
        label: 'Move “Lobby” to “Floor”',
        payload: { devices: [gone] },
        error: { reason: 'notFound', fields: { [gone?.id ?? '']: ['changes:deviceGone'] } },
      },
    ])
    expect((await inkfleet.getDevice(deviceId)).workspaceId).toBe(floor.id)
  })
})

describe('workspaces changed offline', () => {
  const inWords = (tree: readonly Workspace[]): string =>
    tree
      .map(
        ({ name, deviceCount, timezoneId, workspaces }) =>
          `${name} ${deviceCount} ${timezoneId} (${inWords(workspaces)})`,
      )
      .join(', ')

  it('equal the server’s after sending, with the moved devices [OFF-10] [OFF-14]', async () => {
    const north = await server.addWorkspace(root, 'North')
    const tower = await server.addWorkspace(north, 'Tower')
    const south = await server.addWorkspace(root, 'South')
    const inNorth = await addDevice(server.database, {
      device_revision_id: revisionId,
      ...placedIn(north),
    })
    const before = await inkfleet.listWorkspaces()

    const outbox = offlineOutbox(owner.id)
    const create = async (name: string, parentId: string) => {
      const { tempId = '' } = await outbox.save(inkfleet.createWorkspaceMutation, {
        name,
        description: 'Workspace Description',
        parentId,
        organizationId: root.organizationId,
        timezoneId: 'Europe/Warsaw',
      })
      return tempId
    }
    const annex = await create('Annex', root.id)
    const cellar = await create('Cellar', annex)
    await outbox.save(inkfleet.updateWorkspaceMutation, {
      id: cellar,
      name: 'Cellar',
      changes: { name: 'Wine cellar' },
    })
    await outbox.save(inkfleet.moveDevicesMutation, {
      devices: [{ id: deviceId, name: 'Lobby', workspaceId: root.id }],
      workspaceId: cellar,
      workspaceName: 'Wine cellar',
    })
    await outbox.save(inkfleet.moveWorkspaceMutation, {
      id: south.id,
      name: 'South',
      parentId: annex,
      parentName: 'Annex',
    })
    await outbox.save(inkfleet.updateWorkspaceMutation, {
      id: tower.id,
      name: 'Tower',
      changes: { timezoneId: 'Europe/Berlin' },
    })
    await outbox.save(inkfleet.removeWorkspaceMutation, {
      id: north.id,
      name: 'North',
      rootId: root.id,
    })
    const shown = overlay(inkfleet.workspaceTreeOverlays, await outbox.changes(), before, 0)

    await drain()
    expect(await outbox.ops()).toEqual([])
    expect(inWords(await inkfleet.listWorkspaces())).toBe(inWords(shown))
    expect((await inkfleet.getDevice(inNorth.id)).workspaceId).toBe(root.id)
  })
})
