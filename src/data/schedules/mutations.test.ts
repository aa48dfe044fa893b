import 'fake-indexeddb/auto'

import { describe, expect, it } from 'vitest'

import { overlay } from '#src/platform/outbox/show/overlay.ts'
import { buildEntry } from '#tests/fixtures/schedule-entry.ts'
import { offlineOutbox } from '#tests/helpers/saving.ts'

import type { EntrySpan } from './entry.ts'
import { createImageEntryMutation, updateImageEntryMutation } from './image-entry.ts'
import { scheduleMutations } from './mutations.ts'
import { removeEntryMutation } from './remove.ts'
import { createTemplateEntryMutation, updateTemplateEntryMutation } from './template-entry.ts'

const { deviceId } = buildEntry()
const TEMPLATE = '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a50'
const OTHER = '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a51'
const PICTURE = 'data:image/png;base64,AAAA'
const deviceName = 'Lobby'
const at = (day: number, hour = 8) => new Date(Date.UTC(2026, 5, day, hour)).toISOString()
const file = (text: string) => ({ files: { croppedImage: new File([text], 'crop.jpg') } })

const template = { templateId: TEMPLATE, templateOrientation: 'horizontal' } as const
const newTemplateEntry = (name: string, start: string, end: string) =>
  [
    createTemplateEntryMutation,
    {
      deviceId,
      deviceName,
      name,
      start,
      end,
      ...template,
      templateVariables: {},
      thumbnail: null,
    },
  ] as const
const newImageEntry = (name: string, start: string, end: string, bytes = 'bytes') =>
  [
    createImageEntryMutation,
    { deviceId, deviceName, name, start, end, thumbnail: PICTURE },
    file(bytes),
  ] as const

type Outbox = ReturnType<typeof offlineOutbox>
const JUNE: EntrySpan = {
  deviceId,
  from: at(1, 0),
  to: at(30, 0),
  entries: [buildEntry({ start: at(10), end: at(10, 9) })],
}
const shown = async (outbox: Outbox, span = JUNE) =>
  overlay(scheduleMutations, await outbox.changes(), span, 0).entries
const names = async (outbox: Outbox, span = JUNE) =>
  (await shown(outbox, span)).map(({ name }) => name)
const [standing = buildEntry()] = JUNE.entries
const moved = (start: string, end: string, entry = standing) =>
  [updateImageEntryMutation, { entry, deviceName, changes: { start, end } }] as const
const removed = (entry = standing) => [removeEntryMutation, { entry, deviceName }] as const
const onlyEntry = async (outbox: Outbox) => {
  const [entry] = await shown(outbox, { ...JUNE, entries: [] })
  if (!entry) throw new Error('No entry is shown')
  return entry
}
const kindsLeft = async (outbox: Outbox) => (await outbox.ops()).map(({ kind }) => kind)

describe('the calendar with pending changes', () => {
  it('shows new entries with their content [OFF-07] [OFF-08]', async () => {
    const outbox = offlineOutbox()
    await outbox.save(...newTemplateEntry('Late', at(12), at(13)))
    const { tempId } = await outbox.save(...newImageEntry('Early', at(2), at(3)))
    const [early, , late] = await shown(outbox)
    expect(early).toMatchObject({
      id: tempId,
      name: 'Early',
      templateId: null,
      thumbnail: PICTURE,
      timezoneId: 'UTC',
      isOneTime: true,
    })
    expect(late).toMatchObject({ name: 'Late', ...template, imageUrl: null })
    expect(await names(outbox)).toEqual(['Early', 'Opening hours', 'Late'])
  })

  it.each([
    ['ends at its start', at(0), at(1, 0), false],
    ['ends within it', at(0), at(1, 1), true],
    ['covers all of it', at(0), at(31), true],
    ['starts in its last hour', at(29, 23), at(31), true],
    ['starts at its end', at(30, 0), at(31), false],
  ])('shows an entry only if it overlaps the calendar’s span: %s', async (_, start, end, isIn) => {
    const outbox = offlineOutbox()
    await outbox.save(...newTemplateEntry('New', start, end))
    const found = await names(outbox, { ...JUNE, entries: [] })
    expect(found).toEqual(isIn ? ['New'] : [])
  })

  it('ignores other devices', async () => {
    const outbox = offlineOutbox()
    await outbox.save(...newTemplateEntry('New', at(2), at(3)))
    expect(await shown(outbox, { ...JUNE, deviceId: OTHER, entries: [] })).toEqual([])
  })

  it('shows a moved entry in its new month only [OFF-07]', async () => {
    const outbox = offlineOutbox()
    const july = { ...JUNE, from: at(30, 0), to: at(61, 0), entries: [] }
    await outbox.save(...moved(at(20), at(20, 10)))
    expect(await shown(outbox)).toEqual([{ ...standing, start: at(20), end: at(20, 10) }])
    expect(await shown(outbox, july)).toEqual([])
    await outbox.save(...moved(at(40), at(40, 9)))
    expect(await shown(outbox)).toEqual([])
    expect(await shown(outbox, july)).toEqual([{ ...standing, start: at(40), end: at(40, 9) }])
  })

  it('does not restore entries that another user deleted', async () => {
    const outbox = offlineOutbox()
    await outbox.save(...moved(at(20), at(20, 10)))
    expect(await shown(outbox, { ...JUNE, entries: [] })).toEqual([])
  })

  it('maps orientation and variables to an entry’s fields', async () => {
    const outbox = offlineOutbox()
    const entry = buildEntry({ ...standing, ...template, templateVariables: { soup: 'Leek' } })
    const changes = { orientation: 'vertical', variables: { soup: 'Pea' } } as const
    await outbox.save(updateTemplateEntryMutation, { entry, deviceName, changes })
    expect(await shown(outbox, { ...JUNE, entries: [entry] })).toEqual([
      { ...entry, templateOrientation: 'vertical', templateVariables: { soup: 'Pea' } },
    ])
  })

  it('hides a deleted entry [OFF-07]', async () => {
    const outbox = offlineOutbox()
    await outbox.save(...removed())
    expect(await shown(outbox)).toEqual([])
  })
})

