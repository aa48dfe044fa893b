export interface CallOptions {
  signal?: AbortSignal | undefined
  headers?: Record<string, string>
  /** Refuses to send unless this user is signed in: a change of one user never goes out under another (OFF-25). */
  asUser?: string
  /** Hears how many bytes of a form have left. */
  onProgress?: (sent: number, total: number) => void
}
