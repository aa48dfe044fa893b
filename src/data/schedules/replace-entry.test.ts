// @vitest-environment happy-dom
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { createTemplateMutation } from '#src/data/templates/create.ts'
import { removeTemplateMutation } from '#src/data/templates/move-and-remove.ts'
import { currentOutbox, enqueue } from '#src/platform/outbox/current.ts'
import type { SaveExtras } from '#src/platform/outbox/define.ts'
import { change, StorageFullError } from '#src/platform/outbox/save/enqueue.ts'
import { blockedOps } from '#src/platform/outbox/store/dependencies.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'
import { buildEntry } from '#tests/fixtures/schedule-entry.ts'
import { buildListedTemplate } from '#tests/fixtures/template.ts'
import { outboxOfNobody, waitingOps } from '#tests/helpers/outbox-of-nobody.ts'

import { createImageEntryMutation } from './image-entry.ts'
import { removeEntryMutation } from './remove.ts'
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
  expect((await waitingOps())[0]?.payload).not.toHaveProperty('before')
  expect(saved?.tempId).not.toBe(tempId)
})

const croppedImage = (text: string) =>
  new globalThis.File([text], 'new.jpg', { type: 'image/jpeg' })
const { templateId } = newTemplateEntry
const newImageEntry = {
  deviceId,
  deviceName: 'Lobby',
  start,
  end,
  name: 'Menu',
  thumbnail: 'data:,',
}
const imageCreation = (begin = start, extras: SaveExtras = {}) =>
  change(
    createImageEntryMutation,
    { ...newImageEntry, start: begin },
    { ...extras, files: { croppedImage: croppedImage('new') } },
  )
const textOf = async (op: Op | undefined, name: string) => {
  const file = op?.files.find(({ field }) => field === name)
  return await (await currentOutbox()?.db.blobs.get(file?.blobId ?? ''))?.blob.text()
}

describe('an entry whose unsent replacement is replaced again', () => {
  it('is recreated with its image if the last replacement is rejected [SCH-24]', async () => {
    const picture = new globalThis.File(['old bytes'], 'old.webp', { type: 'image/webp' })
    const saved = await replaceEntry({ entry, deviceName: 'Lobby', picture }, start, creation)
    for (const one of [imageCreation(), creation]) {
      const tempId = (await waitingOps()).at(-1)?.yields?.tempId ?? ''
      const unsent = buildEntry({ id: tempId, templateId, imageUrl: null })
      await replaceEntry({ entry: unsent, deviceName: 'Lobby' }, start, one)
    }
    const [removal, made, ...more] = await waitingOps()
    expect(more).toEqual([])
    expect(removal).toMatchObject({ kind: 'schedule.remove', entityKey: `schedule:${entry.id}` })
    expect(made).toMatchObject({
      kind: 'schedule.createTemplate',
      payload: { before: entry },
      deps: expect.arrayContaining([removal?.opId]),
    })
    expect(made?.opId).not.toBe(saved?.opId)
    expect(await textOf(made, 'before')).toBe('old bytes')
    expect(await currentOutbox()?.db.blobs.count()).toBe(1)
  })

  it('is not deleted if the last replacement is too late [SCH-24] [OFF-20]', async () => {
    const { tempId = '' } =
      (await replaceEntry({ entry, deviceName: 'Lobby' }, start, creation)) ?? {}
    const earlier = new Date(Date.parse(start) - 3_600_000).toISOString()
    const unsent = buildEntry({ id: tempId, templateId, imageUrl: null })
    await replaceEntry({ entry: unsent, deviceName: 'Lobby' }, earlier, imageCreation(earlier))
    expect(await waitingOps()).toMatchObject([
      { kind: 'schedule.remove', expiresAt: Date.parse(earlier) },
      { kind: 'schedule.createImage', expiresAt: Date.parse(earlier) },
    ])
  })
})

