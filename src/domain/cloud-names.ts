import { readMacAddress } from './mac-address.ts'

/** Names are separated by commas (FW-02); pasted lists may use line breaks, tabs or semicolons. */
const BETWEEN = /[,;\t\r\n]+/
/** A cell as spreadsheets quote it. Quotes elsewhere are part of the name. */
const QUOTED_CELL = /((?:^|[,;\t\r\n]) *)"((?:[^"]|"")*)"(?= *(?:$|[,;\t\r\n]))/g
/** Stands for a doubled quote until the text is split; never part of a name. */
const QUOTE_MARK = '\0'

/** The distinct cloud names in a text, in order. A quoted cell of several lines or commas has several names. */
export function readCloudNames(text: string): string[] {
  const names = text
    .replaceAll(QUOTE_MARK, '')
    .replaceAll(QUOTED_CELL, (_match, before: string, cell: string) =>
      before.concat(cell.replaceAll('""', QUOTE_MARK)),
    )
    .split(BETWEEN)
    .map((name) => name.replaceAll(QUOTE_MARK, '"').trim())
  return [...new Set(names)].filter((name) => name !== '')
}

export const writeCloudNames = (names: readonly string[]) =>
  names.map((name) => (name.startsWith('"') ? `"${name.replaceAll('"', '""')}"` : name)).join(', ')

/** Neither what cloud names consist of, nor a MAC address: probably a mistake of copying. */
export const isOddCloudName = (name: string) =>
  !/^[\w.:-]+$/.test(name) && readMacAddress(name) === null

/** The name with invisible characters spelled out, such as `i7[U+200B]-1`. */
export const showInvisible = (name: string) =>
  name.replaceAll(
    /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu,
    (character) => `[U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`,
  )
