import { Readable } from 'node:stream'

import type { MediaStore } from '#server/media/store.ts'

import { FirmwareRefused } from './firmware-refused.ts'

/** What the flash of a panel takes, and a little more. */
const LARGEST_BYTES = 16 * 1024 * 1024
const LONGEST_S = 20
const MOST_REDIRECTS = 3

export interface FirmwareFile {
  sha256: string
  sizeBytes: number
}

type Store = Pick<MediaStore, 'receive' | 'put'>

/**
 * Fetches a file once and keeps it by its hash: what was checked is what is installed, whatever the address answers later.
 * Nothing of what it answers is said or logged. Throws FirmwareRefused.
 */
export async function fetchFirmware(
  media: Store,
  url: string,
  longestS = LONGEST_S,
): Promise<FirmwareFile> {
  const signal = AbortSignal.timeout(longestS * 1_000)
  try {
    const body = await follow(url, signal)
    const received = await media.receive(Readable.from(bounded(body)))
    try {
      if (received.bytes === 0) throw new FirmwareRefused('The file is empty.')
      await media.put(received.path, received.sha256)
    } finally {
      await received.discard()
    }
    return { sha256: received.sha256, sizeBytes: received.bytes }
  } catch (error) {
    throw inPlainWords(error, signal, longestS)
  }
}

/** The body behind at most three redirects. */
async function follow(url: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  let at = addressOf(url)
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const answer = await fetch(at, {
      signal,
      redirect: 'manual',
      headers: { 'accept-encoding': 'identity' },
    })
    if (answer.status === 200) return answer.body ?? new ReadableStream()
    await answer.body?.cancel()
    const location = answer.headers.get('location')
    if (answer.status < 300 || answer.status > 399 || location === null)
      throw new FirmwareRefused(`The address answered ${answer.status}.`)
    at = addressOf(location, at)
  }
  throw new FirmwareRefused(`The address redirects more than ${MOST_REDIRECTS} times.`)
}

function addressOf(written: string, base?: URL) {
  const address = URL.canParse(written, base?.href) ? new URL(written, base) : undefined
  if (address?.protocol !== 'http:' && address?.protocol !== 'https:')
    throw new FirmwareRefused('Only addresses that begin with http or https are fetched.')
  if (address.username || address.password)
    throw new FirmwareRefused('An address with a name or password in it is not fetched.')
  return address
}

async function* bounded(body: ReadableStream<Uint8Array>) {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > LARGEST_BYTES)
      throw new FirmwareRefused(`The file is larger than ${LARGEST_BYTES / 1024 / 1024} MB.`)
    yield chunk
  }
}

/** What went wrong on the wire is the caller's to know; a full disk is not. */
function inPlainWords(error: unknown, signal: AbortSignal, longestS: number) {
  if (error instanceof FirmwareRefused) return error
  if (signal.aborted)
    return new FirmwareRefused(`The file did not arrive within ${longestS} seconds.`)
  return error instanceof TypeError
    ? new FirmwareRefused('Nothing could be fetched from this address.')
    : error
}
