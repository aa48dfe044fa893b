import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type MediaStore, openMediaFolder, sha256Of } from '#server/media/store.ts'
import { startFileServer } from '#tests/helpers/file-server.ts'

import { fetchFirmware } from './fetch-file.ts'

const MB = 1024 * 1024
const FILE = new TextEncoder().encode('the firmware')

let folder: string
let media: MediaStore
let files: Awaited<ReturnType<typeof startFileServer>>

const redirect = (location: string) => (_request: unknown, response: ServerResponse) =>
  void response.writeHead(302, { location }).end()

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'inkfleet-firmware-'))
  media = await openMediaFolder(folder)
  files = await startFileServer({
    '/good.bin': FILE,
    '/full.bin': new Uint8Array(16 * MB),
    '/too-large.bin': new Uint8Array(16 * MB + 1),
    '/empty.bin': (_request, response) => void response.end(),
    '/secret': (_request, response) => void response.writeHead(500).end('inner secret'),
    '/broken.bin': (_request, response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('half')
      setTimeout(() => response.destroy(), 20)
    },
    '/never.bin': (_request, response) => void response.writeHead(200).write('a'),
    '/once': redirect('/good.bin'),
    '/twice': redirect('/once'),
    '/three': redirect('/twice'),
    '/four': redirect('/three'),
    '/to-file': redirect('file:///etc/passwd'),
    '/nowhere': (_request, response) => void response.writeHead(302).end(),
  })
})
afterAll(async () => {
  await files.stop()
  await rm(folder, { recursive: true, force: true })
})

const at = (where: string) => (where.startsWith('/') ? files.origin + where : where)

describe('fetching firmware', () => {
  it.each(['/good.bin', '/once', '/twice', '/three'])('stores the bytes of %s', async (where) => {
    const sha256 = sha256Of(FILE)
    expect(await fetchFirmware(media, at(where))).toEqual({ sha256, sizeBytes: FILE.byteLength })
    expect(new TextDecoder().decode(await media.read(sha256))).toBe('the firmware')
  })

  it('accepts 16 MB and not a byte more', async () => {
    expect(await fetchFirmware(media, at('/full.bin'))).toMatchObject({ sizeBytes: 16 * MB })
    await expect(fetchFirmware(media, at('/too-large.bin'))).rejects.toThrow(/larger than 16 MB/)
  })

  it.each([
    ['/missing.bin', 'The address answered 404.'],
    ['/secret', 'The address answered 500.'],
    ['/nowhere', 'The address answered 302.'],
    ['/empty.bin', 'The file is empty.'],
    ['/four', 'The address redirects more than 3 times.'],
    ['/broken.bin', 'Could not download the file from this URL.'],
    ['http://127.0.0.1:1/x.bin', 'Could not download the file from this URL.'],
    ['/to-file', 'The URL must start with http:// or https://.'],
    ['file:///etc/passwd', 'The URL must start with http:// or https://.'],
    ['http://me:pass@127.0.0.1/x', 'The URL must not contain a user name or password.'],
  ])('rejects %s with a plain message', async (where, message) => {
    await expect(fetchFirmware(media, at(where))).rejects.toThrow(message)
  })

  it('gives up after the timeout', async () => {
    await expect(fetchFirmware(media, at('/never.bin'), 0.1)).rejects.toThrow(
      'The file did not arrive within 0.1 seconds.',
    )
  })

  it('leaves no unfinished files', async () => {
    expect(await readdir(path.join(folder, 'unfinished'))).toEqual([])
  })
})
