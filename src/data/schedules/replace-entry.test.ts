// @vitest-environment happy-dom
import 'fake-indexeddb/auto'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { queuedMutations } from '#src/data/queued-mutations.ts'
import { currentOutbox, enqueue, openOutbox } from '#src/platform/outbox/current.ts'
import { readOps } from '#src/platform/outbox/op.ts'
import { buildEntry } from '#tests/fixtures/schedule-entry.ts'
import { newUserId } from '#tests/helpers/outbox-world.ts'

import { type Following, replaceEntry } from './replace-entry.ts'
import { createTemplateEntryMutation } from './template-entry.ts'

// Nobody is signed in, so what is saved stays in the outbox, as it does offline.
let close: () => Promise<void>
beforeEach(() => {
  const onDone = () => {}
  close = openOutbox({
    userId: newUserId(),
    definitions: queuedMutations,
    appBuild: 'test',
    onDone,
  })
})
afterEach(() => close())

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
const createTemplate = (following: Following) =>
  enqueue(createTemplateEntryMutation, newTemplateEntry, following)
const ops = async () => readOps((await currentOutbox()?.db.ops.toArray()) ?? []).ops

it('is a deletion and a creation behind it, shown as one deed [SCH-24] [OFF-07]', async () => {
  await replaceEntry({ entry, deviceName: 'Lobby' }, createTemplate)
  const [removal, creation, ...more] = await ops()
  expect(more).toEqual([])
  expect(removal).toMatchObject({ kind: 'schedule.remove', groupId: creation?.groupId })
  expect(creation).toMatchObject({ kind: 'schedule.createTemplate', deps: [removal?.opId] })
  expect(removal?.groupId).toBeTruthy()
})

it('of an entry that was never sent is just another creation [OFF-15]', async () => {
  const { tempId = '' } = await enqueue(createTemplateEntryMutation, newTemplateEntry)
  const unsent = buildEntry({ id: tempId, templateId: newTemplateEntry.templateId })
  const { tempId: newId } = await replaceEntry(
    { entry: unsent, deviceName: 'Lobby' },
    createTemplate,
  )
  expect(await ops()).toMatchObject([{ kind: 'schedule.createTemplate', deps: [] }])
  expect((await ops())[0]?.yields?.tempId).toBe(newId)
  expect(newId).not.toBe(tempId)
})

it('keeps the old entry where the new one cannot be saved [OFF-24]', async () => {
  const full = () => Promise.reject(new Error('the disk is full'))
  await expect(replaceEntry({ entry, deviceName: 'Lobby' }, full)).rejects.toThrow('disk is full')
  expect(await ops()).toEqual([])

  const { tempId = '' } = await enqueue(createTemplateEntryMutation, newTemplateEntry)
  const unsent = buildEntry({ id: tempId, templateId: newTemplateEntry.templateId })
  await expect(replaceEntry({ entry: unsent, deviceName: 'Lobby' }, full)).rejects.toThrow()
  expect((await ops()).map(({ kind }) => kind)).toEqual(['schedule.createTemplate'])
})
