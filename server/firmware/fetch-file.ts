import { Readable } from 'node:stream'

import type { MediaStore } from '#server/media/store.ts'

/** Why a file cannot be used as firmware, in plain language. */
export class InvalidFirmwareError extends Error {
  override readonly name = 'InvalidFirmwareError'
}

/** Slightly more than the flash of a panel. */
const MAX_BYTES = 16 * 1024 * 1024
const TIMEOUT_S = 20
const MAX_REDIRECTS = 3

export interface FirmwareFile {
  sha256: string
  sizeBytes: number
}

type Store = Pick<MediaStore, 'receive' | 'put'>

/**
 * Downloads a file once and stores it by its hash, so that the verified bytes are installed.
 * Responses are neither reported nor logged. Throws InvalidFirmwareError.
 */
export async function fetchFirmware(
  media: Store,
  url: string,
  timeoutS = TIMEOUT_S,
): Promise<FirmwareFile> {
  const signal = AbortSignal.timeout(timeoutS * 1_000)
  try {
    const body = await fetchFollowing(url, signal)
    const received = await media.receive(Readable.from(bounded(body)))
    try {
      if (received.bytes === 0) throw new InvalidFirmwareError('The file is empty.')
      await media.put(received.path, received.sha256)
    } finally {
      await received.discard()
    }
    return { sha256: received.sha256, sizeBytes: received.bytes }
  } catch (error) {
    throw toFirmwareError(error, signal, timeoutS)
  }
}

/** Follows at most three redirects. */
async function fetchFollowing(
  url: string,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  let address = addressOf(url)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const answer = await fetch(address, {
      signal,
      redirect: 'manual',
      headers: { 'accept-encoding': 'identity' },
    })
    if (answer.status === 200) return answer.body ?? new ReadableStream()
    await answer.body?.cancel()
    const location = answer.headers.get('location')
    if (answer.status < 300 || answer.status > 399 || location === null)
      throw new InvalidFirmwareError(`The address answered ${answer.status}.`)
    address = addressOf(location, address)
  }
  throw new InvalidFirmwareError(`The address redirects more than ${MAX_REDIRECTS} times.`)
}

function addressOf(written: string, base?: URL) {
  const address = URL.canParse(written, base?.href) ? new URL(written, base) : undefined
  if (address?.protocol !== 'http:' && address?.protocol !== 'https:')
    throw new InvalidFirmwareError('The URL must start with http:// or https://.')
  if (address.username || address.password)
    throw new InvalidFirmwareError('The URL must not contain a user name or password.')
  return address
}

async function* bounded(body: ReadableStream<Uint8Array>) {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > MAX_BYTES)
      throw new InvalidFirmwareError(`The file is larger than ${MAX_BYTES / 1024 / 1024} MB.`)
    yield chunk
  }
}

/** Reports network errors to the caller, but not storage errors. */
function toFirmwareError(error: unknown, signal: AbortSignal, timeoutS: number) {
  if (error instanceof InvalidFirmwareError) return error
  if (signal.aborted)
    return new InvalidFirmwareError(`The file did not arrive within ${timeoutS} seconds.`)
  return error instanceof TypeError
    ? new InvalidFirmwareError('Could not download the file from this URL.')
    : error
}
