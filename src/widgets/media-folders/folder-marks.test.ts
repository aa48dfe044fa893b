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
