import 'fake-indexeddb/auto'

import type * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import type { FileMap, QueuedMutation, SaveOptions } from '#src/platform/outbox/define.ts'
import { overlay, type PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { buildImageFolder, buildTemplateFolder } from '#tests/fixtures/folder.ts'
import { buildWorkspace } from '#tests/fixtures/workspace.ts'
import { offlineOutbox } from '#tests/helpers/saving.ts'

import { imageFolderMutations, templateFolderMutations } from './folders/mutations.ts'
import { imageList } from './images/rows.ts'
import { uploadImageMutation } from './images/upload.ts'
import { queuedMutations } from './queued-mutations.ts'
import { createImageEntryMutation } from './schedules/image-entry.ts'
import { createTemplateEntryMutation } from './schedules/template-entry.ts'
import { createTemplateMutation } from './templates/create.ts'
import { templateList } from './templates/rows.ts'
import { createWorkspaceMutation } from './workspaces/create.ts'

const HERE = '0b0c2a52-7a41-4c7e-8a45-3f7f6f0d1a11'
const PICTURE = 'data:image/png;base64,AAAA'
const BY_NAME = { sort: 'Name', sortDirection: 'Asc' } as const
const page = { data: [], total: 0, limit: 20, offset: 0 }
const folder = {
  name: 'Lobby',
  description: '',
  organizationId: 'organization',
  parentId: HERE,
  parentName: 'Images',
}
const timed = {
  deviceId: 'device',
  deviceName: 'Hall',
  name: 'Opening',
  start: '2030-06-01T08:00:00.000Z',
  end: '2030-06-01T09:00:00.000Z',
}
const calendar = {
  deviceId: 'device',
  from: '2030-06-01T00:00:00.000Z',
  to: '2030-06-30T00:00:00.000Z',
  entries: [],
}

/** A kind that creates something, and a cached value that shows it; `save` uses a new outbox. */
function creation<TSchema extends v.GenericSchema, TFiles extends FileMap, TValue>(
  mutation: QueuedMutation<TSchema, TFiles, TValue>,
  value: NoInfer<TValue>,
  input: v.InferInput<TSchema>,
  ...options: SaveOptions<TFiles>
) {
  const kinds = [mutation as QueuedMutation]
  const save = async () => {
    const outbox = offlineOutbox()
    await outbox.save(mutation, input, ...options)
    const [change] = await outbox.changes()
    if (!change) throw new Error('Nothing was saved')
    const show = (known: unknown, ...changes: PendingChange[]) => overlay(kinds, changes, known, 0)
    const asServerHasIt = (id: string) => show(value, { ...change, newId: id })
    const idsWith = (known: unknown, ...changes: PendingChange[]) => idsIn(show(known, ...changes))
    return { change, asServerHasIt, idsWith }
  }
  return [mutation.kind, save] as const
}

/** The ids of everything that was created, anywhere in the value. */
const idsIn = (value: unknown) =>
  [...JSON.stringify(value).matchAll(/"id":"((?:tmp_|made)[^"]*)"/g)].map(([, id]) =>
    id?.startsWith('tmp_') ? 'waiting' : id,
  )

const images = imageList({ ...BY_NAME, nameSearch: '', imageFolderId: HERE }, page)
const tree = [buildWorkspace({ id: HERE })]
const creations = [
  creation(createWorkspaceMutation, tree, { ...folder, timezoneId: 'Europe/Warsaw' }),
  creation(imageFolderMutations.create, [buildImageFolder({ id: HERE })], folder),
  creation(templateFolderMutations.create, [buildTemplateFolder({ id: HERE })], folder),
  creation(
    uploadImageMutation,
    images,
    {
      folderId: HERE,
      folderName: 'Lobby',
      fileName: 'door.png',
      thumbnail: PICTURE,
      uploadedByName: 'Ada',
    },
    { files: { image: new File(['bytes'], 'door.png') } },
  ),
  creation(createTemplateMutation, templateList(HERE, BY_NAME, page), {
    folderId: HERE,
    folderName: 'Lobby',
    content: { name: 'Menu', value: { layers: [] }, variables: [], devices: [] },
  }),
  creation(
    createImageEntryMutation,
    calendar,
    { ...timed, thumbnail: PICTURE },
    { files: { croppedImage: new File(['bytes'], 'crop.jpg') } },
  ),
  creation(createTemplateEntryMutation, calendar, {
    ...timed,
    templateId: HERE,
    templateOrientation: 'horizontal',
    templateVariables: {},
    thumbnail: null,
  }),
]

it('these tests cover every kind that shows a creation before it is sent', () => {
  const shown = queuedMutations.filter(({ creates, overlay: shows }) => creates && shows)
  expect(creations.map(([kind]) => kind).toSorted()).toEqual(
    shown.map(({ kind }) => kind).toSorted(),
  )
})

describe.each(creations)('%s', (_kind, save) => {
  it('shows once, even if a read contains it before its own response arrives [OFF-13]', async () => {
    const { change, asServerHasIt, idsWith } = await save()
    const known = asServerHasIt('made')
    const onItsWay = { ...change, op: { ...change.op, firstSentAt: change.op.createdAt } }
    expect(idsWith(known, onItsWay)).toEqual(['made'])
    const answered = { ...onItsWay, newId: 'made', doneAt: Date.now() }
    expect(idsWith(known, answered)).toEqual(['made'])
  })

  it('shows in addition to a similar existing one', async () => {
    const { change, asServerHasIt, idsWith } = await save()
    const unsent = idsWith(asServerHasIt('made'), change)
    expect(unsent.toSorted()).toEqual(['made', 'waiting'])

    const { op } = change
    const twin = { op: { ...op, seq: 0, opId: 'twin' }, newId: 'made', doneAt: Date.now() }
    const onItsWay = { ...change, op: { ...op, firstSentAt: op.createdAt } }
    const both = idsWith(asServerHasIt('made'), twin, onItsWay)
    expect(both.toSorted()).toEqual(['made', 'waiting'])
  })
})