describe('an entry that the server has or had', () => {
  it('is recreated again if its pending recreation is replaced [SCH-24]', async () => {
    const rejected = await enqueue(createTemplateEntryMutation, newTemplateEntry)
    const { tempId: again = '' } = await enqueue(createImageEntryMutation, newImageEntry, {
      files: { croppedImage: croppedImage('old bytes') },
    })
    const { opId } = rejected
    await currentOutbox()
      ?.db.ops.where('opId')
      .equals(opId)
      .modify({ state: 'attention', payload: { ...newTemplateEntry, again } })
    const recreated = buildEntry({ id: again, imageUrl: 'data:,', thumbnail: 'data:,' })
    const fixed = change(createTemplateEntryMutation, newTemplateEntry, { replaces: opId })
    await replaceEntry({ entry: recreated, deviceName: 'Lobby' }, start, fixed)
    const [made, ...more] = await waitingOps()
    expect(more).toEqual([])
    expect(made).toMatchObject({ payload: { before: recreated }, refs: [] })
    expect(await textOf(made, 'before')).toBe('old bytes')
  })

  it('is recreated if its creation was sent when it is replaced [SCH-24]', async () => {
    const { tempId = '' } = await enqueue(createTemplateEntryMutation, newTemplateEntry)
    await currentOutbox()?.db.ops.toCollection().modify({ firstSentAt: 1 })
    const sent = buildEntry({ id: tempId, templateId, imageUrl: null })
    await replaceEntry({ entry: sent, deviceName: 'Lobby' }, start, imageCreation())
    const [, removal, made] = await waitingOps()
    expect(removal?.kind).toBe('schedule.remove')
    expect(made).toMatchObject({ payload: { before: sent }, refs: [tempId] })
  })
})

const lastTempId = async () => (await waitingOps()).at(-1)?.yields?.tempId ?? ''

/** Adds an unsent template. */
const makeTemplate = () =>
  enqueue(createTemplateMutation, {
    folderId: '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a51',
    folderName: 'Templates',
    content: { name: 'Menu', value: { layers: [] }, variables: [], devices: [] },
  })
const using = ({ tempId = '' }: { tempId?: string }) =>
  change(createTemplateEntryMutation, { ...newTemplateEntry, templateId: tempId })

it('still replaces an entry if its unsent template is deleted afterwards [MEDIA-21]', async () => {
  const made = await makeTemplate()
  await replaceEntry({ entry, deviceName: 'Lobby' }, start, using(made))
  const template = buildListedTemplate({ id: made.tempId ?? '' })
  await enqueue(removeTemplateMutation, { template })
  expect((await waitingOps()).map(({ kind }) => kind)).toEqual([
    'template.create',
    'schedule.remove',
    'schedule.createTemplate',
    'template.remove',
  ])
})

describe('an entry that is replaced by one with an unsent template', () => {
  it.each([
    [
      'at once',
      async () => {
        const made = await makeTemplate()
        await replaceEntry({ entry, deviceName: 'Lobby' }, start, using(made))
        return made
      },
    ],
    [
      'instead of another unsent template',
      async () => {
        await replaceEntry({ entry, deviceName: 'Lobby' }, start, using(await makeTemplate()))
        const unsent = buildEntry({ id: await lastTempId(), templateId })
        const made = await makeTemplate()
        await enqueue(updateTemplateEntryMutation, {
          entry: unsent,
          deviceName: 'Lobby',
          changes: { templateId: made.tempId ?? '' },
        })
        return made
      },
    ],
    [
      'instead of an image',
      async () => {
        await replaceEntry({ entry, deviceName: 'Lobby' }, start, imageCreation())
        const unsent = buildEntry({ id: await lastTempId() })
        const made = await makeTemplate()
        await replaceEntry({ entry: unsent, deviceName: 'Lobby' }, start, using(made))
        return made
      },
    ],
  ])('%s is not deleted before the template is created [SCH-24] [OFF-20]', async (_how, save) => {
    const { opId, tempId } = await save()
    const kinds = ['schedule.remove', 'schedule.createTemplate']
    const replacement = (await waitingOps()).filter(({ kind }) => kinds.includes(kind))
    expect(replacement).toMatchObject(kinds.map((kind) => ({ kind, refs: [tempId] })))

    await currentOutbox()?.db.ops.where({ opId }).modify({ state: 'attention' })
    const blocked = [...blockedOps(await waitingOps(), [])].map(({ kind }) => kind)
    expect(blocked).toEqual(expect.arrayContaining(kinds))
    await currentOutbox()?.discard(opId)
    expect((await waitingOps()).filter(({ kind }) => kinds.includes(kind))).toEqual([])
  })

  it('is deleted without it once the new entry is deleted [OFF-15]', async () => {
    const made = await makeTemplate()
    await replaceEntry({ entry, deviceName: 'Lobby' }, start, using(made))
    const unsent = buildEntry({ id: await lastTempId(), templateId })
    await enqueue(removeEntryMutation, { entry: unsent, deviceName: 'Lobby' })
    const kinds = ['template.create', 'schedule.remove']
    expect(await waitingOps()).toMatchObject(kinds.map((kind) => ({ kind, refs: [] })))
    const template = buildListedTemplate({ id: made.tempId ?? '' })
    await enqueue(removeTemplateMutation, { template })
    expect((await waitingOps()).map(({ kind }) => kind)).toEqual(['schedule.remove'])
  })

  it('is deleted without it once another template is chosen [SCH-24]', async () => {
    const made = await makeTemplate()
    await replaceEntry({ entry, deviceName: 'Lobby' }, start, using(made))
    await enqueue(updateTemplateEntryMutation, {
      entry: buildEntry({ id: await lastTempId(), templateId }),
      deviceName: 'Lobby',
      changes: { templateId },
    })
    await currentOutbox()?.discard(made.opId)
    expect(await waitingOps()).toMatchObject([
      { kind: 'schedule.remove', refs: [] },
      { kind: 'schedule.createTemplate', refs: [] },
    ])
  })
})

