// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'

import { setDeviceImageMutation } from '#src/data/devices/content.ts'
import { uploadImageMutation } from '#src/data/images/upload.ts'
import { createTemplateMutation } from '#src/data/templates/create.ts'
import { currentOutbox, enqueue } from '#src/platform/outbox/current.ts'
import { newId } from '#src/platform/outbox/store/new-id.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'
import { failureText } from '#src/widgets/bulk-job/failure-text.ts'
import { watchJob } from '#src/widgets/bulk-job/watch-job.ts'
import { buildImage } from '#tests/fixtures/image.ts'
import { buildListedTemplate } from '#tests/fixtures/template.ts'
import { assignServerId, outboxOfNobody, waitingOps } from '#tests/helpers/outbox-of-nobody.ts'

import { saveDeletions, saveMoves } from './save-many.ts'

outboxOfNobody({ keepsFiles: true })

const FOLDER = { folderId: '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a51', folderName: 'Templates' }
const content = { name: 'Menu', value: {}, variables: [], devices: [] }

it('a deletion of unsent templates is over as soon as it is saved [OFF-15]', async () => {
  const { tempId: id = '' } = await enqueue(createTemplateMutation, {
    ...FOLDER,
    content,
  })
  const unsent = buildListedTemplate({ id })
  const job = await saveDeletions({ kind: 'templates', items: [unsent] })
  expect(await waitingOps()).toEqual([])
  expect(watchJob(job).get()).toMatchObject({ done: 1, isOver: true })
})

it('reports a refused image that was unsent when its move was saved [OFF-14]', async () => {
  const { tempId = '' } = await enqueue(
    uploadImageMutation,
    {
      ...FOLDER,
      fileName: 'unsent.png',
      thumbnail: 'data:image/webp;base64,AAAA',
      uploadedByName: null,
    },
    { files: { image: new File(['x'], 'unsent.png', { type: 'image/png' }) } },
  )
  const images = [buildImage({ id: tempId, name: 'unsent' }), buildImage()]
  const to = { id: FOLDER.folderId, name: FOLDER.folderName }
  const job = watchJob(await saveMoves([{ chosen: { kind: 'images', items: images }, to }]))
  await vi.waitFor(() => expect(job.get().items[1]).toHaveProperty('op'))

  const id = '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a53'
  await assignServerId('image', tempId, id)
  const waiting = job.get().items
  expect(waiting.map(({ status }) => status)).toEqual(['waiting', 'waiting'])
  await storePartialFailure(waiting[0]?.op, {
    payload: { images: [{ ...images[0], id }], folderId: to.id, folderName: to.name },
    error: { reason: 'notFound', message: '', fields: { [id]: ['MediaLibrary:imageGone'] }, at: 0 },
  })
  await vi.waitFor(() => expect(job.get()).toMatchObject({ failed: 1, done: 1, isOver: true }))
  const failed = job.get().items.filter(({ status }) => status === 'failed')
  expect(failed.map((item) => [item.id, failureText(item)])).toEqual([[tempId, 'already deleted']])
})

/** What the outbox does once the server has applied a part of a change: the rest has the server's ids. */
async function storePartialFailure(op: Op | undefined, rest: Pick<Op, 'payload' | 'error'>) {
  const db = currentOutbox()?.db
  if (!db || !op) throw new Error('Nothing is stored')
  const { seq, ...others } = op
  await db.transaction('rw', db.ops, db.receipts, async () => {
    const { opId, kind, entityKey, label } = op
    await db.receipts.put({ opId, kind, entityKey, label, refetch: [], doneAt: Date.now() })
    await db.ops.delete(seq)
    await db.ops.add({ ...others, ...rest, opId: newId(), refs: [], state: 'attention' })
  })
}

describe('a deletion of several images', () => {
  const used = buildImage()
  const other = buildImage({ id: '1c0c2a52-7a41-4c7e-8a45-3f7f6f0d1a02', name: 'Dunes' })

  it.each([
    [
      'device',
      () =>
        enqueue(setDeviceImageMutation, {
          id: '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a50',
          name: 'Lobby',
          organizationId: '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a52',
          imageId: used.id,
          imageName: used.name,
          thumbnail: used.thumbnail,
        }),
    ],
    [
      'template',
      () =>
        enqueue(createTemplateMutation, {
          ...FOLDER,
          content: { ...content, value: { layers: [{ imageId: used.id }] } },
        }),
    ],
  ])('is sent after an earlier change that uses one on a %s [OFF-10]', async (_, useImage) => {
    const { opId } = await useImage()
    await enqueue(createTemplateMutation, { ...FOLDER, content })
    await saveDeletions({ kind: 'images', items: [used, other] })
    expect((await waitingOps()).at(-1)).toMatchObject({ kind: 'image.removeMany', deps: [opId] })
  })
})
