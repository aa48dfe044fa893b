/** Why an upload is no picture for us. Each is the sender's to mend, so none is logged as a failure. */
export type PictureRefusal = 'unknownKind' | 'vector' | 'damaged' | 'tooManyPixels'

export class PictureRefused extends Error {
  readonly reason: PictureRefusal
  constructor(reason: PictureRefusal) {
    super(`Picture refused: ${reason}`)
    this.name = 'PictureRefused'
    this.reason = reason
  }
}

/** For work that fails only because of what the sender sent. */
export async function orDamaged<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch {
    throw new PictureRefused('damaged')
  }
}