describe('an entry whose unsent replacement is discarded', () => {
  const picture = () => new globalThis.File(['old bytes'], 'old.webp', { type: 'image/webp' })
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
  const later = { ...entry, start: inAnHour, end: new Date(Date.now() + 7_200_000).toISOString() }
  const replaceAndDiscard = async (removal: Partial<Op> | undefined, made: Partial<Op> = {}) => {
    await replaceEntry(
      { entry: later, deviceName: 'Lobby', picture: picture() },
      inAnHour,
      creation,
    )
    const { ops } = currentOutbox()?.db ?? {}
    const [first, last] = await waitingOps()
    if (removal) await ops?.update(first?.seq ?? 0, removal)
    else await ops?.delete(first?.seq ?? 0)
    await ops?.update(last?.seq ?? 0, made)
    expect(await currentOutbox()?.discard(last?.opId ?? '')).toBe(true)
    return first?.opId
  }

  const attention = (reason: string): Partial<Op> => ({
    state: 'attention',
    error: { reason, message: '', at: 1 },
  })
  it.each([
    ['waits', {}],
    ['was rejected', { ...attention('forbidden'), firstSentAt: 1 }],
    ['is too late', attention('missed')],
  ])('is not deleted if the deletion %s [SCH-24]', async (_what, removal) => {
    await replaceAndDiscard(removal)
    expect(await waitingOps()).toEqual([])
    expect(await currentOutbox()?.db.blobs.count()).toBe(0)
  })

  it('is recreated if it was deleted [SCH-24]', async () => {
    await replaceAndDiscard(undefined)
    const [again, ...more] = await waitingOps()
    expect(more).toEqual([])
    expect(again).toMatchObject({ kind: 'schedule.createImage', payload: { start: inAnHour } })
    expect(again?.files).toMatchObject([{ field: 'croppedImage' }])
    const files = await currentOutbox()?.db.blobs.toArray()
    expect(files?.map(({ blobId, opId }) => [blobId, opId])).toEqual([
      [again?.files[0]?.blobId, again?.opId],
    ])
  })

  it('is kept by the next replacement if it waits to be recreated [SCH-24]', async () => {
    const before = { ...later, templateId, templateVariables: {} }
    await replaceEntry({ entry: before, deviceName: 'Lobby' }, inAnHour, imageCreation())
    const [removal, replacement] = await waitingOps()
    await currentOutbox()?.db.ops.delete(removal?.seq ?? 0)
    await currentOutbox()?.discard(replacement?.opId ?? '')
    const recreated = { ...before, id: await lastTempId() }
    await replaceEntry({ entry: recreated, deviceName: 'Lobby' }, inAnHour, imageCreation())
    const [made, ...more] = await waitingOps()
    expect(more).toEqual([])
    expect(made).toMatchObject({ kind: 'schedule.createImage', payload: { before: recreated } })
  })

  it('is recreated after its deletion, which may have reached the server [SCH-24]', async () => {
    const removal = await replaceAndDiscard({ firstSentAt: 1, state: 'sending' })
    expect(await waitingOps()).toMatchObject([
      { kind: 'schedule.remove' },
      { kind: 'schedule.createImage', deps: [removal] },
    ])
  })

  it.each([
    ['the replacement may have reached the server', { firstSentAt: 1 }],
    [
      'its time has passed',
      { payload: { ...newTemplateEntry, before: { ...entry, start: new Date(0).toISOString() } } },
    ],
  ])('is not recreated if %s [OFF-20]', async (_what, made) => {
    await replaceAndDiscard(undefined, made)
    expect(await waitingOps()).toEqual([])
  })

  it('is recreated if the template of the replacement is discarded [SCH-24]', async () => {
    const made = await makeTemplate()
    await replaceEntry(
      { entry: later, deviceName: 'Lobby', picture: picture() },
      inAnHour,
      using(made),
    )
    const [, removal] = await waitingOps()
    await currentOutbox()?.db.ops.delete(removal?.seq ?? 0)
    await currentOutbox()?.discard(made.opId)
    expect(await waitingOps()).toMatchObject([{ kind: 'schedule.createImage' }])
  })
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
