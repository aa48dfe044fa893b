import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** What somebody sends, until it is looked at: on disk under no name that counts. */
export interface Received {
  path: string
  bytes: number
  sha256: string
  discard: () => Promise<void>
}

/** Bytes by their hash. An S3-compatible store would have the same doors. */
export interface MediaStore {
  /** Stores for good before it returns, and answers the SHA-256 in hex. The same bytes are stored once. */
  put: (bytes: Uint8Array) => Promise<string>
  receive: (from: Readable) => Promise<Received>
  /** Throws when there are none. */
  read: (sha256: string) => Promise<Uint8Array>
  /** Nothing happens where there are none. */
  remove: (sha256: string) => Promise<void>
  open: (sha256: string) => Promise<{ bytes: number; stream: () => Readable } | undefined>
}

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Files below `folder`, spread over 256 folders. A name appears only when its bytes are whole and on disk. */
export async function openMediaFolder(folder: string): Promise<MediaStore> {
  const unfinished = path.join(folder, 'unfinished')
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  const place = (sha256: string) => path.join(folder, sha256.slice(0, 2), sha256.slice(2))

  return {
    put: async (bytes) => {
      const sha256 = sha256Of(bytes)
      const target = place(sha256)
      if (await exists(target)) return sha256
      const temporary = path.join(unfinished, crypto.randomUUID())
      await writeDurably(temporary, bytes).catch(async (error: unknown) => {
        await rm(temporary, { force: true })
        throw error
      })
      await mkdir(path.dirname(target), { recursive: true })
      await rename(temporary, target)
      await syncFolder(path.dirname(target))
      return sha256
    },
    read: (sha256) => readFile(place(sha256)),
    receive: async (from) => {
      const file = path.join(unfinished, crypto.randomUUID())
      const discard = () => rm(file, { force: true })
      const hash = createHash('sha256')
      let bytes = 0
      const counted = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk)
          bytes += chunk.byteLength
          done(null, chunk)
        },
      })
      try {
        await pipeline(from, counted, createWriteStream(file, { flags: 'wx', mode: 0o640 }))
      } catch (error) {
        await discard()
        throw error
      }
      return { path: file, bytes, sha256: hash.digest('hex'), discard }
    },
    remove: (sha256) => rm(place(sha256), { force: true }),
    open: async (sha256) => {
      const file = place(sha256)
      const found = await stat(file).catch(() => undefined)
      return found && { bytes: found.size, stream: () => createReadStream(file) }
    },
  }
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

async function writeDurably(file: string, bytes: Uint8Array) {
  const handle = await open(file, 'wx', 0o640)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The rename itself is on disk only when the folder is. */
async function syncFolder(folder: string) {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
