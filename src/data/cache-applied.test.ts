// @vitest-environment happy-dom
import 'fake-indexeddb/auto'

import type * as v from 'valibot'
import { beforeEach, expect, it, vi } from 'vitest'

import { imageFolderEndpoints } from '#src/contract/folder.ts'
import { type Template, TemplateSchema } from '#src/contract/template.ts'
import { workspaceEndpoints } from '#src/contract/workspace.ts'
import { listDevices } from '#src/domain/device-list.ts'
import { listImages } from '#src/domain/media-list.ts'
import { listTemplatesInFolder } from '#src/domain/template-list.ts'
import { WORKSPACE_TREE_KEY } from '#src/platform/db/list-keys.ts'
import {
  networkFirstImagePage,
  networkFirstTemplateFolderPage,
} from '#src/platform/db/network-first-media.ts'
import { networkFirstSchedule } from '#src/platform/db/network-first-schedule.ts'
import {
  networkFirstDevicePage,
  networkFirstValue,
  type ReadMode,
} from '#src/platform/db/network-first.ts'
import type { Applied, FileMap, QueuedMutation } from '#src/platform/outbox/define.ts'
import { type Op, OP_SCHEMA } from '#src/platform/outbox/store/op.ts'
import { session } from '#src/platform/session/session.ts'
import { buildDevice } from '#tests/fixtures/device.ts'
import { buildImageFolder } from '#tests/fixtures/folder.ts'
import { buildImage } from '#tests/fixtures/image.ts'
import { buildEntry } from '#tests/fixtures/schedule-entry.ts'
import { buildTemplate } from '#tests/fixtures/template.ts'
import { buildWorkspace } from '#tests/fixtures/workspace.ts'
import { loginAnswer } from '#tests/helpers/console-session.ts'

import { cacheApplied } from './cache-applied.ts'
import { moveDevicesMutation } from './devices/move.ts'
import { registerDeviceMutation } from './devices/registration.ts'
import { updateDeviceMutation } from './devices/update.ts'
import { imageFolderMutations, templateFolderMutations } from './folders/mutations.ts'
import { imageTreeKey } from './folders/queries.ts'
import {
  moveImagesMutation,
  removeImageMutation,
  removeImagesMutation,
} from './images/move-and-remove.ts'
import { uploadImageMutation } from './images/upload.ts'
import { removeEntryMutation } from './schedules/remove.ts'
import {
  createTemplateEntryMutation,
  updateTemplateEntryMutation,
} from './schedules/template-entry.ts'
import { createTemplateMutation } from './templates/create.ts'
import { moveTemplatesMutation, removeTemplateMutation } from './templates/move-and-remove.ts'
import { templateCacheKey } from './templates/rows.ts'
import { saveTemplateMutation } from './templates/save.ts'
import { removeWorkspaceMutation } from './workspaces/remove.ts'
import { updateWorkspaceMutation } from './workspaces/update.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const [HERE, THERE, NEW, OWNER] = [id(1), id(2), id(3), id(4)]
const [ROOT, HALL] = [id(5), id(6)]
const organizationId = buildImageFolder().organizationId
const beach = buildImage({ id: id(11), name: 'Beach', imageFolderId: HERE })
const dunes = buildImage({ id: id(12), name: 'Dunes', imageFolderId: HERE })
const menu = buildTemplate({ id: id(13), name: 'Menu', templateFolderId: HERE })
const { value: _design, images: _images, ...listedMenu } = menu
const opening = buildEntry({ id: id(14), name: 'Opening', templateId: menu.id })
const panel = buildDevice({ id: id(15), name: 'Panel', workspaceId: HALL })
const SPAN = { from: '2026-06-01T00:00:00.000Z', to: '2026-07-01T00:00:00.000Z' }
const content = { name: 'Menu', value: {}, variables: [], devices: [] }

