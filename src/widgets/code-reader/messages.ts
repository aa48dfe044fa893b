export interface ReadRequest {
  id: number
  /** Transferred to and closed by the worker. */
  picture: ImageBitmap
}

export type ReadReply =
  | { id: number; text: string | undefined }
  /** The decoder could not be fetched or started. */
  | { id: number; problem: 'missing' }
