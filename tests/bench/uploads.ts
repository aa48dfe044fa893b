import { readdirSync, readFileSync } from 'node:fs'

import sharp from 'sharp'
import * as v from 'valibot'

import { ImageFolderSchema } from '#src/contract/folder.ts'
import { accountOf } from '#tests/helpers/accounts.ts'
import { createServerProcess, type ServerProcess } from '#tests/helpers/server-process.ts'

import type { BenchRow } from './row.ts'

const IMAGES = 50
const BUDGET_MB = 300
const MEGABYTE = 1024 * 1024
/** Noise with which a JPEG of 12 megapixels has about 4 MB. */
const NOISE = { type: 'gaussian', mean: 128, sigma: 30 } as const

/** A photo as taken by a phone: 4 MB, rotated by its EXIF orientation, in a wide color space. */
async function photo() {
  const create = {
    width: 4_000,
    height: 3_000,
    channels: 3,
    background: '#888',
    noise: NOISE,
  } as const
  const bytes = await sharp({ create })
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 78 })
    .toBuffer()
  return new Uint8Array(bytes)
}

/** The memory of the server process from /proc, without the database. */
function memoryOf({ port }: ServerProcess) {
  const isServer = (pid: string) => {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      return words.includes('server/start.ts') && words.includes(String(port))
    } catch {
      return false // the process has ended
    }
  }
  const pid = readdirSync('/proc').find((name) => /^\d+$/.test(name) && isServer(name))
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}

async function signIn({ origin }: ServerProcess) {
  const { email, password } = accountOf('ORG_EDITOR')
  const answer = await fetch(`${origin}/api/user/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { accessToken } = v.parse(v.object({ accessToken: v.string() }), await answer.json())
  return { authorization: `Bearer ${accessToken}` }
}

async function uploadAll(server: ServerProcess, photos: readonly Uint8Array<ArrayBuffer>[]) {
  const headers = await signIn(server)
  const tree = await fetch(`${server.origin}/api/image-folders`, { headers })
  const [root] = v.parse(v.array(ImageFolderSchema), await tree.json())
  const url = `${server.origin}/api/image-folders/${root?.id}/upload-image`
  const answers = Array.from({ length: IMAGES }, async (_, at) => {
    const body = new FormData()
    body.set('image', new File([photos[at % photos.length] ?? ''], `photo-${at}.jpg`))
    return (await fetch(url, { method: 'POST', headers, body })).status
  })
  const refused = (await Promise.all(answers)).filter((status) => status !== 200)
  if (refused.length > 0) throw new Error(`uploads were refused: ${refused.join(' ')}`)
}

/** Sends {@link IMAGES} photos at once to a separate server, because the peak covers the whole life of a process. */
export async function benchUploads(): Promise<BenchRow[]> {
  const photos = await Promise.all([photo(), photo(), photo()])
  const server = await createServerProcess(['--api-only'])
  try {
    await server.start()
    await server.stop()
    // The first start rendered the demo data.
    await server.start()
    const before = memoryOf(server)
    const startedAt = performance.now()
    await uploadAll(server, photos)
    const seconds = (performance.now() - startedAt) / 1_000
    const { peak } = memoryOf(server)
    const size = (photos[0]?.byteLength ?? 0) / MEGABYTE
    return [
      {
        name: `${IMAGES} uploads of ${size.toFixed(1)} MB at once, memory of the server`,
        value: `${peak} MB at most, ${before.now} MB before; ${(IMAGES / seconds).toFixed(1)} a second`,
        peer: '',
        ratio: '',
        budget: `below ${BUDGET_MB} MB`,
        met: peak < BUDGET_MB,
      },
    ]
  } finally {
    await server.dispose()
  }
}
