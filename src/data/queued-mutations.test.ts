import 'fake-indexeddb/auto'

import * as v from 'valibot'
import { expect, it, vi } from 'vitest'

import { type CallName, calls } from '#src/contract/calls.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { buildEntry } from '#tests/fixtures/schedule-entry.ts'

// Runs before the client is created, which reads its address only then. No user is signed in.
vi.hoisted(() => {
  vi.stubEnv('VITE_API_HOST', 'http://server.test')
  vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} })
})
const { queuedMutations } = await import('./queued-mutations.ts')

const ID = '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a60'
const PICTURE = 'data:image/png;base64,AAAA'
const START = '2026-06-10T08:00:00.000Z'
const END = '2026-06-10T09:00:00.000Z'

const device = { id: ID, name: 'Lobby' }
const newEntry = { deviceId: ID, deviceName: 'Lobby', name: 'Sale', start: START, end: END }
const entry = { entry: buildEntry(), deviceName: 'Lobby' }
const image = {
  id: ID,
  name: 'Beach',
  imageFolderId: ID,
  thumbnail: PICTURE,
  created: START,
  uploadedByName: null,
}
const template = {
  id: ID,
  templateFolderId: ID,
  name: 'Menu',
  variables: [],
  devices: [],
  created: START,
  updatedAt: START,
  original: false,
}
const content = { name: 'Menu', value: {}, variables: [], devices: [] }
const newFolder = { name: 'Beaches', description: '', organizationId: ID }

/** A saved change of every kind. */
const SAMPLES: Record<string, object> = {
  'device.update': { ...device, changes: { name: 'Hall' } },
  'device.move': {
    devices: [{ ...device, workspaceId: null }],
    workspaceId: ID,
    workspaceName: 'North',
  },
  'device.uploadImage': {
    ...device,
    organizationId: ID,
    fileName: 'lobby.jpg',
    thumbnail: PICTURE,
  },
  'device.setImage': {
    ...device,
    organizationId: ID,
    imageId: ID,
    imageName: 'Beach',
    thumbnail: PICTURE,
  },
  'device.setDefaultImage': { ...device, fileName: 'closed.jpg', thumbnail: PICTURE },
  'device.setDefaultTemplate': {
    ...device,
    templateId: ID,
    templateName: 'Menu',
    orientation: 'vertical',
    variables: {},
  },
  'device.restoreContent': {
    ...device,
    slot: 'default',
    former: {
      type: 'template',
      templateId: ID,
      name: 'Menu',
      orientation: 'vertical',
      variables: { soup: 'Leek' },
    },
    onPanel: { contentName: 'Menu', thumbnail: null },
  },
  'device.setListView': { view: 'grid' },
  'device.register': {
    deviceId: ID,
    organizationId: ID,
    deviceName: 'Entrance',
    workspaceId: ID,
    token: 'token',
  },
  'schedule.createTemplate': {
    ...newEntry,
    templateId: ID,
    templateOrientation: 'vertical',
    templateVariables: {},
    thumbnail: null,
  },
  'schedule.createImage': { ...newEntry, thumbnail: PICTURE },
  'schedule.updateTemplate': { ...entry, changes: { templateId: ID } },
  'schedule.updateImage': { ...entry, changes: { start: START, end: END } },
  'schedule.remove': entry,
  'workspace.create': {
    name: 'Annex',
    description: 'Workspace Description',
    parentId: ID,
    organizationId: ID,
    timezoneId: 'Europe/Warsaw',
  },
  'workspace.update': { id: ID, name: 'North', changes: { name: 'West' } },
  'workspace.move': { id: ID, name: 'North', parentId: ID, parentName: 'South' },
  'workspace.remove': { id: ID, name: 'North', rootId: ID },
  ...Object.fromEntries(
    ['imageFolder', 'templateFolder'].flatMap((noun) => [
      [`${noun}.create`, { ...newFolder, parentId: ID, parentName: 'Root' }],
      [`${noun}.rename`, { id: ID, name: 'Beaches', newName: 'Coasts' }],
      [`${noun}.move`, { id: ID, name: 'Beaches', parentId: ID, parentName: 'South' }],
      [`${noun}.remove`, { id: ID, name: 'Beaches', folderIds: [ID] }],
    ]),
  ),
  'image.upload': {
    folderId: ID,
    folderName: 'Beaches',
    fileName: 'lobby.jpg',
    thumbnail: PICTURE,
    uploadedByName: null,
  },
  'image.move': { images: [image], folderId: ID, folderName: 'Coasts' },
  'image.remove': { image },
  'image.removeMany': { images: [image] },
  'template.create': { folderId: ID, folderName: 'Menus', content },
  'template.save': { id: ID, name: 'Menu', changes: content },
  'template.move': { templates: [template], folderId: ID, folderName: 'Menus' },
  'template.remove': { template },
}

