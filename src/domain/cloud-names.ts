/** Names come apart at commas (FW-02); a list that was copied from elsewhere may have lines or semicolons instead. */
const BETWEEN = /[,;\r\n]+/

/** The cloud names in a text, each once and in their order. */
export function readCloudNames(text: string): string[] {
  const names = text.split(BETWEEN).map((name) => name.trim())
  return [...new Set(names)].filter((name) => name !== '')
}

export const writeCloudNames = (names: readonly string[]) => names.join(', ')
