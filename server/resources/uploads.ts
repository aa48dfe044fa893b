import path from 'node:path'

import { invalid } from '#server/http/problems.ts'
import { ReceivedFile } from '#server/http/received-file.ts'
import { PictureRefused } from '#server/media/picture-refused.ts'
import { readLibraryPicture, readPicture } from '#server/media/pictures.ts'
import { digestOf } from '#server/media/source.ts'
import { titleOfFile } from '#src/domain/media-title.ts'

/** A checked picture from the form field `field`, or a refusal that says what is wrong with the file. */
export const readUpload = async (file: File, field: string) =>
  orExplain(field, readPicture(await sourceOf(file)))

/** The same for a picture that the library keeps: it is written to `target`. */
export const readLibraryUpload = async (file: File, field: string, target: string) =>
  orExplain(field, readLibraryPicture(await sourceOf(file), target))

/** Of its bytes; of what came with a request it was taken as they came. */
export const hashOfUpload = async (file: File) =>
  file instanceof ReceivedFile ? file.sha256 : (await digestOf(await sourceOf(file))).sha256

/** What came with a request is read from where it lies. */
const sourceOf = async (file: File) =>
  file instanceof ReceivedFile ? file.path : new Uint8Array(await file.arrayBuffer())

async function orExplain<T>(field: string, reading: Promise<T>) {
  try {
    return await reading
  } catch (error) {
    if (error instanceof PictureRefused) throw invalid({ [field]: [`validation:${error.reason}`] })
    throw error
  }
}

/** The name of a file as content is called: without its ending. */
export const titleOf = (file: File) => titleOfFile(file.name)

/** The whole name of a file as it is given back: the title with the ending, where that is one. */
export function fileNameOf(file: File) {
  const { ext } = path.parse(file.name)
  return `${titleOf(file)}${/^\.\P{Cc}{1,9}$/u.test(ext) ? ext : ''}`
}
