import { readFile } from 'node:fs/promises'

import type { Received } from '#server/media/store.ts'

/** An uploaded file that stays on disk: a hundred in memory would take 500 MB. */
export class ReceivedFile extends File {
  readonly sha256: string
  readonly path: string
  readonly draft: string
  readonly #received: Received

  constructor(received: Received, name: string, type: string) {
    super([], name, { type })
    this.sha256 = received.sha256
    this.path = received.path
    this.draft = received.draft
    this.#received = received
    Object.defineProperty(this, 'size', { value: received.bytes })
  }

  override async arrayBuffer() {
    const { buffer, byteOffset, byteLength } = await readFile(this.#received.path)
    const isWhole = byteLength === buffer.byteLength
    return isWhole ? buffer : buffer.slice(byteOffset, byteOffset + byteLength)
  }

  discard() {
    return this.#received.discard()
  }
}
