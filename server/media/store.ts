import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { digestOf, type Source } from './source.ts'

/** What somebody sends, until it is looked at: on disk under no name that counts. */
export interface Received {
  path: string
  bytes: number
  sha256: string
  discard: () => Promise<void>
}

/** Bytes by their hash. An S3-compatible store would have the same doors. */
export interface MediaStore {
  /**
   * Stores for good before it returns, and answers the SHA-256 in hex (`known` where it was counted already). The same
   * bytes are stored once. A file, which is one of `draft`, is moved.
   */
  put: (source: Source, known?: string) => Promise<string>
  /** Room on disk for something in the making; what was not put is gone afterwards. */
  draft: <T>(work: (file: string) => Promise<T>) => Promise<T>
  receive: (from: Readable) => Promise<Received>
  /** Throws when there are none. */
  read: (sha256: string) => Promise<Uint8Array>
  /** Nothing happens where there are none. */
  remove: (sha256: string) => Promise<void>
  open: (sha256: string) => Promise<{ bytes: number; stream: () => Readable } | undefined>
}

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const FILE_MODE = 0o640

/** Files below `folder`, spread over 256 folders. A name appears only when its bytes are whole and on disk. */
export async function openMediaFolder(folder: string): Promise<MediaStore> {
  const unfinished = path.join(folder, 'unfinished')
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  const place = (sha256: string) => path.join(folder, sha256.slice(0, 2), sha256.slice(2))
  const newFile = () => path.join(unfinished, crypto.randomUUID())

  const draft: MediaStore['draft'] = async (work) => {
    const file = newFile()
    try {
      return await work(file)
    } finally {
      await rm(file, { force: true })
    }
  }

  /** Takes the file away from where it was made. */
  const finish = async (file: string, target: string) => {
    await mkdir(path.dirname(target), { recursive: true })
    await rename(file, target)
    await sync(path.dirname(target))
  }

  return {
    draft,
    put: async (source, known) => {
      const sha256 = known ?? (await digestOf(source)).sha256
      const target = place(sha256)
      if (await exists(target)) return sha256
      if (typeof source === 'string') {
        await chmod(source, FILE_MODE)
        await sync(source)
        await finish(source, target)
      } else
        await draft(async (file) => {
          await writeFile(file, source, { flag: 'wx', mode: FILE_MODE, flush: true })
          await finish(file, target)
        })
      return sha256
    },
    read: (sha256) => readFile(place(sha256)),
    receive: async (from) => {
      const file = newFile()
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
        await pipeline(from, counted, createWriteStream(file, { flags: 'wx', mode: FILE_MODE }))
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
      if (!found) return undefined
      // With an explicit end, a stream ends with the last bytes and not after another read, when a client may be gone.
      const end = Math.max(0, found.size - 1)
      return { bytes: found.size, stream: () => createReadStream(file, { end }) }
    },
  }
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

/** Of a file its bytes; of a folder its names, without which a rename is not on disk. */
async function sync(place: string) {
  const handle = await open(place, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
