import { execFileSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'

import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { readLibraryImage, readImage } from '#server/media/images.ts'
import { openMediaFolder } from '#server/media/store.ts'
import { addImageFolder } from '#tests/fixtures/image-rows.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

vi.setConfig({ testTimeout: 60_000 })

const DISK_BYTES = 16 * 1024 * 1024
const SIDE = 640
/** Incompressible noise: the upload and its stored form take a megabyte each. */
const noise = sharp({
  create: {
    width: SIDE,
    height: SIDE,
    channels: 3,
    background: 'white',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  },
})

/** A separate file system that is small enough to fill. */
function mountSmallDisk(folder: string) {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', folder])
  } catch (error) {
    throw new Error('This test mounts a small tmpfs: run it as root, where mounts are allowed.', {
      cause: error,
    })
  }
}

let disk: string
let server: TestServer
let bearer: string
let address: string
let folderId: string
let top: { id: string; organizationId: string }
/** One persistent connection, like that of a browser. */
let agent: Agent

beforeAll(async () => {
  disk = await mkdtemp(path.join(tmpdir(), 'inkfleet-disk-'))
  mountSmallDisk(disk)
  server = await startTestServer({ media: await openMediaFolder(path.join(disk, 'media')) })
  const organization = await server.addOrganization()
  top = await addImageFolder(server.database, organization.id)
  const owner = await server.addUser('ORG_OWNER', organization.id)
  bearer = `Bearer ${(await server.signIn(owner)).accessToken}`
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
}, 60_000)
afterAll(async () => {
  agent.destroy()
  await server?.stop()
  execFileSync('umount', [disk])
  await rm(disk, { recursive: true, force: true })
})
beforeEach(async () => {
  agent?.destroy()
  agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const child = { parentId: top.id, name: 'Noise' }
  folderId = (await addImageFolder(server.database, top.organizationId, child)).id
})

async function call(method: string, url: string, form?: FormData) {
  const body = form && new Response(form)
  const bytes = body && Buffer.from(await body.arrayBuffer())
  const sent = request(`${address}${url}`, {
    method,
    agent,
    headers: {
      authorization: bearer,
      ...(body && {
        'content-type': body.headers.get('content-type') ?? '',
        'content-length': bytes?.byteLength ?? 0,
      }),
    },
  })
  return new Promise<{ status: number; retryAfter: string | undefined; body: string }>(
    (resolve, reject) => {
      sent.once('error', reject)
      sent.once('response', (answer) => {
        text(answer).then(
          (received) =>
            resolve({
              status: answer.statusCode ?? 0,
              retryAfter: answer.headers['retry-after'],
              body: received,
            }),
          reject,
        )
      })
      sent.end(bytes)
    },
  )
}

let images = 0
async function upload() {
  const form = new FormData()
  // Each image is different, because stored bytes need no space again.
  const png = await noise.clone().png({ compressionLevel: 0 }).toBuffer()
  form.set('image', new File([new Uint8Array(png)], `Noise ${images++}.png`))
  return call('POST', `/api/image-folders/${folderId}/upload-image`, form)
}
const countImages = async () => {
  const { body } = await call('GET', `/api/images?imageFolderId=${folderId}`)
  return (JSON.parse(body) as { total: number }).total
}
const unfinished = () => readdir(path.join(disk, 'media', 'unfinished'))

/** A response after which the request may be retried. */
function expectUnavailable({ status, retryAfter }: Awaited<ReturnType<typeof upload>>) {
  expect(status).toBe(503)
  expect(Number(retryAfter)).toBeGreaterThan(0)
}

it('returns 503 for an upload while the media folder is not mounted, and stores one afterward', async () => {
  const media = path.join(disk, 'media')
  await rename(media, `${media}-away`)
  try {
    expectUnavailable(await upload())
  } finally {
    await rename(`${media}-away`, media)
  }
  expect((await upload()).status).toBe(200)
})

describe('an upload to a full disk', () => {
  const STEP_BYTES = 400_000
  const filler = () => path.join(disk, 'filler')
  async function leaveRoom(bytes: number) {
    await rm(filler(), { force: true })
    const { bavail, bsize } = await statfs(disk)
    await writeFile(filler(), Buffer.alloc(Math.max(0, bavail * bsize - bytes)))
  }

  it('gets 503 wherever space runs out, and the connection stays usable', async () => {
    let refused = 0
    try {
      for (let bytes = 0; ; bytes += STEP_BYTES, refused++) {
        await leaveRoom(bytes)
        const answer = await upload()
        if (answer.status === 200) break
        expectUnavailable(answer)
        expect(await unfinished()).toEqual([])
        expect(await countImages()).toBe(0)
      }
    } finally {
      await rm(filler(), { force: true })
    }
    // The upload needs more than a megabyte, and its stored form another.
    expect(refused).toBeGreaterThan(4)
    expect(await countImages()).toBe(1)
  })
})

describe('without file descriptors', () => {
  const nofile = (...more: string[]) =>
    String(execFileSync('prlimit', [`--pid=${process.pid}`, ...more])).trim()

  /** `free` releases one descriptor. */
  async function withoutDescriptors(work: (free: () => void) => Promise<void>) {
    const before = nofile('--nofile', '-o', 'SOFT', '--noheadings')
    const descriptors: number[] = []
    nofile('--nofile=256:')
    try {
      expect(() => {
        for (;;) descriptors.push(openSync('/dev/null', 'r'))
      }).toThrow('EMFILE')
      await work(() => closeSync(descriptors.pop() ?? -1))
    } finally {
      for (const file of descriptors) closeSync(file)
      nofile(`--nofile=${before}:`)
    }
  }

  it('an upload gets 503 wherever they run out, and the connection stays usable', async () => {
    // Opens the connections of the client and of the database.
    expect(await countImages()).toBe(0)
    await withoutDescriptors(async (free) => {
      expectUnavailable(await upload())
      for (;;) {
        free()
        const answer = await upload()
        if (answer.status === 200) break
        expectUnavailable(answer)
      }
    })
    expect(await unfinished()).toEqual([])
    expect(await countImages()).toBe(1)
  })

  it('an unreadable or unwritable image is not reported as damaged', async () => {
    const source = path.join(disk, 'source.png')
    const target = path.join(disk, 'target.webp')
    await noise.clone().png().toFile(source)
    const bytes = await readFile(source)
    await withoutDescriptors(async () => {
      await expect(readImage(source)).rejects.toMatchObject({ code: 'EMFILE' })
      await expect(readLibraryImage(source, target)).rejects.toMatchObject({ code: 'EMFILE' })
      await expect(readLibraryImage(bytes, target)).rejects.toMatchObject({ code: 'EIO' })
    })
  })
})
