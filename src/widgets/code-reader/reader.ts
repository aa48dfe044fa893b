export interface CodeReader {
  /** The text of the code; undefined if there is none. Closes the image. */
  read: (picture: ImageBitmap) => Promise<string | undefined>
  close: () => void
}

/** The decoder is neither cached nor downloadable. */
export class ReaderMissingError extends Error {
  override readonly name = 'ReaderMissingError'
}
