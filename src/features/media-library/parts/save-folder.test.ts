// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'

import { setDeviceImageMutation } from '#src/data/devices/content.ts'
import { setDefaultTemplateMutation } from '#src/data/devices/default-content.ts'
import { moveImagesMutation } from '#src/data/images/move-and-remove.ts'
import {
  networkFirstImagePage,
  networkFirstTemplateFolderPage,
} from '#src/platform/db/network-first-media.ts'
import { enqueue } from '#src/platform/outbox/current.ts'
import { outboxView } from '#src/platform/outbox/show/use-outbox.ts'
import { session } from '#src/platform/session/session.ts'
import {
  imageFolderAsMedia,
  templateFolderAsMedia,
} from '#src/widgets/media-folders/media-folder.ts'
import { buildImageFolder, buildTemplateFolder } from '#tests/fixtures/folder.ts'
import { buildImage } from '#tests/fixtures/image.ts'
import { buildListedTemplate } from '#tests/fixtures/template.ts'
import { loginAnswer } from '#tests/helpers/console-session.ts'
import { outboxOfNobody, waitingOps } from '#tests/helpers/outbox-of-nobody.ts'

import { removeFolder } from './save-folder.ts'

vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
outboxOfNobody()
beforeEach(() => session.begin(loginAnswer(), { remember: true }))

const idOf = (n: number) => `1c0c2a52-7a41-4c7e-8a45-3f7f6f0d1a1${n}`
const [SUMMER, BEACHES, WINTER] = [idOf(0), idOf(1), idOf(2)]
const pageOf = <T>(data: T[]) => ({ data, total: data.length, limit: 100, offset: 0 })
const device = { id: idOf(3), name: 'Lobby' }

it('deletes a folder after earlier changes that use images which it then contains [OFF-10]', async () => {
  const image = (n: number, imageFolderId: string) => buildImage({ id: idOf(n), imageFolderId })
  const [inside, movedIn, movedOut] = [image(4, BEACHES), image(5, WINTER), image(6, SUMMER)]
  const images = [inside, movedIn, movedOut]
  for (const folder of [SUMMER, BEACHES, WINTER])
    await networkFirstImagePage({ imageFolderId: folder }, async () =>
      pageOf(images.filter(({ imageFolderId }) => imageFolderId === folder)),
    )
  for (const { id: imageId, name, thumbnail } of images)
    await enqueue(setDeviceImageMutation, {
      ...device,
      id: imageId.replace('1c0c', '2c0c'),
      organizationId: idOf(7),
      imageId,
      imageName: name,
      thumbnail,
    })
  await enqueue(moveImagesMutation, { images: [movedIn], folderId: SUMMER, folderName: 'Summer' })
  await enqueue(moveImagesMutation, { images: [movedOut], folderId: WINTER, folderName: 'Winter' })
  await vi.waitFor(() => expect(outboxView().ops).toHaveLength(5))

  const beaches = buildImageFolder({ id: BEACHES, parentId: SUMMER })
  const summer = imageFolderAsMedia(buildImageFolder({ id: SUMMER, imageFolders: [beaches] }))
  await removeFolder('images', summer, [summer])
  const [useInside, useMovedIn, , moveIn, moveOut, removal] = await waitingOps()
  const awaited = [useInside, useMovedIn, moveIn, moveOut].map((op) => op?.opId)
  expect(removal?.deps.toSorted()).toEqual(awaited.toSorted())
})

it('deletes a folder after earlier changes that use its templates [OFF-10]', async () => {
  const template = buildListedTemplate({ id: idOf(8), templateFolderId: SUMMER })
  await networkFirstTemplateFolderPage(SUMMER, {}, async () => pageOf([template]))
  const { opId } = await enqueue(setDefaultTemplateMutation, {
    ...device,
    templateId: template.id,
    templateName: template.name,
    orientation: 'vertical',
    variables: {},
  })
  const summer = templateFolderAsMedia(buildTemplateFolder({ id: SUMMER }))
  await removeFolder('templates', summer, [summer])
  expect((await waitingOps()).at(-1)).toMatchObject({ kind: 'templateFolder.remove', deps: [opId] })
})
