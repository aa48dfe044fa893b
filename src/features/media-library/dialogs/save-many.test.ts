// @vitest-environment happy-dom
import { expect, it } from 'vitest'

import { createTemplateMutation } from '#src/data/templates/create.ts'
import { enqueue } from '#src/platform/outbox/current.ts'
import { watchJob } from '#src/widgets/bulk-job/watch-job.ts'
import { buildListedTemplate } from '#tests/fixtures/template.ts'
import { outboxOfNobody, waitingOps } from '#tests/helpers/outbox-of-nobody.ts'

import { saveDeletions } from './save-many.ts'

outboxOfNobody()

it('a deletion of unsent templates is over as soon as it is saved [OFF-15]', async () => {
  const { tempId: id = '' } = await enqueue(createTemplateMutation, {
    folderId: '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a51',
    folderName: 'Templates',
    content: { name: 'Menu', value: { layers: [] }, variables: [], devices: [] },
  })
  const unsent = buildListedTemplate({ id })
  const job = await saveDeletions({ kind: 'templates', items: [unsent] })
  expect(await waitingOps()).toEqual([])
  expect(watchJob(job).get()).toMatchObject({ done: 1, isOver: true })
})
