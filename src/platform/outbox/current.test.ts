// @vitest-environment happy-dom
import 'fake-indexeddb/auto'

import { afterEach, expect, it, vi } from 'vitest'

import { thumbnailCacheName } from '#src/platform/db/names.ts'
import { kindsFor, modelServer, newUserId } from '#tests/helpers/outbox-world.ts'

import { currentOutbox, enqueue, openOutbox } from './current.ts'

const { append } = kindsFor(modelServer())

afterEach(() => vi.unstubAllGlobals())

it('deletes thumbnails on a full disk, but no images that are available offline [OFF-05] [OFF-24]', async () => {
  const userId = newUserId()
  const image = 'https://console.test/library-picture/1'
  const thumbnail = 'https://console.test/media/1'
  const urls = new Set([image, thumbnail])
  const cache = {
    keys: async () => [...urls].map((url) => new Request(url)),
    delete: async ({ url }: Request) => urls.delete(url),
  }
  const isOwn = (name: string) => name === thumbnailCacheName(userId)
  vi.stubGlobal('caches', {
    has: async (name: string) => isOwn(name),
    open: async () => cache,
    delete: async (name: string) => isOwn(name) && (urls.clear(), true),
  })
  const close = openOutbox({
    userId,
    definitions: [append],
    appBuild: 'test',
    onAnswered: () => {},
    spaceRetryDelaysMs: [0],
  })
  currentOutbox()?.db.ops.hook('creating', () => {
    if (urls.has(thumbnail)) throw new DOMException('', 'QuotaExceededError')
  })
  await enqueue(append, { lane: 'a', value: 'x' })
  expect([...urls]).toEqual([image])
  expect(await currentOutbox()?.db.ops.count()).toBe(1)
  await close()
})
