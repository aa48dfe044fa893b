// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'

import { currentOutbox } from '#src/platform/outbox/current.ts'
import { buildEntry } from '#tests/fixtures/schedule-entry.ts'
import { outboxOfNobody, waitingOps } from '#tests/helpers/outbox-of-nobody.ts'

import type { ImageAssignment } from './chosen-content.ts'
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
const device = { id: image.deviceId, name: 'Lobby' }
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

  it('is deleted [CALL-62]', async () => {
    await removeEntry({ device, entry: template })
    expect(await ops()).toMatchObject([{ kind: 'schedule.remove' }])
  })

  it('shows the chosen end, not the stored one [SCH-21]', () => {
    expect(timesOf(image).end).toBe(Date.parse('2026-06-10T09:01:00.000Z'))
    expect(timesOf(template).end).toBe(Date.parse('2026-06-10T09:00:00.000Z'))
  })
})