const file = new File(['bytes'], 'picture.jpg', { type: 'image/jpeg' })
/** Each kind uses the files that it defines. */
const FILES = { image: file, croppedImage: file }

const endpoints: [name: string, endpoint: Endpoint][] = Object.entries(calls)
const shape = ({ path }: Endpoint) => new RegExp(`^/api${path.replaceAll(/:\w+/g, '[^/]+')}$`)

/** The call of a request; a literal path takes precedence over one with parameters. */
function callOf({ method, url }: Request) {
  const { pathname } = new URL(url)
  const fitting = endpoints.filter(([, one]) => one.method === method && shape(one).test(pathname))
  const literal = fitting.find(([, { path }]) => `/api${path}` === pathname)
  return (literal ?? fitting[0])?.[0] ?? `${method} ${pathname}`
}

/** Sends a change of a kind to a server that rejects everything, and returns the requests. */
async function callsOf(kind: (typeof queuedMutations)[number]) {
  const asked: Request[] = []
  vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) => {
    asked.push(new Request(input, init))
    return Promise.resolve(Response.json({ status: 403 }, { status: 403 }))
  })
  const input = v.parse(kind.input, SAMPLES[kind.kind])
  await expect(kind.send(input, { options: {}, files: FILES })).rejects.toThrow('forbidden')
  return asked
}

it.each(queuedMutations.map((kind) => [kind.kind, kind] as const))(
  '%s sends one call, which matches the contract and has the same queue [OFF-11]',
  async (_, kind) => {
    const asked = await callsOf(kind)
    expect(asked).toHaveLength(1)
    const [name = ''] = asked.map(callOf)
    const endpoint = new Map(endpoints).get(name)
    expect(endpoint?.queue, name).toBe(kind.queue)
    const { body, form } = endpoint ?? {}
    const sent = form ? asked[0]?.formData().then(Object.fromEntries) : body && asked[0]?.json()
    const schema = form ?? body ?? v.undefined()
    expect(v.safeParse(schema, await sent).issues, name).toBeUndefined()
  },
)

it('every queueable call has exactly one kind [OFF-07] [OFF-08] [OFF-09] [OFF-10]', async () => {
  const sent = new Set<string>()
  for (const kind of queuedMutations) for (const one of await callsOf(kind)) sent.add(callOf(one))
  const marked = endpoints.filter(([, { queue }]) => queue !== undefined).map(([name]) => name)
  expect([...sent].toSorted()).toEqual(marked.toSorted())
  expect(new Set(queuedMutations.map(({ kind }) => kind)).size).toBe(queuedMutations.length)
  expect(Object.keys(SAMPLES).toSorted()).toEqual(
    queuedMutations.map(({ kind }) => kind).toSorted(),
  )
})

/** The actions that need the network, as OFF-11 names them. */
const NEEDS_THE_NETWORK: Record<string, readonly CallName[]> = {
  'PIN regeneration': ['device.regeneratePin'],
  'invitations and user changes': [
    'user.invite',
    'user.resendInvitation',
    'user.update',
    'user.remove',
  ],
  'access grants': [
    'workspace.grant',
    'workspace.revoke',
    'workspace.requestAccess',
    'workspace.approveAccess',
    'workspace.declineAccess',
  ],
  organizations: ['organization.create', 'organization.update'],
  'models and revisions': [
    'deviceModel.create',
    'deviceModel.update',
    'deviceModel.createRevision',
    'deviceModel.updateRevision',
    'deviceModel.removeRevision',
  ],
  firmware: ['firmware.update'],
  'device removal': ['device.remove', 'device.removeFromProduct'],
}

it.each(Object.entries(NEEDS_THE_NETWORK))('%s cannot be queued [OFF-11]', (_, names) => {
  for (const name of names) expect(calls[name], name).not.toHaveProperty('queue')
})
