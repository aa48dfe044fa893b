import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { hash } from '@node-rs/argon2'
import type { InjectOptions } from 'fastify'
import { inject } from 'vitest'

import { createApp } from '#server/app.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { createLogger } from '#server/http/log.ts'
import { openMediaFolder } from '#server/media/store.ts'
import { createPasswords } from '#server/services/passwords.ts'
import { loadSecrets } from '#server/services/secrets.ts'
import type { Role } from '#src/contract/ability.ts'
import type { LoginAnswer } from '#src/contract/session.ts'

import { borrowDatabase } from './postgres.ts'

export const PASSWORD = 'correct horse battery'
/** A hash of minimal cost, which a login verifies with the hash's parameters. The product's cost takes 30 ms per login. */
const passwordHash = await hash(PASSWORD, { memoryCost: 8, timeCost: 1 })

export interface Person {
  id: string
  email: string
  role: Role
  organizationId: string | null
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>

/** Starts the real server in this process, on a fresh database, with a clock that tests advance. `stop` it in `afterAll`. */
export async function startTestServer(changes: Partial<Dependencies> = {}) {
  const borrowed = await borrowDatabase(inject('databases'))
  const folder = await mkdtemp(path.join(tmpdir(), 'inkfleet-media-'))
  const database = await openDatabase(borrowed.url, () => undefined)
  const clock = { at: Date.now(), advance: (ms: number) => (clock.at += ms) }
  const log: string[] = []
  const deps: Dependencies = {
    database,
    media: await openMediaFolder(folder),
    passwords: await createPasswords(),
    secrets: await loadSecrets(database),
    now: () => new Date(clock.at),
    publicUrl: null,
    publicSignUp: true,
    buildId: 'test',
    consoleFolder: null,
    showsMail: true,
    ...changes,
  }
  const logger = createLogger('debug', { write: (line) => void log.push(line) })
  const app = await createApp(deps, { logger })

  const signIn = async ({ email }: { email: string }) => {
    const body = { email, password: PASSWORD }
    const answer = await app.inject({ method: 'POST', url: '/api/user/auth/login', body })
    if (answer.statusCode !== 200) throw new Error(`${email} cannot sign in: ${answer.body}`)
    return answer.json<LoginAnswer>()
  }

  return {
    /** The folder with the bytes of images. */
    mediaFolder: folder,
    app,
    deps,
    database,
    databaseUrl: borrowed.url,
    clock,
    /** The lines that the server logged. */
    log,
    signIn,
    /** Signs in once and returns a function that makes calls as that user. */
    as: async (person: { email: string }) => {
      const { accessToken } = await signIn(person)
      return (options: InjectOptions) =>
        app.inject({
          ...options,
          headers: { authorization: `Bearer ${accessToken}`, ...options.headers },
        })
    },
    addOrganization: (name = 'Acme') => addOrganization(database, name),
    addWorkspace: (parent: { organizationId: string; id: string }, name = 'Floor') =>
      database.as('system', async (tx) => {
        const { id } = await tx
          .insertInto('workspaces')
          .values({ organization_id: parent.organizationId, parent_id: parent.id, name })
          .returning('id')
          .executeTakeFirstOrThrow()
        return { id, organizationId: parent.organizationId }
      }),
    addUser: (role: Role, organizationId: string | null, workspaceIds: string[] = []) =>
      addUser(database, { role, organizationId, workspaceIds, passwordHash }),
    /** In the order in which they were queued. */
    mailsTo: (recipient: string) =>
      database.as('system', (tx) =>
        tx
          .selectFrom('mails')
          .selectAll()
          .where('recipient', '=', recipient)
          .orderBy('created_at')
          .execute(),
      ),
    stop: async () => {
      await app.close()
      await database.close()
      borrowed.giveBack()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const addOrganization = (database: Database, name: string) =>
  database.as('system', async (tx) => {
    const { id } = await tx
      .insertInto('organizations')
      .values({ name })
      .returning('id')
      .executeTakeFirstOrThrow()
    const root = await tx
      .insertInto('workspaces')
      .values({ organization_id: id, name: 'Root' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, root: { id: root.id, organizationId: id } }
  })

interface NewUser {
  role: Role
  organizationId: string | null
  workspaceIds: string[]
  passwordHash: string
}

const addUser = (database: Database, user: NewUser): Promise<Person> =>
  database.as('system', async (tx) => {
    const { role, organizationId } = user
    const email = `${role.toLowerCase()}-${crypto.randomUUID().slice(0, 8)}@ink.example`
    const { id } = await tx
      .insertInto('users')
      .values({
        email,
        role,
        organization_id: organizationId,
        full_name: 'Test Person',
        password_hash: user.passwordHash,
        email_verified: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (organizationId && user.workspaceIds.length > 0) {
      const rows = user.workspaceIds.map((workspace_id) => ({
        workspace_id,
        user_id: id,
        organization_id: organizationId,
      }))
      await tx.insertInto('workspace_access').values(rows).execute()
    }
    return { id, email, role, organizationId }
  })
