/** Names are separated by commas (FW-02); pasted lists may use line breaks or semicolons. */
const BETWEEN = /[,;\r\n]+/

/** The distinct cloud names in a text, in order. */
export function readCloudNames(text: string): string[] {
  const names = text.split(BETWEEN).map((name) => name.trim())
  return [...new Set(names)].filter((name) => name !== '')
}

export const writeCloudNames = (names: readonly string[]) => names.join(', ')
