import { Zip, ZipPassThrough } from 'fflate'
import * as v from 'valibot'

import type { AssignedId, OutboxDatabase } from './database.ts'
import { type Op, readOps, type StoredBlob, type UnreadableOp } from './op.ts'

/** Increased for changes that older consoles cannot read. */
export const ARCHIVE_VERSION = 1
export const ARCHIVE_FORMAT = 'inkfleet-changes'
/** All data, for the import. */
export const QUEUE_FILE = 'queue.json'
/** A readable summary. */
export const SUMMARY_FILE = 'changes.txt'

export const ArchivedFileSchema = v.object({
  blobId: v.string(),
  path: v.string(),
  name: v.string(),
  type: v.string(),
  size: v.number(),
  /** Hex; empty if not computed. */
  sha256: v.string(),
})
export type ArchivedFile = v.InferOutput<typeof ArchivedFileSchema>

interface Exporting {
  db: OutboxDatabase
  userId: string
  now: () => number
  /** A readable summary of the changes, without secrets. */
  summarize: (ops: readonly Op[], unreadable: readonly UnreadableOp[]) => string
}

/**
 * All unsent changes with their images, as a ZIP file (OFF-19). Rows that this build cannot read are included unchanged.
 * Images are read one at a time and not compressed again.
 */
export async function exportArchive({ db, userId, now, summarize }: Exporting): Promise<Blob> {
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
  zip.add(SUMMARY_FILE, new TextEncoder().encode(summarize(ops, unreadable)))
  zip.add(QUEUE_FILE, new TextEncoder().encode(JSON.stringify(queue, null, 1)))
  for (const { blobId, blob } of blobs) {
    // An unreadable file must not keep the others on this device. Its change needs attention once it is sent.
    const bytes = await blob.arrayBuffer().catch(() => undefined)
    if (bytes) zip.add(paths.get(blobId) ?? blobId, new Uint8Array(bytes))
  }
  return zip.end()
}

/** The assigned ids that the rows refer to. */
function idsIn(rows: readonly unknown[], ids: readonly AssignedId[]) {
  const text = JSON.stringify(rows)
  return ids.filter(({ tempId }) => text.includes(tempId))
}

function zipWriter() {
  // Browsers can move Blobs to disk, so each file leaves memory before the next one is read.
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

/** Each image under its own name, numbered in case of duplicates. */
function pathsOf(blobs: readonly StoredBlob[]) {
  const taken = new Set<string>()
  return new Map(
    blobs.map(({ blobId, name }) => {
      const path = uniquePath(nameOnDisk(name), taken)
      taken.add(path.toLowerCase())
      return [blobId, path]
    }),
  )
}

function uniquePath(name: string, taken: ReadonlySet<string>) {
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.]*)?$/.exec(name) ?? []
  for (let count = 1; ; count += 1) {
    const path = `images/${stem}${count === 1 ? '' : ` (${count})`}${ending}`
    if (!taken.has(path.toLowerCase())) return path
  }
}

const MAX_FILE_NAME_LENGTH = 120

/** Without characters that are special to file systems or unpackers. */
const nameOnDisk = (name: string) =>
  name
    .replaceAll(/[\p{Cc}\\/:*?"<>|]/gu, '_')
    .replace(/^[.\s]+/, '')
    .slice(-MAX_FILE_NAME_LENGTH) || 'picture'
