import type { CodeReader } from '#src/widgets/code-reader/reader.ts'

/** What the code on a photo says. */
export async function readPicture(
  file: Blob,
  reader: CodeReader,
): Promise<{ text: string } | { problem: 'notAPicture' | 'noCode' | 'readerMissing' }> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return { problem: 'notAPicture' }
  try {
    const text = await reader.read(picture)
    return text === undefined ? { problem: 'noCode' } : { text }
  } catch {
    return { problem: 'readerMissing' }
  }
}
