export interface CallOptions {
  signal?: AbortSignal | undefined
  headers?: Record<string, string>
  /** Refuses to send unless this user is signed in: a change of one user never goes out under another (OFF-25). */
  asUser?: string
  /** The organisation that ROOT asks from within; that of the page unless it is said, none where it is null (ORG-19). */
  inside?: string | null
  /** Hears how many bytes of a form have left. */
  onProgress?: (sent: number, total: number) => void
}
