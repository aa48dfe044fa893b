// @vitest-environment happy-dom
import 'fake-indexeddb/auto'

import { expect, it, vi } from 'vitest'

import { session } from '#src/platform/session/session.ts'
import { buildImage } from '#tests/fixtures/image.ts'
import { loginAnswer, USER_ID } from '#tests/helpers/console-session.ts'

import { uploadImageMutation } from './upload.ts'

it('copies an uploaded image to this device only for its user', async () => {
  const stored: string[] = []
  vi.stubGlobal('caches', {
    open: async (name: string) => ({ keys: async () => [], put: async () => stored.push(name) }),
    delete: async () => true,
  })
  let nextUser = USER_ID
  vi.stubGlobal('fetch', async () => {
    await session.begin(loginAnswer(nextUser), { remember: true })
    return Response.json(buildImage())
  })
  const image = new File(['bytes'], 'lobby.png', { type: 'image/png' })
  const input = { folderId: USER_ID, folderName: '', fileName: 'lobby.png', thumbnail: '' }
  const upload = () =>
    uploadImageMutation.send(
      { ...input, uploadedByName: null },
      { options: { asUser: USER_ID }, files: { image } },
    )
  await session.begin(loginAnswer(), { remember: true })
  await upload()
  await vi.waitFor(() => expect(stored).toHaveLength(1))
  nextUser = crypto.randomUUID()
  await upload()
  await new Promise((resolve) => setImmediate(resolve))
  expect(stored).toHaveLength(1)
})