/** What a user without a connection sees, after it was read once from the server. */
async function read(mode: ReadMode, answered: Promise<void> = Promise.resolve()) {
  const answer =
    <T>(value: T) =>
    () =>
      answered.then(() => value)
  const images = [HERE, THERE].map((imageFolderId) =>
    networkFirstImagePage(
      { imageFolderId },
      answer(listImages([beach, dunes], { imageFolderId })),
      mode,
    ),
  )
  const templates = [HERE, THERE].map((folderId) =>
    networkFirstTemplateFolderPage(
      folderId,
      {},
      answer(listTemplatesInFolder([listedMenu], folderId, {})),
      mode,
    ),
  )
  const folders = [
    buildImageFolder({
      id: ROOT,
      imageFolders: [
        buildImageFolder({ id: HERE, name: 'Here', parentId: ROOT, imageCount: 2 }),
        buildImageFolder({ id: THERE, name: 'There', parentId: ROOT }),
      ],
    }),
  ]
  const tree = networkFirstValue(
    imageTreeKey(organizationId),
    imageFolderEndpoints.tree.answer,
    answer(folders),
    mode,
  )
  const workspaces = networkFirstValue(
    WORKSPACE_TREE_KEY,
    workspaceEndpoints.tree.answer,
    answer([
      buildWorkspace(
        { id: ROOT, name: 'Root' },
        buildWorkspace({ id: HALL, name: 'Hall', deviceCount: 1 }),
      ),
    ]),
    mode,
  )
  const designOf = ({ value }: { value: Template }) => value.value
  const design = networkFirstValue(
    templateCacheKey(menu.id),
    TemplateSchema,
    answer(menu),
    mode,
  ).then(designOf, () => 'none')
  const devices = networkFirstDevicePage(
    { organizationId },
    answer(listDevices([panel], {}, 0)),
    mode,
  )
  const entries = networkFirstSchedule(opening.deviceId, SPAN, answer([opening]), mode)
  const names = async (known: Promise<{ value: { data: { name: string }[]; total: number } }>) => {
    const { data, total } = (await known).value
    return `${data
      .map(({ name }) => name)
      .toSorted()
      .join(' ')} of ${total}`
  }
  return {
    images: (await Promise.all(images.map(names))).join(', '),
    templates: (await Promise.all(templates.map(names))).join(', '),
    design: await design,
    folders: (await tree).value
      .flatMap(({ imageFolders }) => imageFolders)
      .map(({ name, imageCount }) => `${name} ${imageCount}`)
      .join(', '),
    workspaces: (await workspaces).value
      .flatMap((root) => [root, ...root.workspaces])
      .map(({ name, deviceCount }) => `${name} ${deviceCount}`)
      .join(', '),
    devices: (await devices).value.data.map(({ name, workspaceId }) => [name, workspaceId]),
    entries: (await entries).value.map(({ name, start }) => [name, start]),
  }
}
/** A change that the server has applied, with its answer. */
const sent = <TSchema extends v.GenericSchema, TFiles extends FileMap, TValue>(
  { kind }: QueuedMutation<TSchema, TFiles, TValue>,
  payload: v.InferInput<TSchema>,
  answered?: unknown,
): Applied => ({ op: { ...OP, kind, payload }, newId: NEW, answer: answered })

const OP: Op = {
  seq: 1,
  schema: OP_SCHEMA,
  opId: NEW,
  kind: '',
  userId: OWNER,
  lane: '',
  queue: 'light',
  entityKey: '',
  payload: undefined,
  files: [],
  label: '',
  createdAt: 0,
  appBuild: 'test',
  state: 'sending',
  attempts: 1,
  notBefore: 0,
  failures: 0,
  firstSentAt: 1,
  deps: [],
  refs: [],
}

const drinks = buildTemplate({ ...menu, id: NEW, name: 'Drinks', value: '{}' })
const newEntry = {
  deviceId: opening.deviceId,
  deviceName: 'Panel',
  name: 'Closing',
  start: '2026-06-11T08:00:00.000Z',
  end: '2026-06-11T09:00:00.000Z',
}
const seenEntry = { entry: opening, deviceName: 'Panel' }
const inFolder = { folderId: THERE, folderName: 'There' }
const folder = {
  name: 'New',
  description: '',
  organizationId,
  parentId: ROOT,
  parentName: 'Images',
}

