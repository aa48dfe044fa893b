import type { Database } from './db/database.ts'
import type { MediaStore } from './media/store.ts'
import type { Passwords } from './services/passwords.ts'
import type { Secrets } from './services/secrets.ts'

/** What the app is built from: `main.ts` composes the real ones, tests choose the clock and the database. */
export interface Parts {
  database: Database
  media: MediaStore
  passwords: Passwords
  secrets: Secrets
  now: () => Date
  /** How the world reaches the server, or null for: as each request came. */
  publicUrl: string | null
  /** Anybody may create an organisation; otherwise the platform alone does. */
  publicSignUp: boolean
  buildId: string
  /** Folder of the built console, or null to serve the API alone. */
  consoleFolder: string | null
  /** Where the hashed files of the last builds lie, for tabs that are still open. */
  keptBuildsFolder?: string
  /** How often open consoles are told what has changed at most; tests do not wait a second. */
  tellEveryMs?: number
  /** True with the embedded database, where mail is kept and shown instead of sent. */
  showsMail: boolean
}
