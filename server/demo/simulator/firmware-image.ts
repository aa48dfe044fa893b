import * as v from 'valibot'

/**
 * Simulated firmware: a magic line, a JSON header line, and filler bytes. Real panels use their
 * vendor's files, which the server passes on unchanged.
 */
const MAGIC = 'INKFLEET SIMULATED FIRMWARE\n'
const MAX_HEAD_BYTES = 1_024
const BODY_BYTES = 256 * 1024

const HeadSchema = v.object({
  version: v.string(),
  /** Supported model names. */
  models: v.array(v.string()),
  /** Percentage of panels, always the same ones, on which it fails to start and is rolled back. */
  failsPercent: v.optional(v.number(), 0),
})
export type FirmwareHead = v.InferInput<typeof HeadSchema>

export function firmwareImage(head: FirmwareHead): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(`${MAGIC}${JSON.stringify(head)}\n`)
  const image = new Uint8Array(text.byteLength + BODY_BYTES)
  image.set(text)
  for (let index = text.byteLength; index < image.byteLength; index++)
    image[index] = (index * 31) & 0xff
  return image
}

/** Throws if the bytes are not simulated firmware. */
export function readFirmwareImage(image: Uint8Array) {
  const text = new TextDecoder().decode(image.subarray(0, MAX_HEAD_BYTES))
  if (!text.startsWith(MAGIC)) throw new Error('the file is not firmware of a simulated panel')
  const [, head = ''] = text.split('\n')
  return v.parse(HeadSchema, JSON.parse(head))
}
