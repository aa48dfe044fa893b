import { isVisible, MAX_NAME_LENGTH } from '#src/contract/fields.ts'

import { normalName } from './name-order.ts'

/** Control characters, also those that reverse the text after them, which hides an extension. */
const CONTROLS = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu

/** An image's title from its file name, without folder and extension. */
export function titleOfFile(fileName: string) {
  const base = normalName(fileName)
    .replaceAll(CONTROLS, '')
    .replace(/^.*\/(?=[^/])/, '')
    .replace(/\/+$/, '')
  const dot = base.lastIndexOf('.')
  const title = dot > 0 ? base.slice(0, dot) : base
  return (isVisible(title) && cut(title.trim())) || 'Image'
}

/** The display name of an image, without an image extension. */
export const titleOfImage = (name: string) =>
  name.replace(/(?<=.)\.(?:avif|bmp|gif|heic|heif|jfif|jpe?g|jxl|png|tiff?|webp)$/i, '')

/** The name of an image file with an extension that fits its bytes. */
export function fileNameOfType(name: string, type: string) {
  const extension = type.replace('image/', '').replace('jpeg', 'jpg')
  const current = name.toLowerCase().replace(/\.jpeg$/, '.jpg')
  return current.endsWith(`.${extension}`) ? name : `${titleOfImage(name)}.${extension}`
}

/** Never splits a surrogate pair. */
const cut = (text: string) => text.slice(0, MAX_NAME_LENGTH).replace(/[\uD800-\uDBFF]$/, '')
