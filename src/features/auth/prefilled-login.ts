import type { Credentials } from '#src/contract/session.ts'

/** REG-03: from the settings of the build. Only the development build has them, so nothing that is shipped holds a password. */
export const PREFILLED_LOGIN: Credentials = {
  email: import.meta.env['VITE_PREFILLED_EMAIL'] ?? '',
  password: import.meta.env['VITE_PREFILLED_PASSWORD'] ?? '',
}