describe('changes of one entry', () => {
  it('merge into an unsent creation, including a new image [OFF-15]', async () => {
    const outbox = offlineOutbox()
    await outbox.save(...newImageEntry('New', at(2), at(3), 'old bytes'))
    await outbox.save(...moved(at(4), at(5), await onlyEntry(outbox)))
    await outbox.save(
      updateImageEntryMutation,
      {
        entry: await onlyEntry(outbox),
        deviceName,
        changes: { name: 'Newer' },
        thumbnail: `${PICTURE}BBBB`,
      },
      file('newest bytes'),
    )
    const [op, ...more] = await outbox.ops()
    expect(more).toEqual([])
    expect(op).toMatchObject({
      kind: 'schedule.createImage',
      expiresAt: Date.parse(at(4)),
      payload: { name: 'Newer', start: at(4), end: at(5), thumbnail: `${PICTURE}BBBB` },
      files: [{ field: 'croppedImage', size: 'newest bytes'.length }],
    })
    expect(op?.label).toContain('Schedule “Newer” on “Lobby”, 0')
  })

  it('merge template content into an unsent creation [OFF-15]', async () => {
    const outbox = offlineOutbox()
    await outbox.save(...newTemplateEntry('', at(2), at(3)))
    await outbox.save(updateTemplateEntryMutation, {
      entry: await onlyEntry(outbox),
      deviceName,
      changes: { templateId: OTHER, orientation: 'vertical', variables: { soup: 'Pea' } },
    })
    const [op, ...more] = await outbox.ops()
    expect(more).toEqual([])
    expect(op?.payload).toMatchObject({
      templateId: OTHER,
      templateOrientation: 'vertical',
      templateVariables: { soup: 'Pea' },
    })
    expect(op?.label).toContain('Schedule an untitled entry on “Lobby”')
  })

  it('merge if the entry exists, with the last image [OFF-15]', async () => {
    const outbox = offlineOutbox()
    await outbox.save(
      updateImageEntryMutation,
      { entry: standing, deviceName, changes: {}, thumbnail: PICTURE },
      file('picture'),
    )
    await outbox.save(...moved(at(20), at(21)))
    const [op, ...more] = await outbox.ops()
    expect(more).toEqual([])
    expect(op).toMatchObject({
      expiresAt: Date.parse(at(20)),
      payload: { thumbnail: PICTURE, changes: { start: at(20), end: at(21) } },
      files: [{ field: 'croppedImage' }],
    })
  })

  it('do not expire, except moves, which expire at the new start [OFF-20]', () => {
    const entry = standing
    const expiry = (changes: object) =>
      updateImageEntryMutation.expiresAt?.({ entry, deviceName, changes })
    expect(expiry({ name: 'Later' })).toBeUndefined()
    expect(expiry({ end: at(22) })).toBeUndefined()
    expect(expiry({ start: at(21), end: at(22) })).toBe(Date.parse(at(21)))
  })

  it('are canceled if an unsent entry is deleted [OFF-15]', async () => {
    const outbox = offlineOutbox()
    await outbox.save(...newImageEntry('New', at(2), at(3)))
    const entry = await onlyEntry(outbox)
    await outbox.save(...newTemplateEntry('Other', at(4), at(5)))
    await outbox.save(...moved(at(6), at(7), entry))
    expect(await kindsLeft(outbox)).toHaveLength(3)
    expect((await outbox.save(...removed(entry))).canceled).toBe(true)
    expect((await outbox.ops()).map(({ label }) => label)).toEqual([
      expect.stringContaining('Schedule “Other”'),
    ])
  })

  it('are dropped by a deletion only if unsent [OFF-15]', async () => {
    const outbox = offlineOutbox()
    await outbox.save(...moved(at(20), at(21)))
    await outbox.save(...removed())
    expect(await kindsLeft(outbox)).toEqual(['schedule.remove'])

    const second = offlineOutbox()
    const { opId } = await second.save(...moved(at(20), at(21)))
    await second.markSent(opId)
    await second.save(...removed())
    expect(await kindsLeft(second)).toEqual(['schedule.updateImage', 'schedule.remove'])
  })

  it('are sent in order with all changes of the calendar', async () => {
    const outbox = offlineOutbox()
    await outbox.save(...moved(at(20), at(21)))
    await outbox.save(...newTemplateEntry('In its place', standing.start, standing.end))
    await outbox.save(...moved(at(22), at(23)))
    const ops = await outbox.ops()
    expect(new Set(ops.map(({ lane }) => lane))).toEqual(new Set([`device:${deviceId}:sched`]))
    expect(ops.map(({ kind }) => kind)).toEqual([
      'schedule.updateImage',
      'schedule.createTemplate',
      'schedule.updateImage',
    ])
  })
})

it('a rejected change links to the device’s calendar [OFF-17] [OFF-20]', () => {
  const search = `device=${deviceId}&tab=scheduledContent&mend=op`
  const [, created] = newTemplateEntry('New', at(2), at(3))
  const [, changed] = moved(at(4), at(5))
  expect(createTemplateEntryMutation.form?.(created, 'op')).toBe(`/user/devices?${search}`)
  expect(updateImageEntryMutation.form?.(changed, 'op')).toBe(`/user/devices?${search}`)
})
