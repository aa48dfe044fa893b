import { hash, verify } from '@node-rs/argon2'

export interface Passwords {
  hash: (password: string) => Promise<string>
  /** False for `null` after the same work, so that timing does not reveal missing passwords. */
  verify: (hash: string | null, password: string) => Promise<boolean>
}

/**
 * Keyboards and password managers differ in how they write "é". Other characters stay distinct
 * (RFC 8265, section 4.2).
 */
const normalized = (password: string) => password.normalize('NFC')

/** Argon2id with the library's defaults (19 MiB, two passes), OWASP's minimum. */
export async function createPasswords(): Promise<Passwords> {
  const dummy = await hash('compared for unknown users')
  return {
    hash: (password) => hash(normalized(password)),
    verify: async (stored, password) => {
      const right = await verify(stored ?? dummy, normalized(password))
      return right && stored !== null
    },
  }
}
