/** Why an upload was rejected. Caused by the sender, so not logged as a failure. */
export type InvalidImageReason = 'unknownKind' | 'vector' | 'damaged' | 'tooManyPixels'

export class InvalidImageError extends Error {
  readonly reason: InvalidImageReason
  constructor(reason: InvalidImageReason) {
    super(`Invalid image: ${reason}`)
    this.name = 'InvalidImageError'
    this.reason = reason
  }
}

/** Wraps work that can fail only because of the sent bytes. */
export async function rejectAsDamaged<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch {
    throw new InvalidImageError('damaged')
  }
}
