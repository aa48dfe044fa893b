// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'

import { MAX_UPLOAD_BYTES } from '#src/contract/fields.ts'
import { panelOf } from '#src/imaging/frame.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import { REPLACED_FILE } from '#src/platform/outbox/store/op.ts'
import * as imageFile from '#src/widgets/panel-image/image-file.ts'
import { panelClient } from '#src/widgets/panel-image/panel-client.ts'
import { buildDevice } from '#tests/fixtures/device.ts'
import { buildEntry } from '#tests/fixtures/schedule-entry.ts'
import { outboxOfNobody, waitingOps } from '#tests/helpers/outbox-of-nobody.ts'

import { contentOfEntry, type ImageAssignment } from './chosen-content.ts'
import { timesOf } from './entry-times.ts'
import { createEntry, moveEntry, removeEntry, saveEntry } from './save-entry.ts'

outboxOfNobody({ keepsFiles: true })

const ops = async () =>
  (await waitingOps()).map(({ kind, payload, files, deps, groupId }) => ({
    kind,
    payload,
    files,
    deps,
    groupId,
  }))

const TEMPLATE = '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a50'
const image = buildEntry({ imageUrl: 'data:image/webp;base64,AAAA' })
const template = buildEntry({
  templateId: TEMPLATE,
  templateOrientation: 'horizontal',
  templateVariables: { soup: 'Leek' },
  imageUrl: null,
})
const device = buildDevice()
const at = (hour: number, minute = 0) => Date.UTC(2026, 5, 12, hour, minute)
const text = (moment: number) => new Date(moment).toISOString()
const times = { start: at(8), end: at(9) }
const picture: ImageAssignment = {
  type: 'image',
  file: new globalThis.File(['bytes'], 'crop.jpg'),
  thumbnail: 'data:,',
}
const filled: ImageAssignment = {
  type: 'template',
  templateId: TEMPLATE,
  orientation: 'horizontal',
  variables: { soup: 'Pea' },
  thumbnail: null,
}

afterEach(() => vi.restoreAllMocks())

/** A server that stores this many bytes of each image, and the preparation of an image, which no test environment can do. */
const storing = (size: number) => {
  vi.stubGlobal('fetch', async () => ({
    ok: true,
    blob: async () => new Blob([new Uint8Array(size)], { type: 'image/webp' }),
  }))
  vi.spyOn(imageFile, 'thumbnailOf').mockResolvedValue('data:,')
  const prepared = new Blob(['prepared'], { type: 'image/jpeg' })
  const frame = { ...panelOf(device.deviceRevision), indices: new Uint8Array() }
  vi.spyOn(panelClient, 'prepare').mockResolvedValue({
    picture: { jpeg: prepared, frame, thumbnail: prepared },
  })
}
const stored = buildEntry()

const inAMinuteLess = { start: text(at(8)), end: text(at(8, 59)) }
const asChosen = { start: text(at(8)), end: text(at(9)) }

describe('a new entry', () => {
  it('with an image ends a minute before the chosen end [SCH-21] [CALL-58]', async () => {
    const { tempId } = await createEntry(device, { name: 'New event', times, content: picture })
    expect(tempId).toMatch(/^tmp_/)
    expect(await ops()).toMatchObject([
      {
        kind: 'schedule.createImage',
        payload: { name: 'New event', deviceId: device.id, ...inAMinuteLess },
        files: [{ field: 'croppedImage', size: 5 }],
      },
    ])
  })

  it('with a template ends at the chosen end [SCH-21] [CALL-57]', async () => {
    await createEntry(device, { name: '', times, content: filled })
    expect(await ops()).toMatchObject([
      {
        kind: 'schedule.createTemplate',
        payload: {
          ...asChosen,
          name: '',
          templateId: TEMPLATE,
          templateOrientation: 'horizontal',
          templateVariables: { soup: 'Pea' },
        },
      },
    ])
  })

  it('removes its draft', async () => {
    await currentOutbox()?.drafts.put('draft', 'typed')
    await createEntry(device, { name: '', times, content: filled }, { draft: 'draft' })
    expect(await currentOutbox()?.db.drafts.count()).toBe(0)
  })
})

describe('an entry', () => {
  it.each([
    ['an image', image, 'schedule.updateImage', inAMinuteLess],
    ['a template', template, 'schedule.updateTemplate', asChosen],
  ])(
    'with %s is moved with the call for its content [SCH-20] [SCH-21]',
    async (_, entry, kind, to) => {
      await moveEntry({ device, entry }, times)
      expect(await ops()).toMatchObject([{ kind, payload: { changes: to }, files: [] }])
    },
  )

  it('gets another image [SCH-22] [CALL-59]', async () => {
    await saveEntry({ device, entry: image }, { content: picture })
    expect(await ops()).toMatchObject([
      {
        kind: 'schedule.updateImage',
        payload: { changes: {}, thumbnail: 'data:,' },
        files: [{ field: 'croppedImage' }],
      },
    ])
  })

  it('gets another template, with its texts [SCH-23] [CALL-60]', async () => {
    const content = { ...filled, templateId: '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a51' }
    await saveEntry({ device, entry: template }, { content, name: 'Soup' })
    const [op] = await ops()
    expect(op?.payload).toMatchObject({
      changes: {
        name: 'Soup',
        templateId: content.templateId,
        orientation: 'horizontal',
        variables: { soup: 'Pea' },
      },
    })
  })

  it('sends only new texts [SCH-23] [CALL-61]', async () => {
    await saveEntry({ device, entry: template }, { content: filled })
    const [op] = await ops()
    expect(op?.payload).toHaveProperty('changes', { variables: { soup: 'Pea' } })
  })

  it.each([
    ['an image', image, filled, 'schedule.createTemplate', '2026-06-10T09:01:00.000Z'],
    ['a template', template, picture, 'schedule.createImage', '2026-06-10T08:59:00.000Z'],
  ])(
    'that changes %s to the other type is replaced at the chosen time [SCH-24] [SCH-21]',
    async (_, entry, content, kind, end) => {
      await saveEntry({ device, entry }, { content })
      const [removal, made] = await ops()
      expect(removal?.kind).toBe('schedule.remove')
      expect(made).toMatchObject({ kind, payload: { name: entry.name, start: entry.start, end } })
      expect(made?.groupId).toBe(removal?.groupId)
    },
  )

  it.each([
    ['the same bytes', MAX_UPLOAD_BYTES, MAX_UPLOAD_BYTES],
    ['a smaller file', MAX_UPLOAD_BYTES + 1, 'prepared'.length],
  ])(
    'is replaced with %s of its stored image, which an upload may have [SCH-24]',
    async (_, size, kept) => {
      storing(size)
      await saveEntry({ device, entry: stored }, { content: filled })
      const [, made] = await ops()
      expect(made?.files).toMatchObject([{ field: REPLACED_FILE, size: kept }])
      expect(await contentOfEntry(stored, device)).toMatchObject({ file: { size: kept } })
    },
  )

  it('is deleted [CALL-62]', async () => {
    await removeEntry({ device, entry: template })
    expect(await ops()).toMatchObject([{ kind: 'schedule.remove' }])
  })

  it('shows the chosen end, not the stored one [SCH-21]', () => {
    expect(timesOf(image).end).toBe(Date.parse('2026-06-10T09:01:00.000Z'))
    expect(timesOf(template).end).toBe(Date.parse('2026-06-10T09:00:00.000Z'))
  })
})
