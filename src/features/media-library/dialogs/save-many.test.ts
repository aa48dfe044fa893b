// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'

import { setDeviceImageMutation } from '#src/data/devices/content.ts'
import { createTemplateMutation } from '#src/data/templates/create.ts'
import { enqueue } from '#src/platform/outbox/current.ts'
import { watchJob } from '#src/widgets/bulk-job/watch-job.ts'
import { buildImage } from '#tests/fixtures/image.ts'
import { buildListedTemplate } from '#tests/fixtures/template.ts'
import { outboxOfNobody, waitingOps } from '#tests/helpers/outbox-of-nobody.ts'

import { saveDeletions } from './save-many.ts'

outboxOfNobody()

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
