// @vitest-environment happy-dom
import 'fake-indexeddb/auto'

import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { currentOutbox } from '#src/platform/outbox/current.ts'
import { useDraft } from '#src/platform/outbox/show/use-draft.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { buildDevice } from '#tests/fixtures/device.ts'
import { buildEntry, TEMPLATE_CONTENT } from '#tests/fixtures/schedule-entry.ts'
import { outboxOfNobody, waitingOps } from '#tests/helpers/outbox-of-nobody.ts'

import { DRAFT_ID } from '../calendar/shown-entry.ts'
import type { ImageAssignment } from '../panel/chosen-content.ts'
import { type EntryFormValues, toFormValues } from '../panel/form-values.ts'
import { EntryDraftSchema, entryKey } from '../panel/new-entry-draft.ts'
import { seenOf } from '../panel/seen-entry.ts'
import type { Selection } from '../selection.ts'
import { browserZone, wallOf } from '../time/zoned.ts'
import { savePlacedImage, type SaveContext } from './save-placed-image.ts'

outboxOfNobody({ keepsFiles: true })
afterEach(cleanup)

const at = (hour: number) => Date.UTC(2026, 5, 12, hour)
const content: ImageAssignment = {
  type: 'image',
  name: 'Beach',
  file: new globalThis.File(['bytes'], 'beach.jpg'),
  thumbnail: 'data:,',
}
const entry = buildEntry({ start: '2026-06-12T10:00:00.000Z', end: '2026-06-12T10:59:00.000Z' })
const draftNamed = (name: string): Selection => ({
  what: 'draft',
  draft: { name, start: at(8), end: at(9), chosen: { start: at(8), end: at(9) } },
})
const contextWith = (differences: Partial<SaveContext> = {}): SaveContext => ({
  device: buildDevice(),
  selection: { what: 'none' },
  newEntryDraft: {
    latest: () => undefined,
    flush: () => Promise.resolve(),
    prepareSave: () => Promise.resolve({ draft: 'kept' }),
    done: () => undefined,
  },
  entries: [entry],
  now: at(7),
  findEntry: (id) => (id === entry.id ? entry : undefined),
  onNew: () => undefined,
  ...differences,
})
const saved = async () =>
  (await waitingOps()).map(({ kind, payload, files }) => ({ kind, payload, files }))

describe('a placed image', () => {
  it('creates an entry with its name on free time [SCH-03] [CALL-58]', async () => {
    const times = { start: at(8), end: at(9) }
    expect(await savePlacedImage({ what: 'time', times }, content, contextWith())).toMatch(/^tmp_/)
    expect(await saved()).toMatchObject([
      {
        kind: 'schedule.createImage',
        payload: { name: 'Beach', start: '2026-06-12T08:00:00.000Z' },
        files: [{ field: 'croppedImage', size: 5 }],
      },
    ])
  })

  it.each([
    ['New event', 'Beach'],
    ['Guests', 'Guests'],
    ['', ''],
  ])('turns a draft with the title %j into the entry %j', async (title, name) => {
    await currentOutbox()?.drafts.put('kept', 'typed')
    await savePlacedImage({ what: 'draft' }, content, contextWith({ selection: draftNamed(title) }))
    expect(await saved()).toMatchObject([{ kind: 'schedule.createImage', payload: { name } }])
    expect(await currentOutbox()?.db.drafts.count()).toBe(0)
  })

  it.each([
    ['overlap an entry', { startTime: '10:30', endTime: '11:30' }],
    ['are incomplete', { endTime: '' }],
    ['have passed', { startTime: '06:00' }],
  ])('only joins a draft whose typed times %s [SCH-12] [OFF-30]', async (_, changes) => {
    const zone = browserZone()
    const times = { start: at(8), end: at(9) }
    const filled = toFormValues({ name: 'Guests', ...times }, zone)
    // The test's times are in UTC.
    const offset = (time: string) => time && wallOf(Date.parse(`2026-06-12T${time}Z`), zone).time
    const inZone = Object.entries(changes).map(([field, time]) => [field, offset(time)])
    const typed = { ...filled, ...Object.fromEntries(inZone) }
    const joined: unknown[] = []
    const context = contextWith({
      selection: draftNamed('Guests'),
      onNew: (added) => joined.push(added),
    })
    const newEntryDraft = {
      ...context.newEntryDraft,
      latest: () => ({ typed, times, content: null }),
      flush: async () => void joined.push('written'),
    }
    expect(await savePlacedImage({ what: 'draft' }, content, { ...context, newEntryDraft })).toBe(
      DRAFT_ID,
    )
    expect(joined).toEqual([content, 'written'])
    expect(await saved()).toEqual([])
  })

  it('replaces only the content of an entry [SCH-22]', async () => {
    expect(await savePlacedImage({ what: 'entry', id: entry.id }, content, contextWith())).toBe(
      entry.id,
    )
    expect(await saved()).toMatchObject([
      {
        kind: 'schedule.updateImage',
        payload: { changes: {}, thumbnail: 'data:,' },
        files: [{ field: 'croppedImage', size: 5 }],
      },
    ])
  })

  it('changes nothing on an entry that has started [SCH-19]', async () => {
    const late = contextWith({ now: at(10) })
    expect(await savePlacedImage({ what: 'entry', id: entry.id }, content, late)).toBeUndefined()
    expect(await saved()).toEqual([])
  })
})

