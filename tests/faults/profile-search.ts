import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Files of a browser's profile that contain one of these values: bytes as they are, text in UTF-8 or UTF-16, also in
 * lower case, as in image URLs.
 */
export async function filesWith(
  profile: string,
  ...wanted: readonly (string | Buffer)[]
): Promise<string[]> {
  const needles = wanted.flatMap((one) =>
    typeof one === 'string'
      ? [one, one.toLowerCase()].flatMap((text) => [
          Buffer.from(text, 'utf8'),
          Buffer.from(text, 'utf16le'),
        ])
      : [one],
  )
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
