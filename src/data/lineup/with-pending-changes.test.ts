import 'fake-indexeddb/auto'

import { expect, it } from 'vitest'

import type { UpdateDevice } from '#src/contract/device.ts'
import type { Lineup, LineupDevice, LineupEntry } from '#src/contract/lineup.ts'
import { uploadDeviceImageMutation } from '#src/data/devices/content.ts'
import { setDefaultTemplateMutation } from '#src/data/devices/default-content.ts'
import { updateDeviceMutation } from '#src/data/devices/update.ts'
import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { createImageEntryMutation } from '#src/data/schedules/image-entry.ts'
import { removeEntryMutation } from '#src/data/schedules/remove.ts'
import { updateTemplateEntryMutation } from '#src/data/schedules/template-entry.ts'
import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { buildEntry } from '#tests/fixtures/schedule-entry.ts'
import { offlineOutbox } from '#tests/helpers/saving.ts'

import { withPendingChanges } from './with-pending-changes.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const at = (hour: number) => new Date(Date.UTC(2031, 5, 10, hour)).toISOString()

const entry = (n: number, hour: number): LineupEntry => ({
  id: id(n),
  name: `Entry ${n}`,
  kind: 'template',
  thumbnail: null,
  start: at(hour),
  end: at(hour + 1),
})
const device = (n: number, entries: LineupEntry[] = []): LineupDevice => ({
  id: id(n),
  name: `Door ${n}`,
  orientation: 'horizontal',
  panel: { model: 'i7', width: 1280, height: 720 },
  thumbnail: null,
  pushed: null,
  fallback: null,
  entries,
})
const seen = (deviceId: string, { kind: _kind, ...one }: LineupEntry): KnownEntry =>
  buildEntry({ ...one, deviceId, templateId: id(700), imageUrl: null })

const [stays, moved, removed] = [entry(50, 8), entry(51, 10), entry(52, 12)]
const value: Lineup = {
  from: at(6),
  to: at(30),
  total: 3,
  devices: [device(1, [stays, moved, removed]), device(2), device(3)],
}
const shown = (changes: readonly PendingChange[]) =>
  withPendingChanges({ value, askedAt: 0, from: 'server' }, changes)

it('shows devices with their pending changes, and keeps the others’ identity [OFF-07]', async () => {
  const outbox = offlineOutbox()
  const deviceName = 'Door 1'
  await outbox.save(updateTemplateEntryMutation, {
    entry: seen(id(1), moved),
    deviceName,
    changes: { start: at(20), end: at(21) },
  })
  await outbox.save(removeEntryMutation, { entry: seen(id(1), removed), deviceName })
  await outbox.save(
    createImageEntryMutation,
    {
      deviceId: id(1),
      deviceName,
      name: 'Lunch',
      start: at(15),
      end: at(16),
      thumbnail: 'data:image/webp;base64,lunch',
    },
    { files: { croppedImage: new File(['lunch'], 'lunch.webp') } },
  )
  await outbox.save(updateDeviceMutation, {
    id: id(2),
    name: 'Door 2',
    changes: { name: 'Gate', currentOrientation: 'vertical' },
  })
  await outbox.save(setDefaultTemplateMutation, {
    id: id(2),
    name: 'Door 2',
    templateId: id(700),
    templateName: 'House rules',
    orientation: 'horizontal',
    variables: {},
  })
  await outbox.save(
    uploadDeviceImageMutation,
    {
      id: id(2),
      name: 'Door 2',
      organizationId: id(800),
      fileName: 'sale.jpg',
      thumbnail: 'data:image/webp;base64,sale',
    },
    { files: { image: new File(['sale'], 'sale.jpg') } },
  )
  const [first, second, third] = shown(await outbox.changes())
  expect(first?.entries).toEqual([
    stays,
    {
      id: expect.stringMatching(/^tmp_/),
      name: 'Lunch',
      kind: 'image',
      start: at(15),
      end: at(16),
      thumbnail: 'data:image/webp;base64,lunch',
      isPending: true,
    },
    { ...moved, start: at(20), end: at(21), isPending: true },
  ])
  expect(second).toMatchObject({
    name: 'Gate',
    orientation: 'vertical',
    pushed: {
      name: 'sale',
      kind: 'image',
      thumbnail: 'data:image/webp;base64,sale',
      isPending: true,
    },
    fallback: { name: 'House rules', kind: 'template', isPending: true },
  })
  expect(third).toBe(value.devices[2])
})

it('applies each pending change of the settings of a device, also below a later one', async () => {
  const outbox = offlineOutbox()
  const change = async (changes: UpdateDevice) =>
    await outbox.save(updateDeviceMutation, { id: id(2), name: 'Door 2', changes })
  const { opId } = await change({ name: 'Gate' })
  await outbox.markSent(opId)
  await change({ description: 'By the river' })
  const changes = await outbox.changes()
  expect(changes).toHaveLength(2)
  expect(shown(changes)[1]).toMatchObject({ name: 'Gate' })
})

it('shows a device without its rejected changes [OFF-17]', async () => {
  const outbox = offlineOutbox()
  const deviceName = 'Door 1'
  const move = { start: at(20), end: at(21) }
  await outbox.save(updateTemplateEntryMutation, {
    entry: seen(id(1), moved),
    deviceName,
    changes: move,
  })
  await outbox.save(updateDeviceMutation, {
    id: id(1),
    name: deviceName,
    changes: { name: 'Gate' },
  })
  await outbox.parts.db.ops.toCollection().modify({ state: 'attention' })
  expect(shown(await outbox.changes())[0]).toEqual(value.devices[0])
})

it('returns the same devices without pending changes', () => {
  expect(shown([])).toBe(value.devices)
})
