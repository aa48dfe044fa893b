import path from 'node:path'

import { RestartError } from '#server/db/database.ts'
import { invalid } from '#server/http/http-error.ts'
import { ReceivedFile } from '#server/http/received-file.ts'
import { readLibraryImage, readImage } from '#server/media/images.ts'
import { InvalidImageError } from '#server/media/invalid-image-error.ts'
import { digestOf } from '#server/media/source.ts'
import { titleOfFile } from '#src/domain/media-title.ts'
import { normalName } from '#src/domain/name-order.ts'

/** Reads an image from the form field `field`. Throws 422 with the reason if it is invalid. */
export const readUpload = outsideTransaction(async (file, field) =>
  orExplain(field, readImage(await sourceOf(file))),
)

/** The same for a library image, which is written to the draft of the received file. */
export const readLibraryUpload = outsideTransaction(async (file, field) => {
  if (!(file instanceof ReceivedFile)) throw new TypeError('Only a received file has a draft.')
  const { path: source, draft } = file
  const picture = await orExplain(field, readLibraryImage(source, draft))
  return { ...picture, draft, digest: await digestOf(draft) }
})

/**
 * Reads a file once, outside the transaction that asks for it, which then starts again: it takes seconds, in which the
 * transaction would hold a connection and locks.
 */
function outsideTransaction<T>(read: (file: File, field: string) => Promise<T>) {
  const results = new WeakMap<File, Promise<T>>()
  return async (file: File, field: string): Promise<T> => {
    const known = results.get(file)
    if (known) return known
    const result = read(file, field)
    results.set(file, result)
    // It may be rejected before the transaction has ended.
    result.catch(() => undefined)
    throw new RestartError(result)
  }
}

/** Received files were hashed while they were uploaded. */
export const hashOfUpload = async (file: File) =>
  file instanceof ReceivedFile ? file.sha256 : (await digestOf(await sourceOf(file))).sha256

/** Received files are read from disk. */
const sourceOf = async (file: File) =>
  file instanceof ReceivedFile ? file.path : new Uint8Array(await file.arrayBuffer())

async function orExplain<T>(field: string, reading: Promise<T>) {
  try {
    return await reading
  } catch (error) {
    if (error instanceof InvalidImageError)
      throw invalid({ [field]: [`validation:${error.reason}`] })
    throw error
  }
}

/** The file name without its extension. */
export const titleOf = (file: File) => titleOfFile(file.name)

/** The title with the file's extension, if it has a plausible one. */
export function fileNameOf(file: File) {
  const { ext } = path.parse(normalName(file.name))
  return `${titleOf(file)}${/^\.[^\p{Cc}\p{Cf}]{1,9}$/u.test(ext) ? ext : ''}`
}
