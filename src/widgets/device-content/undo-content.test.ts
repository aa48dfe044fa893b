// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'

import type { Device } from '#src/contract/device.ts'
import { contentChange } from '#src/data/devices/content-change.ts'
import { setDefaultTemplateMutation } from '#src/data/devices/default-content.ts'
import { restorationOf } from '#src/data/devices/restore-content.ts'
import { currentOutbox, enqueueTogether } from '#src/platform/outbox/current.ts'
import { change } from '#src/platform/outbox/save/enqueue.ts'
import { outboxView } from '#src/platform/outbox/show/use-outbox.ts'
import { buildDevice } from '#tests/fixtures/device.ts'
import { outboxOfNobody, waitingOps } from '#tests/helpers/outbox-of-nobody.ts'

import { readFormer, undoContent } from './undo-content.ts'

outboxOfNobody({ keepsFiles: true })

const device = buildDevice({
  imageUrl: '/media/former/beach.webp?exp=1&sig=x',
  imageName: 'Beach',
  thumbnail: '/media/former/lobby.thumb.webp?exp=1&sig=x',
  contentName: 'Beach',
})
const { id, name } = device
const upload = (fileName: string) =>
  contentChange(
    { id, name, organizationId: id },
    {
      name: fileName,
      thumbnail: `data:image/png;base64,${fileName}`,
      file: new File([fileName], fileName, { type: 'image/jpeg' }),
    },
  )

type State = 'unsent' | 'tried' | 'rejected'

async function save(fileName: string, state: State) {
  const one = upload(fileName)
  const [saved] = await enqueueTogether([one])
  const opId = saved?.opId ?? ''
  const ops = currentOutbox()?.db.ops.where({ opId })
  if (state === 'tried') await ops?.modify({ firstSentAt: 1, attempts: 1 })
  if (state === 'rejected')
    await ops?.modify({ state: 'attention', error: { reason: 'notFound', message: '', at: 1 } })
  return { opId, one }
}
const left = async () =>
  (await waitingOps()).map(({ kind, payload }) =>
    kind === 'device.uploadImage' ? (payload as { fileName: string }).fileName : kind,
  )

describe('an undo', () => {
  it.each<[before: State | 'sent', now: State, expected: string[]]>([
    ['sent', 'unsent', []],
    ['sent', 'tried', ['new', 'device.restoreContent']],
    ['unsent', 'unsent', ['old']],
    ['unsent', 'tried', ['new', 'old']],
    ['tried', 'unsent', ['old']],
    ['tried', 'tried', ['old', 'new', 'old']],
    ['rejected', 'unsent', []],
    ['rejected', 'tried', ['new', 'device.restoreContent']],
  ])('with %s old content and %s new content leaves %j', async (before, now, expected) => {
    if (before !== 'sent') await save('old', before)
    const former = await readFormer(device, 'content')
    const { opId, one } = await save('new', now)
    if (!former) throw new Error('No undo')
    await undoContent(opId, one, former)
    expect(await left()).toEqual(expected)
  })

  it('saves unsent content again with its bytes', async () => {
    await save('old', 'unsent')
    const former = await readFormer(device, 'content')
    const { opId, one } = await save('new', 'unsent')
    if (former) await undoContent(opId, one, former)
    const [op] = await waitingOps()
    const stored = await currentOutbox()?.db.blobs.get(op?.files[0]?.blobId ?? '')
    expect(await stored?.blob.text()).toBe('old')
    expect(await currentOutbox()?.db.blobs.count()).toBe(1)
  })

  it('is not offered if the previous content is no longer known', async () => {
    const { opId } = await save('old', 'tried')
    await vi.waitFor(() => expect(outboxView().ops).toHaveLength(1))
    const db = currentOutbox()?.db
    await db?.transaction('rw', db.ops, db.receipts, async () => {
      await db.ops.where({ opId }).delete()
      const receipt = { opId, kind: 'device.uploadImage', entityKey: '', label: '', refetch: [] }
      await db.receipts.put({ ...receipt, doneAt: Date.now() })
    })
    await vi.waitFor(() => expect(outboxView().changes.at(-1)?.doneAt).toBeDefined())
    expect(await readFormer(device, 'content')).toBeUndefined()
  })

  it('of the default keeps unsent content', async () => {
    await save('now', 'unsent')
    const former = await readFormer(device, 'default')
    const template = { templateId: id, templateName: 'Menu', orientation: 'vertical' as const }
    const one = change(setDefaultTemplateMutation, { id, name, ...template, variables: {} })
    const [saved] = await enqueueTogether([one])
    if (former) await undoContent(saved?.opId ?? '', one, former)
    expect(await left()).toEqual(['now'])
  })
})

describe('the restored content', () => {
  const ofTemplate: Partial<Device> = {
    templateAsDefaultSet: true,
    templateId: id,
    templateOrientation: 'vertical',
    templateVariables: { soup: 'Leek' },
    defaultContentName: 'Menu',
  }
  it.each<[string, Partial<Device>, 'content' | 'default', object]>([
    [
      'is an image with its library image',
      { imageId: id },
      'content',
      { former: { type: 'image', imageUrl: device.imageUrl, name: 'Beach', imageId: id } },
    ],
    ['is nothing', { imageUrl: null, imageName: null }, 'content', { former: null }],
    [
      'shows the panel after a running entry, not during it',
      { runningContent: { title: 'Sale', end: '2026-06-10T09:00:00.000Z' }, contentName: 'Sale' },
      'content',
      { onPanel: { contentName: 'Beach', thumbnail: device.imageUrl } },
    ],
    [
      'is a default template with its texts',
      ofTemplate,
      'default',
      {
        former: {
          type: 'template',
          templateId: id,
          name: 'Menu',
          orientation: 'vertical',
          variables: { soup: 'Leek' },
        },
      },
    ],
    ['is no default', {}, 'default', { former: null }],
  ])('%s', (_title, differences, slot, expected) => {
    const restoration = restorationOf({ ...device, ...differences }, slot)
    expect(restoration).toMatchObject(expected)
  })
})
