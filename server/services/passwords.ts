import { hash, verify } from '@node-rs/argon2'

export interface Passwords {
  hash: (password: string) => Promise<string>
  /** False for `null` too, after the same work: who has no password must not answer sooner. */
  verify: (hash: string | null, password: string) => Promise<boolean>
}

/** Argon2id with the library's defaults (19 MiB, two passes), which are OWASP's least. */
export async function createPasswords(): Promise<Passwords> {
  const nobodys = await hash('the password of nobody')
  return {
    hash: (password) => hash(password),
    verify: async (stored, password) => {
      const right = await verify(stored ?? nobodys, password)
      return right && stored !== null
    },
  }
}
