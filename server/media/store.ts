import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import {
  chmod,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { digestOf, type Source } from './source.ts'

/** An upload before validation, in a temporary file. */
export interface Received {
  path: string
  /** Where a file made from it may be written, to be put. */
  draft: string
  bytes: number
  sha256: string
  /** Deletes both files. */
  discard: () => Promise<void>
}

/** Content-addressed storage. An S3-compatible store could implement the same interface. */
export interface MediaStore {
  /**
   * Stores durably and returns the SHA-256 in hex (`known` if already computed). Equal bytes are
   * stored once. A file must be a draft and is moved.
   */
  put: (source: Source, known?: string) => Promise<string>
  /** Provides a temporary file, deleted afterwards unless it was put. */
  draft: <T>(work: (file: string) => Promise<T>) => Promise<T>
  receive: (from: Readable) => Promise<Received>
  /** Throws if missing. */
  read: (sha256: string) => Promise<Uint8Array>
  /** Does nothing if missing. */
  remove: (sha256: string) => Promise<void>
  open: (sha256: string) => Promise<{ bytes: number; stream: () => Readable } | undefined>
}

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const FILE_MODE = 0o640

/**
 * Stores files below `folder` in 256 subfolders. A file appears only when complete and on disk. `isExclusive`: no other process
 * uses the folder, so all that is unfinished is left over.
 */
export async function openMediaFolder(folder: string, isExclusive = false): Promise<MediaStore> {
  const unfinished = path.join(folder, 'unfinished')
  if (isExclusive) await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  await removeLeftovers(unfinished)
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

  /** Moves a finished file to its target. */
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
      const draft = `${file}.draft`
      const discard = async () => {
        await rm(file, { force: true })
        await rm(draft, { force: true })
      }
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
      return { path: file, draft, bytes, sha256: hash.digest('hex'), discard }
    },
    remove: (sha256) => rm(place(sha256), { force: true }),
    open: async (sha256) => {
      const file = place(sha256)
      const found = await stat(file).catch(() => undefined)
      if (!found) return undefined
      // With an explicit end, the stream ends with the last bytes instead of after another read,
      // when the client may be gone.
      const end = Math.max(0, found.size - 1)
      return { bytes: found.size, stream: () => createReadStream(file, { end }) }
    },
  }
}

/** Younger files may be those of another process that is running. */
const LEFTOVER_AGE_MS = 24 * 60 * 60 * 1_000

/** Deletes what killed processes left in a folder, by the start of its name. */
export async function removeLeftovers(folder: string, prefix = '') {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue
    const place = path.join(folder, name)
    const found = await stat(place).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > LEFTOVER_AGE_MS)
      await rm(place, { recursive: true, force: true })
  }
}

/** Whether there is a file or folder. */
export const exists = (place: string) =>
  stat(place).then(
    () => true,
    () => false,
  )

/** Flushes a file, or a folder's entries, which makes a rename durable. */
async function sync(place: string) {
  const handle = await open(place, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
