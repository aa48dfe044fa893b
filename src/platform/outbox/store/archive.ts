import { Zip, ZipPassThrough } from 'fflate'
import * as v from 'valibot'

import type { GivenId, OutboxDatabase } from './database.ts'
import { type Op, readOps, type StoredBlob, type UnreadableOp } from './op.ts'

/** Grows when an older console could not read the file any more. */
export const ARCHIVE_VERSION = 1
export const ARCHIVE_FORMAT = 'inkfleet-changes'
/** Everything, for a console that takes it in again. */
export const QUEUE_FILE = 'queue.json'
/** The same for people. */
export const WORDS_FILE = 'changes.txt'

export const ArchivedFileSchema = v.object({
  blobId: v.string(),
  path: v.string(),
  name: v.string(),
  type: v.string(),
  size: v.number(),
  /** Hex; empty where it was never computed. */
  sha256: v.string(),
})
export type ArchivedFile = v.InferOutput<typeof ArchivedFileSchema>

interface Exporting {
  db: OutboxDatabase
  userId: string
  now: () => number
  /** The changes in words, without anything secret. */
  words: (ops: readonly Op[], unreadable: readonly UnreadableOp[]) => string
}

/**
 * All that was not sent, with its pictures, as one ZIP file (OFF-19). Rows that this build cannot read are in it as they are.
 * Pictures are read one after the other, and nothing is compressed: they are already.
 */
export async function exportArchive({ db, userId, now, words }: Exporting): Promise<Blob> {
  const [rows, unordered, ids] = await db.transaction('r', db.ops, db.blobs, db.idmap, () =>
    Promise.all([db.ops.orderBy('seq').toArray(), db.blobs.toArray(), db.idmap.toArray()]),
  )
  const places = new Map(rows.map(({ opId }, place) => [opId, place]))
  const placeOf = ({ opId }: StoredBlob) => places.get(opId) ?? rows.length
  const blobs = unordered.toSorted((a, b) => placeOf(a) - placeOf(b))
  const paths = pathsOf(blobs)
  const queue = {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    exportedAt: now(),
    userId,
    rows,
    ids: idsIn(rows, ids),
    files: blobs.map(({ blobId, name, type, size, sha256 }): ArchivedFile => ({
      blobId,
      name,
      type,
      size,
      sha256,
      path: paths.get(blobId) ?? '',
    })),
  }
  const { ops, unreadable } = readOps(rows)
  const zip = zipWriter()
  zip.add(WORDS_FILE, new TextEncoder().encode(words(ops, unreadable)))
  zip.add(QUEUE_FILE, new TextEncoder().encode(JSON.stringify(queue, null, 1)))
  for (const { blobId, blob } of blobs)
    zip.add(paths.get(blobId) ?? blobId, new Uint8Array(await blob.arrayBuffer()))
  return zip.end()
}

/** Those that the rows name, of all that were ever given. */
function idsIn(rows: readonly unknown[], ids: readonly GivenId[]) {
  const text = JSON.stringify(rows)
  return ids.filter(({ tempId }) => text.includes(tempId))
}

function zipWriter() {
  // What a Blob holds a browser may put on disk, so each file leaves memory before the next one is read.
  let done = new Blob([])
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    done = new Blob([done, new Uint8Array(chunk)])
  })
  return {
    add(name: string, bytes: Uint8Array) {
      const entry = new ZipPassThrough(name)
      zip.add(entry)
      entry.push(bytes, true)
    },
    end() {
      zip.end()
      return new Blob([done], { type: 'application/zip' })
    },
  }
}

/** Every picture under its own name; of two with the same name the second gets a number. */
function pathsOf(blobs: readonly StoredBlob[]) {
  const taken = new Set<string>()
  return new Map(
    blobs.map(({ blobId, name }) => {
      const path = freePath(nameOnDisk(name), taken)
      taken.add(path.toLowerCase())
      return [blobId, path]
    }),
  )
}

function freePath(name: string, taken: ReadonlySet<string>) {
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.]*)?$/.exec(name) ?? []
  for (let count = 1; ; count += 1) {
    const path = `images/${stem}${count === 1 ? '' : ` (${count})`}${ending}`
    if (!taken.has(path.toLowerCase())) return path
  }
}

const LONGEST_NAME = 120

/** Without what a file system or an unpacking program could take for a folder or a command. */
const nameOnDisk = (name: string) =>
  name
    .replaceAll(/[\p{Cc}\\/:*?"<>|]/gu, '_')
    .replace(/^[.\s]+/, '')
    .slice(-LONGEST_NAME) || 'picture'
