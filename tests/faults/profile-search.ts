import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** Files of a browser's profile in which a text stands, as bytes of UTF-8 or of UTF-16, by the place that they belong to. */
export async function filesWith(profile: string, text: string): Promise<string[]> {
  const needles = [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')]
  const entries = await readdir(profile, { recursive: true, withFileTypes: true })
  const found = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => {
        const file = path.join(parentPath, name)
        const bytes = await readFile(file).catch(() => Buffer.alloc(0))
        return needles.some((needle) => bytes.includes(needle))
          ? [path.relative(profile, file)]
          : []
      }),
  )
  return found.flat().toSorted()
}
