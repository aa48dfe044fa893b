import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'

export type Bytes = Uint8Array<ArrayBuffer>

/** An image in memory or, by path, on disk: large or queued ones take no memory. */
export type Source = Uint8Array | string

export async function wholeOf(source: Source): Promise<Bytes> {
  if (typeof source !== 'string') return new Uint8Array(source)
  const { buffer, byteOffset, byteLength } = await readFile(source)
  return new Uint8Array(buffer, byteOffset, byteLength)
}

/** The first bytes, for type detection. */
export async function headOf(source: Source, mostBytes: number) {
  if (typeof source !== 'string') return source.subarray(0, mostBytes)
  const file = await open(source)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: new Uint8Array(mostBytes) })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

export interface Digest {
  /** SHA-256 in hex. */
  sha256: string
  bytes: number
}

export async function digestOf(source: Source): Promise<Digest> {
  const hash = createHash('sha256')
  let bytes = 0
  const chunks = typeof source === 'string' ? createReadStream(source) : [source]
  for await (const chunk of chunks) {
    hash.update(chunk)
    bytes += chunk.byteLength
  }
  return { sha256: hash.digest('hex'), bytes }
}
