import path from 'node:path'

import { invalid } from '#server/http/problems.ts'
import { type Picture, PictureRefused, readPicture } from '#server/media/pictures.ts'
import { LONGEST_NAME } from '#src/contract/fields.ts'
import { titleOfFile } from '#src/domain/media-title.ts'

const LONGEST_ENDING = 10

/** A checked picture from the form field `field`, or a refusal that says what is wrong with the file. */
export async function readUpload(file: File, field: string): Promise<Picture> {
  try {
    return await readPicture(new Uint8Array(await file.arrayBuffer()))
  } catch (error) {
    if (error instanceof PictureRefused) throw invalid({ [field]: [`validation:${error.reason}`] })
    throw error
  }
}

/** The name of a file as content is called: without its ending. */
export const titleOf = (file: File) => titleOfFile(file.name)

/** The whole name of a file as it is given back: where it is too long, its beginning makes room for the ending. */
export function fileNameOf(file: File) {
  const { ext } = path.parse(printable(file.name))
  const ending = ext.length <= LONGEST_ENDING ? ext : ''
  return `${shorten(titleOf(file), LONGEST_NAME - ending.length)}${ending}`
}

/** A sender may call a file anything: PostgreSQL keeps no NUL, and nobody reads the other control characters. */
const printable = (name: string) => name.replaceAll(/\p{Cc}/gu, '')

/** Never ends in half a character. */
const shorten = (text: string, length: number) =>
  text
    .trim()
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
