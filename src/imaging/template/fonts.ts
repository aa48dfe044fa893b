/** The fonts of designs, read when a text first needs them. */
export interface Fonts {
  /** A file of `public/fonts/design`. */
  read: (file: string) => Promise<Uint8Array>
}
