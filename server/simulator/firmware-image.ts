import * as v from 'valibot'

/**
 * Firmware of simulated panels: a line that names it, a line of JSON that says what it is, and bytes as if it were a program.
 * Real panels take their maker's files, which this server passes on as they are.
 */
const MAGIC = 'INKFLEET SIMULATED FIRMWARE\n'
const LONGEST_HEAD_BYTES = 1_024
const BODY_BYTES = 256 * 1024

const HeadSchema = v.object({
  version: v.string(),
  /** What panels call the models that it runs on. */
  models: v.array(v.string()),
  /** On so many of a hundred panels, always the same, it does not start, and they go back to what they ran. */
  failsPercent: v.optional(v.number(), 0),
})
export type FirmwareHead = v.InferInput<typeof HeadSchema>

export function firmwareImage(head: FirmwareHead): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(`${MAGIC}${JSON.stringify(head)}\n`)
  const image = new Uint8Array(text.byteLength + BODY_BYTES)
  image.set(text)
  for (let at = text.byteLength; at < image.byteLength; at++) image[at] = (at * 31) & 0xff
  return image
}

/** Throws where the bytes are no firmware of a simulated panel. */
export function readFirmwareImage(image: Uint8Array) {
  const text = new TextDecoder().decode(image.subarray(0, LONGEST_HEAD_BYTES))
  if (!text.startsWith(MAGIC)) throw new Error('the file is no firmware of a simulated panel')
  const [, head = ''] = text.split('\n')
  return v.parse(HeadSchema, JSON.parse(head))
}
