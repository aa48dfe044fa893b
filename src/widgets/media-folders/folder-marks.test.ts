import { expect, it } from 'vitest'

import { imageFolderMutations } from '#src/data/folders/mutations.ts'
import { removeImageMutation } from '#src/data/images/move-and-remove.ts'
import { buildImageFolder } from '#tests/fixtures/folder.ts'
import { buildImage } from '#tests/fixtures/image.ts'
import { offlineOutbox } from '#tests/helpers/saving.ts'

import { folderMarks } from './folder-marks.ts'

const { id: ROOT, organizationId } = buildImageFolder()
const rejectedChanges = async (outbox: ReturnType<typeof offlineOutbox>) =>
  (await outbox.changes()).map((change) => ({
    ...change,
    op: { ...change.op, state: 'attention' as const },
  }))

it('marks unsent folders, and the folders of rejected changes [OFF-17]', async () => {
  const outbox = offlineOutbox()
  const { tempId = '' } = await outbox.save(imageFolderMutations.create, {
    name: 'Coast',
    description: '',
    organizationId,
    parentId: ROOT,
    parentName: 'Images',
  })
  await outbox.save(removeImageMutation, { image: buildImage({ imageFolderId: 'signs' }) })
  expect([...folderMarks(await outbox.changes(), 'images')]).toEqual([[tempId, 'waiting']])
  expect([...folderMarks(await rejectedChanges(outbox), 'images')]).toEqual([
    [ROOT, 'rejected'],
    ['signs', 'rejected'],
  ])
  expect(folderMarks(await rejectedChanges(outbox), 'templates').size).toBe(0)
})

it('marks a folder with a rejected change, although a later one waits [OFF-17]', async () => {
  const outbox = offlineOutbox()
  await outbox.save(removeImageMutation, { image: buildImage({ imageFolderId: 'signs' }) })
  await outbox.save(imageFolderMutations.rename, { id: 'signs', name: 'signs', newName: 'Signs' })
  const [first, ...later] = await rejectedChanges(outbox)
  if (!first) throw new Error('Nothing was saved')
  const changes = [
    first,
    ...later.map(({ op, ...rest }) => ({ ...rest, op: { ...op, state: 'queued' as const } })),
  ]
  expect(folderMarks(changes, 'images').get('signs')).toBe('rejected')
})