it('tells the user that a placed image is not saved because its draft is gone [OFF-24]', async () => {
  const told = vi.spyOn(notify, 'error')
  expect(await savePlacedImage({ what: 'draft' }, content, contextWith())).toBeUndefined()
  expect(told.mock.calls).toEqual([['This entry no longer exists.']])
  expect(await saved()).toEqual([])
})

describe('content of the other kind', () => {
  const [hours, later] = [
    { start: at(10), end: at(11) },
    { start: at(12), end: at(13) },
  ]
  const typedWith = (times: typeof hours, changes: Partial<EntryFormValues> = {}) => ({
    ...toFormValues({ name: 'Typed title', ...times }, browserZone()),
    ...changes,
  })
  const replaceWith = async (
    typed: EntryFormValues,
    others: ReturnType<typeof buildEntry>[] = [],
  ) => {
    const draft = { typed, times: hours, content: null, seen: seenOf(entry) }
    await currentOutbox()?.drafts.put(entryKey(entry.id), draft)
    const context = contextWith({ entries: [entry, ...others] })
    const id = await savePlacedImage({ what: 'entry', id: entry.id }, TEMPLATE_CONTENT, context)
    return id ?? ''
  }
  const drafts = async () =>
    (await currentOutbox()?.db.drafts.toArray())?.map(({ key, value }) => ({ key, value }))

  it('replaces an entry with what was typed for it and not saved [OFF-30] [SCH-22]', async () => {
    expect(await replaceWith(typedWith(later))).toMatch(/^tmp_/)
    expect(await saved()).toMatchObject([
      { kind: 'schedule.remove' },
      {
        kind: 'schedule.createTemplate',
        payload: {
          name: 'Typed title',
          start: '2026-06-12T12:00:00.000Z',
          end: '2026-06-12T13:00:00.000Z',
        },
      },
    ])
    expect(await drafts()).toEqual([])
  })

  it('takes what the form of the entry just wrote, which then leaves nothing behind [OFF-30]', async () => {
    const key = entryKey(entry.id)
    const { result } = renderHook(() => useDraft(key, EntryDraftSchema))
    result.current.save({
      typed: typedWith(later),
      times: hours,
      content: null,
      seen: seenOf(entry),
    })
    await result.current.flush()
    let isGone = false
    const stop = currentOutbox()?.drafts.whileMissing(key, () => (isGone = true))
    const typed = typedWith(later, { name: 'Typed last' })
    result.current.save({ typed, times: hours, content: null, seen: seenOf(entry) })
    await savePlacedImage({ what: 'entry', id: entry.id }, TEMPLATE_CONTENT, contextWith())
    expect((await saved()).at(-1)).toMatchObject({ payload: { name: 'Typed last' } })
    await expect.poll(() => isGone).toBe(true)
    expect(await drafts()).toEqual([])
    stop?.()
  })

  const other = buildEntry({
    id: '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a21',
    start: '2026-06-12T12:30:00.000Z',
    end: '2026-06-12T13:30:00.000Z',
  })
  it.each([
    ['an incomplete time', typedWith(hours, { startTime: '' }), 'Typed title', 10],
    ['a time that is taken', typedWith(later), 'Typed title', 10],
    [
      'a title that is too long',
      typedWith({ start: at(14), end: at(15) }, { name: 'x'.repeat(999) }),
      entry.name,
      14,
    ],
  ])('keeps %s for the new entry, and saves the rest [OFF-30]', async (_, typed, name, hour) => {
    const id = await replaceWith(typed, [other])
    expect((await saved()).at(-1)).toMatchObject({
      payload: { name, start: new Date(at(hour)).toISOString() },
    })
    expect(await drafts()).toMatchObject([{ key: entryKey(id), value: { typed, content: null } }])
  })

  it('keeps the draft of an entry whose content of the same kind is replaced [OFF-30]', async () => {
    const typed = typedWith(hours)
    const draft = { typed, times: hours, content: null, seen: seenOf(entry) }
    await currentOutbox()?.drafts.put(entryKey(entry.id), draft)
    await savePlacedImage({ what: 'entry', id: entry.id }, content, contextWith())
    expect(await drafts()).toMatchObject([{ key: entryKey(entry.id), value: { typed } }])
  })
})
