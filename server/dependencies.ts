import type { Database } from './db/database.ts'
import type { MediaStore } from './media/store.ts'
import type { Passwords } from './services/passwords.ts'
import type { Secrets } from './services/secrets.ts'

/** What the app is built from: `main.ts` creates the real ones; tests choose clock and database. */
export interface Dependencies {
  database: Database
  media: MediaStore
  passwords: Passwords
  secrets: Secrets
  now: () => Date
  /** Public URL of the server; null: derived from each request. */
  publicUrl: string | null
  /** Anyone may create an organization; otherwise only the platform. */
  publicSignUp: boolean
  buildId: string
  /** Folder of the built console, or null to serve the API alone. */
  consoleFolder: string | null
  /** Folder of hashed files of recent builds, for tabs that are still open. */
  retainedBuildsFolder?: string
  /** Interval of live updates; tests use a shorter one. */
  batchIntervalMs?: number
  /** True with the embedded database without SMTP: mail is stored and shown instead of sent. */
  showsMail: boolean
}
