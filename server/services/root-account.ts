import { randomBytes } from 'node:crypto'

import type { Database, Tx } from '#server/db/database.ts'
import { violatedConstraint } from '#server/db/failures.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { StartupError } from '#server/startup-error.ts'

import { revokeAllSessions } from './sessions.ts'
import { dropLinks } from './single-use-links.ts'

/** A reserved domain: mail to it arrives nowhere. */
export const DEFAULT_ROOT_EMAIL = 'root@inkfleet.example.com'
const PASSWORD_BYTES = 12

/** Creates the ROOT account with a random password, which is returned and not stored. */
export async function createRootAccount(
  { database, passwords }: Dependencies,
  email = DEFAULT_ROOT_EMAIL,
) {
  const { password, password_hash } = await newPassword(passwords)
  await database.as('system', (tx) =>
    tx
      .insertInto('users')
      .values({ email, full_name: 'Root', role: 'ROOT', password_hash, email_verified: true })
      .execute(),
  )
  return { email, password, role: 'ROOT' as const }
}

/** Links mailed to the old address become invalid; sessions stay. */
export async function changeRootEmail({ database }: Dependencies, email: string) {
  await database.as('system', async (tx) => {
    const root = await findRoot(tx)
    if (!root || root.email === email) return
    await tx
      .updateTable('users')
      .set({ email })
      .where('id', '=', root.id)
      .execute()
      .catch((error: unknown) => {
        if (violatedConstraint(error) === 'users_email')
          throw new StartupError('Another account uses the address of ROOT_EMAIL.')
        throw error
      })
    await dropLinks(tx, root.id).execute()
  })
}

/** Sets a random password, which is returned and not stored, and revokes all sessions. */
export async function resetRootPassword({ database, passwords, now }: Dependencies) {
  const { password, password_hash } = await newPassword(passwords)
  return database.as('system', async (tx) => {
    const root = await findRoot(tx)
    if (!root)
      throw new StartupError('There is no ROOT account yet. Start once without --reset-root.')
    await tx.updateTable('users').set({ password_hash }).where('id', '=', root.id).execute()
    await dropLinks(tx, root.id).execute()
    await revokeAllSessions(tx, root.id, now())
    return { email: root.email, password, role: 'ROOT' as const }
  })
}

async function newPassword(passwords: Dependencies['passwords']) {
  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
  return { password, password_hash: await passwords.hash(password) }
}

const findRoot = (tx: Tx) =>
  tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('role', '=', 'ROOT')
    .orderBy('created_at')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const hasNoUsers = (database: Database) =>
  database.as('system', async (tx) => {
    const somebody = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()
    return somebody === undefined
  })
