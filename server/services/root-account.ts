import { randomBytes } from 'node:crypto'

import type { Database } from '#server/db/database.ts'
import type { Parts } from '#server/parts.ts'

export const ROOT_EMAIL = 'root@inkfleet.example.com'
const PASSWORD_BYTES = 12

/** The platform's own account with a password of chance, which is answered here and kept nowhere. */
export async function createRootAccount({ database, passwords }: Parts) {
  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
  const password_hash = await passwords.hash(password)
  await database.as('system', (tx) =>
    tx
      .insertInto('users')
      .values({
        email: ROOT_EMAIL,
        full_name: 'Root',
        role: 'ROOT',
        password_hash,
        email_verified: true,
      })
      .execute(),
  )
  return { email: ROOT_EMAIL, password, role: 'ROOT' as const }
}

export const hasNobody = (database: Database) =>
  database.as('system', async (tx) => {
    const somebody = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()
    return somebody === undefined
  })
