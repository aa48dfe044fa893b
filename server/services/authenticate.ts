import { type RawBuilder, sql } from 'kysely'

import type { Actor } from '#server/db/actor.ts'
import type { Tx } from '#server/db/database.ts'
import { forbidden, notFound, unauthorized } from '#server/http/problems.ts'
import type { Parts } from '#server/parts.ts'
import { hasAllWorkspaces } from '#src/domain/permissions.ts'

import { readAccessToken } from './tokens.ts'

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** From `Authorization: Bearer …` to who asks. The role is the account's of this moment, not the token's. */
export async function authenticate(
  parts: Parts,
  authorization: string | undefined,
): Promise<Actor> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
  const claims = token && (await readAccessToken(parts.secrets.accessToken, token, parts.now()))
  if (!claims) throw unauthorized()
  const [user] = await parts.database.glance('system', (db) =>
    db
      .selectFrom('users')
      .innerJoin('session_families', 'session_families.user_id', 'users.id')
      .select(['users.id', 'role', 'organization_id'])
      .select(sql<string[]>`array(${visibleTo(sql.ref('users.id'))})`.as('workspaces'))
      .where('users.id', '=', claims.sub)
      .where('session_families.id', '=', claims.sid)
      .where('ended_at', 'is', null)
      .where('active', 'is', sql.lit(true)),
  )
  if (!user) throw unauthorized()
  return {
    userId: user.id,
    familyId: claims.sid,
    role: user.role,
    organizationId: user.organization_id,
    workspaces: hasAllWorkspaces(user) ? '*' : user.workspaces,
  }
}

/**
 * Who asks while inside an organisation (ORG-19): still ROOT, but with the reach of that organisation alone. Nobody else may name
 * one, not even the own.
 */
export async function enterOrganization(
  { database }: Parts,
  actor: Actor,
  entered: string | string[] | undefined,
): Promise<Actor> {
  if (entered === undefined) return actor
  if (actor.role !== 'ROOT') throw forbidden()
  if (typeof entered !== 'string' || !ID.test(entered)) throw notFound('organisation')
  const [organization] = await database.glance('system', (db) =>
    db.selectFrom('organizations').select('id').where('id', '=', entered.toLowerCase()),
  )
  if (!organization) throw notFound('organisation')
  return { ...actor, organizationId: organization.id }
}

/** Those granted directly and all below them (PERM-19). */
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