/** Each request and change has a time of its own. */
let now = Date.now()
beforeEach(async () => {
  vi.spyOn(Date, 'now').mockImplementation(() => ++now)
  await session.begin(loginAnswer(OWNER), { remember: true })
  await read('server')
})

it.each<[name: string, Applied, Partial<Awaited<ReturnType<typeof read>>>]>([
  [
    'an uploaded image',
    sent(
      uploadImageMutation,
      {
        ...inFolder,
        fileName: 'Hall.png',
        thumbnail: 'data:image/png;base64,AA',
        uploadedByName: null,
      },
      buildImage({ id: NEW, name: 'Hall', imageFolderId: THERE }),
    ),
    { images: 'Beach Dunes of 2, Hall of 1', folders: 'Here 2, There 1' },
  ],
  [
    'moved images',
    sent(moveImagesMutation, { images: [beach], ...inFolder }),
    { images: 'Dunes of 1, Beach of 1', folders: 'Here 1, There 1' },
  ],
  [
    'a deleted image',
    sent(removeImageMutation, { image: beach }),
    { images: 'Dunes of 1,  of 0', folders: 'Here 1, There 0' },
  ],
  [
    'deleted images',
    sent(removeImagesMutation, { images: [beach, dunes] }),
    { images: ' of 0,  of 0', folders: 'Here 0, There 0' },
  ],
  [
    'a renamed folder',
    sent(imageFolderMutations.rename, { id: THERE, name: 'There', newName: 'Hall' }),
    { folders: 'Hall 0, Here 2' },
  ],
  [
    'a deleted folder',
    sent(imageFolderMutations.remove, { id: HERE, name: 'Here', folderIds: [HERE] }),
    { images: ' of 0,  of 0', folders: 'There 0' },
  ],
  [
    'a new template',
    sent(createTemplateMutation, { ...inFolder, content }, { ...drinks, templateFolderId: THERE }),
    { templates: 'Menu of 1, Drinks of 1' },
  ],
  [
    'a saved template',
    sent(
      saveTemplateMutation,
      { id: menu.id, name: 'Menu', changes: { name: 'Drinks', value: {} } },
      { ...drinks, id: menu.id },
    ),
    { templates: 'Drinks of 1,  of 0', design: '{}' },
  ],
  [
    'a moved template',
    sent(moveTemplatesMutation, { templates: [listedMenu], ...inFolder }),
    { templates: ' of 0, Menu of 1' },
  ],
  [
    'a deleted template',
    sent(removeTemplateMutation, { template: listedMenu }),
    { templates: ' of 0,  of 0', design: 'none' },
  ],
  [
    'a new schedule entry',
    sent(
      createTemplateEntryMutation,
      {
        ...newEntry,
        templateId: menu.id,
        templateOrientation: 'horizontal',
        templateVariables: {},
        thumbnail: null,
      },
      buildEntry({ ...newEntry, id: NEW }),
    ),
    {
      entries: [
        ['Opening', opening.start],
        ['Closing', newEntry.start],
      ],
    },
  ],
  [
    'a changed schedule entry',
    sent(
      updateTemplateEntryMutation,
      { ...seenEntry, changes: { name: 'Closing' } },
      { ...opening, name: 'Closing' },
    ),
    { entries: [['Closing', opening.start]] },
  ],
  ['a deleted schedule entry', sent(removeEntryMutation, seenEntry), { entries: [] }],
  [
    'a renamed workspace',
    sent(updateWorkspaceMutation, { id: HALL, name: 'Hall', changes: { name: 'Foyer' } }),
    { workspaces: 'Root 0, Foyer 1' },
  ],
  [
    'a deleted workspace',
    sent(removeWorkspaceMutation, { id: HALL, name: 'Hall', rootId: ROOT }),
    { workspaces: 'Root 1', devices: [['Panel', ROOT]] },
  ],
  [
    'moved devices',
    sent(moveDevicesMutation, { devices: [panel], workspaceId: ROOT, workspaceName: 'Root' }),
    { workspaces: 'Root 1, Hall 0', devices: [['Panel', ROOT]] },
  ],
  [
    'a renamed device',
    sent(
      updateDeviceMutation,
      { id: panel.id, name: 'Panel', changes: { name: 'Sign' } },
      { ...panel, name: 'Sign' },
    ),
    { devices: [['Sign', HALL]] },
  ],
  [
    'a registered device',
    sent(
      registerDeviceMutation,
      { deviceId: NEW, organizationId, deviceName: 'Sign', workspaceId: HALL, token: 'token' },
      { ...panel, id: NEW, name: 'Sign' },
    ),
    {
      devices: [
        ['Sign', HALL],
        ['Panel', HALL],
      ],
    },
  ],
])('shows %s offline', async (_, applied, expected) => {
  const before = await read('cached')
  await cacheApplied(applied)
  expect(await read('cached')).toEqual({ ...before, ...expected })
})

