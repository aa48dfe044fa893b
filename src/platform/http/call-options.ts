import { versionTag } from '#src/contract/version.ts'

export interface CallOptions {
  signal?: AbortSignal | undefined
  headers?: Record<string, string>
  /** Throws unless this user is signed in: one user's change is never sent as another user (OFF-25). */
  asUser?: string
  /** The organization that ROOT acts in: the session's by default, none if null (ORG-19). */
  actingOrganizationId?: string | null
  /** Reports how many bytes of a form have been sent. */
  onProgress?: (sent: number, total: number) => void
}

/** The server rejects the call if the entity was changed since `seen`. Rows cached by older builds may have no version. */
export const ifUnchanged = ({ updatedAt }: { updatedAt?: string }): CallOptions =>
  updatedAt === undefined ? {} : { headers: { 'if-match': versionTag(updatedAt) } }

/** The server applies the call once, however often it is sent with this Idempotency-Key. */
export const applyOnce = (key: string): CallOptions => ({ headers: { 'idempotency-key': key } })
