import 'fake-indexeddb/auto'

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import type { Device } from '#src/contract/device.ts'
import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { useTheirs } from '#src/platform/outbox/save/actions.ts'
import { addDevice, addModels, placedIn } from '#tests/fixtures/device-rows.ts'
import { addTemplate, addTemplateFolder } from '#tests/fixtures/template-rows.ts'
import {
  beginSession,
  drainOutbox,
  signInOwner,
  startConsoleServer,
} from '#tests/helpers/console-on-server.ts'
import { offlineOutbox } from '#tests/helpers/saving.ts'
import type { Person, TestServer } from '#tests/helpers/server.ts'

/** Two users change the same device offline; each test checks the outcome once both are online again. */

type Outbox = ReturnType<typeof offlineOutbox>

let server: TestServer
let inkfleet: Awaited<ReturnType<typeof loadConsole>>
let revisionId: string
let owner: Person
let colleague: Person
let seen: { device: Device; entry: KnownEntry; places: Record<'north' | 'south', string> }
let rootId: string

const loadConsole = async () => ({
  ...(await import('#src/data/devices/api.ts')),
  ...(await import('#src/data/devices/move.ts')),
  ...(await import('#src/data/devices/update.ts')),
  ...(await import('#src/data/schedules/api.ts')),
  ...(await import('#src/data/schedules/change.ts')),
  ...(await import('#src/data/schedules/remove.ts')),
  ...(await import('#src/data/schedules/template-entry.ts')),
  ...(await import('#src/data/workspaces/remove.ts')),
})

beforeAll(async () => {
  server = await startConsoleServer()
  inkfleet = await loadConsole()
  revisionId = (await addModels(server.database)).i7
}, 90_000)
afterAll(() => server.stop())

const HOUR_MS = 3_600_000
const at = (hours: number) => new Date(server.clock.at + hours * HOUR_MS).toISOString()

beforeEach(async () => {
  const { organizationId, root, ...known } = await signInOwner(server)
  owner = known.owner
  rootId = root.id
  colleague = await server.addUser('ORG_OWNER', organizationId)
  const [north, south] = [
    await server.addWorkspace(root, 'North'),
    await server.addWorkspace(root, 'South'),
  ]
  const { id: template_folder_id } = await addTemplateFolder(server.database, organizationId)
  const template = await addTemplate(server.database, { organizationId, template_folder_id })
  const { id } = await addDevice(server.database, {
    device_revision_id: revisionId,
    name: 'Lobby',
    ...placedIn(north),
  })
  await inkfleet.createTemplateEntry(id, {
    name: 'Sale',
    start: at(10),
    end: at(11),
    timezoneId: 'UTC',
    templateId: template.id,
    templateOrientation: 'horizontal',
    templateVariables: {},
  })
  const device = await inkfleet.getDevice(id)
  const [entry] = await inkfleet.listEntries(id, { from: at(0), to: at(48) })
  if (!entry) throw new Error('No entry')
  seen = {
    device,
    entry: { ...entry, templateId: entry.templateId ?? null },
    places: { north: north.id, south: south.id },
  }
})

const updateDevice = (changes: { name?: string; description?: string }) => (outbox: Outbox) => {
  const { device } = seen
  const base = inkfleet.deviceBase(device, changes)
  return outbox.save(
    inkfleet.updateDeviceMutation,
    { id: device.id, name: device.name, changes },
    { base },
  )
}
interface EntryChanges {
  name?: string
  start?: string
  end?: string
  orientation?: 'vertical'
}
const updateEntry = (changes: () => EntryChanges) => (outbox: Outbox) => {
  const { entry } = seen
  const base = inkfleet.entryBase(entry, changes())
  return outbox.save(
    inkfleet.updateTemplateEntryMutation,
    { entry, deviceName: 'Lobby', changes: changes() },
    { base },
  )
}
const ACTIONS = {
  'rename to Ada': updateDevice({ name: 'Ada' }),
  'rename to Bea': updateDevice({ name: 'Bea' }),
  describe: updateDevice({ description: 'By the door' }),
  'move south': (outbox: Outbox) =>
    outbox.save(inkfleet.moveDevicesMutation, {
      devices: [seen.device],
      workspaceId: seen.places.south,
      workspaceName: 'South',
    }),
  'delete its workspace': (outbox: Outbox) =>
    outbox.save(inkfleet.removeWorkspaceMutation, { id: seen.places.north, name: 'North', rootId }),
  'delete the other workspace': (outbox: Outbox) =>
    outbox.save(inkfleet.removeWorkspaceMutation, { id: seen.places.south, name: 'South', rootId }),
  'title A': updateEntry(() => ({ name: 'A' })),
  'title B': updateEntry(() => ({ name: 'B' })),
  'an hour later': updateEntry(() => ({ start: at(11), end: at(12) })),
  'a day later': updateEntry(() => ({ start: at(34), end: at(35) })),
  longer: updateEntry(() => ({ end: at(13) })),
  'delete it': (outbox: Outbox) =>
    outbox.save(inkfleet.removeEntryMutation, { entry: seen.entry, deviceName: 'Lobby' }),
  'take its later time': (outbox: Outbox) =>
    outbox.save(inkfleet.createTemplateEntryMutation, {
      deviceId: seen.device.id,
      deviceName: 'Lobby',
      name: 'New',
      start: at(11),
      end: at(12),
      templateId: seen.entry.templateId ?? '',
      templateOrientation: 'horizontal',
      templateVariables: {},
      thumbnail: null,
    }),
} as const
type Action = keyof typeof ACTIONS

