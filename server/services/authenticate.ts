import { type RawBuilder, sql } from 'kysely'

import type { Actor } from '#server/db/actor.ts'
import type { Tx } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { forbidden, notFound, unauthorized } from '#server/http/http-error.ts'
import { hasAllWorkspaces } from '#src/domain/permissions.ts'

import { confirmArrival } from './sessions.ts'
import { readAccessToken } from './tokens.ts'

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Resolves `Authorization: Bearer …` to an actor. The role is the account's current one, not the
 * token's.
 */
export async function authenticate(
  deps: Dependencies,
  authorization: string | undefined,
): Promise<Actor> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
  const claims = token && (await readAccessToken(deps.secrets.accessToken, token, deps.now()))
  if (!claims) throw unauthorized()
  const actor = await findActor(deps, { userId: claims.sub, familyId: claims.sid })
  if (claims.refresh) await confirmArrival(deps, claims.refresh)
  return actor
}

/** The user of a session as of now. Throws 401 once the session or the account was ended. */
export async function findActor(
  { database }: Pick<Dependencies, 'database'>,
  { userId, familyId }: Pick<Actor, 'userId' | 'familyId'>,
): Promise<Actor> {
  const [user] = await database.queryOnce('system', (db) =>
    db
      .selectFrom('users')
      .innerJoin('session_families', 'session_families.user_id', 'users.id')
      .select(['users.id', 'role', 'organization_id'])
      .select(sql<string[]>`array(${visibleTo(sql.ref('users.id'))})`.as('workspaces'))
      .where('users.id', '=', userId)
      .where('session_families.id', '=', familyId)
      .where('ended_at', 'is', null)
      .where('active', 'is', sql.lit(true)),
  )
  if (!user) throw unauthorized()
  return {
    userId: user.id,
    familyId,
    role: user.role,
    organizationId: user.organization_id,
    workspaces: hasAllWorkspaces(user) ? '*' : user.workspaces,
  }
}

/** Limits ROOT to the organization named by the header (ORG-19). Other users may not send it. */
export async function actForOrganization(
  { database }: Dependencies,
  actor: Actor,
  entered: string | string[] | undefined,
): Promise<Actor> {
  if (entered === undefined) return actor
  if (actor.role !== 'ROOT') throw forbidden()
  if (typeof entered !== 'string' || !ID.test(entered)) throw notFound('organization')
  const [organization] = await database.queryOnce('system', (db) =>
    db.selectFrom('organizations').select('id').where('id', '=', entered.toLowerCase()),
  )
  if (!organization) throw notFound('organization')
  return { ...actor, organizationId: organization.id }
}

/** Granted workspaces and their descendants (PERM-19). */
export async function workspacesOf(tx: Tx, userId: string) {
  const { rows } = await visibleTo(sql`${userId}`).execute(tx)
  return rows.map(({ id }) => id)
}

const visibleTo = (userId: RawBuilder<unknown>) => sql<{ id: string }>`
  with recursive visible as (
    select workspace_id as id from workspace_access where user_id = ${userId}
    union
    select child.id from workspaces as child join visible on child.parent_id = visible.id
  )
  select id from visible`
