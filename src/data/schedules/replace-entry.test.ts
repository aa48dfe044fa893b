// @vitest-environment happy-dom
import * as v from 'valibot'
import { expect, it } from 'vitest'

import { createTemplateMutation } from '#src/data/templates/create.ts'
import { removeTemplateMutation } from '#src/data/templates/move-and-remove.ts'
import { currentOutbox, enqueue } from '#src/platform/outbox/current.ts'
import { change, StorageFullError } from '#src/platform/outbox/save/enqueue.ts'
import { buildEntry } from '#tests/fixtures/schedule-entry.ts'
import { buildListedTemplate } from '#tests/fixtures/template.ts'
import { outboxOfNobody, waitingOps } from '#tests/helpers/outbox-of-nobody.ts'

import { createImageEntryMutation } from './image-entry.ts'
import { replaceEntry } from './replace-entry.ts'
import { createTemplateEntryMutation, updateTemplateEntryMutation } from './template-entry.ts'

outboxOfNobody({ keepsFiles: true })

const entry = buildEntry()
const { deviceId, start, end } = entry
const newTemplateEntry = {
  deviceId,
  deviceName: 'Lobby',
  start,
  end,
  name: 'Menu',
  templateId: '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a50',
  templateOrientation: 'horizontal',
  templateVariables: {},
  thumbnail: null,
} as const
const creation = change(createTemplateEntryMutation, newTemplateEntry)

it('replaces an entry by a deletion and a creation, in one group [SCH-24] [OFF-07]', async () => {
  await replaceEntry({ entry, deviceName: 'Lobby' }, start, creation)
  const [removal, made, ...more] = await waitingOps()
  expect(more).toEqual([])
  expect(removal).toMatchObject({ kind: 'schedule.remove', groupId: made?.groupId })
  expect(made).toMatchObject({ kind: 'schedule.createTemplate', deps: [removal?.opId] })
  expect(removal?.groupId).toBeTruthy()
})

it('stores the old entry with its image for recreation [SCH-24]', async () => {
  const picture = new globalThis.File(['old bytes'], 'old.webp', { type: 'image/webp' })
  await replaceEntry({ entry, deviceName: 'Lobby', picture }, start, creation)
  const [removal, made] = await waitingOps()
  // Once the new entry would start too late, the old one is kept.
  expect(removal?.expiresAt).toBe(Date.parse(start))
  expect(made).toMatchObject({ payload: { before: entry }, files: [{ field: 'before' }] })
  const input = v.parse(createTemplateEntryMutation.input, made?.payload)
  const again = createTemplateEntryMutation.compensate?.(input)
  expect(again).toMatchObject({
    kind: 'schedule.createImage',
    file: { from: 'before', to: 'croppedImage' },
  })
  expect(v.parse(createImageEntryMutation.input, again?.input)).toMatchObject({
    name: entry.name,
    start,
    end,
  })
})

it.each([-4, 4])(
  'moves the last moment of the deletion with the new entry, by %s hours [SCH-24] [OFF-20]',
  async (hours) => {
    const { tempId = '' } =
      (await replaceEntry({ entry, deviceName: 'Lobby' }, start, creation)) ?? {}
    const moved = new Date(Date.parse(start) + hours * 3_600_000).toISOString()
    await enqueue(updateTemplateEntryMutation, {
      entry: buildEntry({ id: tempId, templateId: newTemplateEntry.templateId }),
      deviceName: 'Lobby',
      changes: { start: moved },
    })
    expect(await waitingOps()).toMatchObject([
      { kind: 'schedule.remove', expiresAt: Date.parse(moved) },
      { kind: 'schedule.createTemplate', expiresAt: Date.parse(moved) },
    ])
  },
)

it('replaces an unsent entry by a creation only [OFF-15]', async () => {
  const { tempId = '' } = await enqueue(createTemplateEntryMutation, newTemplateEntry)
  const unsent = buildEntry({ id: tempId, templateId: newTemplateEntry.templateId })
  const saved = await replaceEntry({ entry: unsent, deviceName: 'Lobby' }, start, creation)
  expect(await waitingOps()).toMatchObject([{ kind: 'schedule.createTemplate' }])
  expect((await waitingOps())[0]?.yields?.tempId).toBe(saved?.tempId)
  expect(saved?.tempId).not.toBe(tempId)
})

it('still replaces an entry if its unsent template is deleted afterwards [MEDIA-21]', async () => {
  const { tempId: templateId = '' } = await enqueue(createTemplateMutation, {
    folderId: '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a51',
    folderName: 'Templates',
    content: { name: 'Menu', value: { layers: [] }, variables: [], devices: [] },
  })
  const replacing = change(createTemplateEntryMutation, { ...newTemplateEntry, templateId })
  await replaceEntry({ entry, deviceName: 'Lobby' }, start, replacing)
  const template = buildListedTemplate({ id: templateId })
  await enqueue(removeTemplateMutation, { template })
  expect((await waitingOps()).map(({ kind }) => kind)).toEqual([
    'template.create',
    'schedule.remove',
    'schedule.createTemplate',
    'template.remove',
  ])
})

it('keeps the old entry if the new one cannot be saved [OFF-24]', async () => {
  const { tempId = '' } = await enqueue(createTemplateEntryMutation, newTemplateEntry)
  const unsent = buildEntry({ id: tempId, templateId: newTemplateEntry.templateId })
  currentOutbox()?.db.ops.hook('creating', (_key, op) => {
    if (op.kind === 'schedule.createTemplate') throw new DOMException('', 'QuotaExceededError')
  })
  for (const one of [entry, unsent])
    await expect(
      replaceEntry({ entry: one, deviceName: 'Lobby' }, start, creation),
    ).rejects.toThrow(StorageFullError)
  expect((await waitingOps()).map(({ yields }) => yields?.tempId)).toEqual([tempId])
})
