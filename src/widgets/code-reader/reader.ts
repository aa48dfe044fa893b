export interface CodeReader {
  /** What the code on a picture says; undefined where there is none. The picture is used up. */
  read: (picture: ImageBitmap) => Promise<string | undefined>
  close: () => void
}

/** What reads codes is not on this device, and cannot be fetched now. */
export class ReaderMissingError extends Error {
  override readonly name = 'ReaderMissingError'
}
