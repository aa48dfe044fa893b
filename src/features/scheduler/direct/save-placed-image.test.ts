// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'

import { currentOutbox } from '#src/platform/outbox/current.ts'
import { buildDevice } from '#tests/fixtures/device.ts'
import { buildEntry } from '#tests/fixtures/schedule-entry.ts'
import { outboxOfNobody, waitingOps } from '#tests/helpers/outbox-of-nobody.ts'

import type { ImageAssignment } from '../panel/chosen-content.ts'
import type { Selection } from '../selection.ts'
import { savePlacedImage, type SaveContext } from './save-placed-image.ts'

outboxOfNobody({ keepsFiles: true })

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
    prepareSave: () => Promise.resolve({ draft: 'kept' }),
    done: () => undefined,
  },
  now: at(7),
  findEntry: (id) => (id === entry.id ? entry : undefined),
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
