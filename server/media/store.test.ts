import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'

import { afterAll, beforeEach, expect, it } from 'vitest'

import { type MediaStore, openMediaFolder, sha256Of } from './store.ts'

const root = await mkdtemp(path.join(tmpdir(), 'inkfleet-store-'))
afterAll(() => rm(root, { recursive: true, force: true }))

let folder: string
let store: MediaStore
beforeEach(async () => {
  folder = path.join(root, crypto.randomUUID())
  store = await openMediaFolder(folder)
})

const BYTES = new TextEncoder().encode('a picture')
const unfinished = () => readdir(path.join(folder, 'unfinished'))
const draftOf = (bytes: Uint8Array) =>
  store.draft(async (file) => {
    await writeFile(file, bytes)
    return store.put(file)
  })

it('stores bytes from memory and from disk', async () => {
  expect(await draftOf(BYTES)).toBe(sha256Of(BYTES))
  expect(await store.put(BYTES)).toBe(sha256Of(BYTES))
  expect(new Uint8Array(await store.read(sha256Of(BYTES)))).toEqual(BYTES)
  const { mode } = await stat(
    path.join(folder, sha256Of(BYTES).slice(0, 2), sha256Of(BYTES).slice(2)),
  )
  expect(mode & 0o777).toBe(0o640)
})

it('leaves no draft behind, whether it is new, already stored, or failed', async () => {
  await draftOf(BYTES)
  await draftOf(BYTES)
  const failing = store.draft(async (file) => {
    await writeFile(file, BYTES)
    throw new Error('a fault')
  })
  await expect(failing).rejects.toThrow('a fault')
  expect(await unfinished()).toEqual([])
})

it('removes the unfinished files of a killed server, not those of a running one', async () => {
  const received = await store.receive(Readable.from([BYTES]))
  const old = path.join(folder, 'unfinished', crypto.randomUUID())
  await writeFile(old, BYTES)
  await utimes(old, 0, 0)
  await openMediaFolder(folder)
  expect(await unfinished()).toEqual([path.basename(received.path)])
  // Nobody else is running.
  await openMediaFolder(folder, true)
  expect(await unfinished()).toEqual([])
})
