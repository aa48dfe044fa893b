import { LONGEST_NAME } from '#src/contract/fields.ts'

/** What a picture is called after the file that it came as: without folder and ending. */
export function titleOfFile(fileName: string) {
  const base = fileName
    .replaceAll(/\p{Cc}/gu, '')
    .replace(/^.*\/(?=[^/])/, '')
    .replace(/\/+$/, '')
  const dot = base.lastIndexOf('.')
  const title = dot > 0 ? base.slice(0, dot) : base
  return cut(title.trim()) || 'Image'
}

/** The display name of an image, without the extension that somebody may have given it. */
export const titleOfImage = (name: string) =>
  name.replace(/(?<=.)\.(?:avif|bmp|gif|heic|heif|jpe?g|png|webp)$/i, '')

/** Never ends in half a character. */
const cut = (text: string) => text.slice(0, LONGEST_NAME).replace(/[\uD800-\uDBFF]$/, '')