/** A short description of the device and its entries on the server. */
async function state() {
  const { name, description, workspaceId } = await inkfleet.getDevice(seen.device.id)
  const entries = await inkfleet.listEntries(seen.device.id, { from: at(0), to: at(48) })
  const hours = (time: string) => (Date.parse(time) - server.clock.at) / HOUR_MS
  const place =
    Object.entries(seen.places).find(([, id]) => id === workspaceId)?.[0] ??
    (workspaceId === rootId ? 'root' : '-')
  return [
    [name, description, place].filter(Boolean).join(', '),
    ...entries.map((entry) => `${entry.name} ${hours(entry.start)}-${hours(entry.end)}`),
  ].join('; ')
}

it.each<[first: Action, second: Action, whatSecondReads: string, server: string]>([
  ['rename to Ada', 'rename to Bea', 'changedSince name', 'Ada, north; Sale 10-11'],
  ['rename to Ada', 'describe', 'sent', 'Ada, By the door, north; Sale 10-11'],
  ['describe', 'rename to Ada', 'sent', 'Ada, By the door, north; Sale 10-11'],
  ['rename to Ada', 'move south', 'sent', 'Ada, south; Sale 10-11'],
  ['move south', 'rename to Ada', 'sent', 'Ada, south; Sale 10-11'],
  ['rename to Ada', 'delete its workspace', 'sent', 'Ada, root; Sale 10-11'],
  ['delete its workspace', 'rename to Ada', 'sent', 'Ada, root; Sale 10-11'],
  ['move south', 'delete its workspace', 'sent', 'Lobby, south; Sale 10-11'],
  ['delete its workspace', 'move south', 'sent', 'Lobby, south; Sale 10-11'],
  ['move south', 'delete the other workspace', 'sent', 'Lobby, root; Sale 10-11'],
  ['delete the other workspace', 'move south', 'notFound', 'Lobby, north; Sale 10-11'],
  ['title A', 'title B', 'changedSince name', 'Lobby, north; A 10-11'],
  ['title A', 'an hour later', 'sent', 'Lobby, north; A 11-12'],
  ['an hour later', 'title A', 'sent', 'Lobby, north; A 11-12'],
  ['an hour later', 'a day later', 'changedSince time', 'Lobby, north; Sale 11-12'],
  ['an hour later', 'longer', 'changedSince time', 'Lobby, north; Sale 11-12'],
  ['longer', 'an hour later', 'changedSince time', 'Lobby, north; Sale 10-13'],
  ['title A', 'delete it', 'sent', 'Lobby, north'],
  ['delete it', 'title A', 'notFound', 'Lobby, north'],
  ['delete it', 'an hour later', 'notFound', 'Lobby, north'],
  ['delete it', 'delete it', 'sent', 'Lobby, north'],
  ['an hour later', 'take its later time', 'conflict', 'Lobby, north; Sale 11-12'],
  ['take its later time', 'an hour later', 'conflict', 'Lobby, north; Sale 10-11; New 11-12'],
  ['rename to Ada', 'title A', 'sent', 'Ada, north; A 10-11'],
  ['move south', 'title A', 'sent', 'Lobby, south; A 10-11'],
  ['delete its workspace', 'title A', 'sent', 'Lobby, root; A 10-11'],
])(
  '%s, then %s: the second user gets %s, and the server has %s [OFF-17] [OFF-18]',
  async (first, second, expected, expectedState) => {
    const outboxes = [offlineOutbox(owner.id), offlineOutbox(colleague.id)] as const
    await ACTIONS[first](outboxes[0])
    await ACTIONS[second](outboxes[1])
    await drainOutbox(owner.id)
    expect(await outboxes[0].ops()).toEqual([])
    await beginSession(server, colleague)
    await drainOutbox(colleague.id)
    const [left] = await outboxes[1].ops()
    const conflicts = left?.error?.conflicts?.map(({ field }) => field) ?? []
    const read = left ? [left.error?.reason, ...conflicts].join(' ') : 'sent'
    expect([read, await state()]).toEqual([expected, expectedState])
  },
)

it('keeps new content if only the title of the entry conflicts [OFF-18]', async () => {
  const outboxes = [offlineOutbox(owner.id), offlineOutbox(colleague.id)] as const
  await ACTIONS['title A'](outboxes[0])
  const { opId } = await updateEntry(() => ({ name: 'B', orientation: 'vertical' }))(outboxes[1])
  await drainOutbox(owner.id)
  await beginSession(server, colleague)
  await drainOutbox(colleague.id)
  await useTheirs(outboxes[1].parts.db, inkfleet.updateTemplateEntryMutation, opId)
  await drainOutbox(colleague.id)
  expect(await outboxes[1].ops()).toEqual([])
  const [entry] = await inkfleet.listEntries(seen.device.id, { from: at(0), to: at(48) })
  expect(entry).toMatchObject({ name: 'A', templateOrientation: 'vertical' })
})