it('keeps what was moved where it is, also if answers arrive that were requested before', async () => {
  let arrive: () => void = expect.fail
  const answered = new Promise<void>((resolve) => (arrive = resolve))
  const before = await read('cached')
  const late = read('server', answered)
  await cacheApplied(sent(moveImagesMutation, { images: [beach], ...inFolder }))
  await cacheApplied(sent(moveTemplatesMutation, { templates: [listedMenu], ...inFolder }))
  await cacheApplied(
    sent(moveDevicesMutation, { devices: [panel], workspaceId: ROOT, workspaceName: 'Root' }),
  )
  const moved = await read('cached')
  arrive()
  await late
  expect(await read('cached')).toEqual(moved)
  expect(moved).toEqual({
    ...before,
    images: 'Dunes of 1, Beach of 1',
    templates: ' of 0, Menu of 1',
    folders: 'Here 1, There 1',
    workspaces: 'Root 1, Hall 0',
    devices: [['Panel', ROOT]],
  })
})

it.each([
  [
    'images, a template and an entry',
    [
      sent(removeImageMutation, { image: beach }),
      sent(removeImagesMutation, { images: [dunes] }),
      sent(removeTemplateMutation, { template: listedMenu }),
      sent(removeEntryMutation, seenEntry),
    ],
    { templates: ' of 0,  of 0', design: 'none', entries: [], folders: 'Here 0, There 0' },
  ],
  [
    'a folder with its images',
    [sent(imageFolderMutations.remove, { id: HERE, name: 'Here', folderIds: [HERE] })],
    { folders: 'There 0' },
  ],
  [
    'a folder with its templates',
    [sent(templateFolderMutations.remove, { id: HERE, name: 'Here', folderIds: [HERE] })],
    { templates: ' of 0,  of 0', images: 'Beach Dunes of 2,  of 0' },
  ],
])('does not bring back %s by answers that were requested before', async (_, changes, expected) => {
  let arrive: () => void = expect.fail
  const answered = new Promise<void>((resolve) => (arrive = resolve))
  const before = await read('cached')
  const late = read('server', answered)
  for (const change of changes) await cacheApplied(change)
  arrive()
  await late
  expect(await read('cached')).toEqual({ ...before, images: ' of 0,  of 0', ...expected })
  // One that is requested later is believed.
  await read('server')
  expect(await read('cached')).toEqual(before)
})

it('shows a new folder with what was uploaded into it', async () => {
  await cacheApplied(sent(imageFolderMutations.create, folder, buildImageFolder({ id: NEW })))
  const page = () => networkFirstImagePage({ imageFolderId: NEW }, expect.fail, 'cached')
  expect(await page()).toMatchObject({ value: { data: [], total: 0 } })
  expect(await page()).not.toHaveProperty('missing')
  expect((await read('cached')).folders).toBe('Here 2, New 0, There 0')
})

it('writes to the cache of the organization that the change was made in', async () => {
  const before = await read('cached')
  const change = sent(removeImageMutation, { image: beach })
  await cacheApplied({ ...change, op: { ...change.op, inside: organizationId } })
  expect(await read('cached')).toEqual(before)
})

it('writes nothing for a user who has logged out meanwhile', async () => {
  const before = await read('cached')
  const change = sent(removeImageMutation, { image: beach })
  await cacheApplied({ ...change, op: { ...change.op, userId: NEW } })
  expect(await read('cached')).toEqual(before)
})
