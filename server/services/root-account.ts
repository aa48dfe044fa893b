import { randomBytes } from 'node:crypto'

import type { Database } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'

export const ROOT_EMAIL = 'root@inkfleet.example.com'
const PASSWORD_BYTES = 12

/** Creates the ROOT account with a random password, which is returned and not stored. */
export async function createRootAccount({ database, passwords }: Dependencies) {
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

export const hasNoUsers = (database: Database) =>
  database.as('system', async (tx) => {
    const somebody = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()
    return somebody === undefined
  })
