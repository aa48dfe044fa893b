import type { FastifyInstance } from 'fastify'

import type { Actor } from '#server/db/actor.ts'
import type { Tx } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { serve } from '#server/http/serve.ts'
import { ABILITIES } from '#src/contract/ability.ts'
import { type CurrentUser, userEndpoints } from '#src/contract/user.ts'
import { can } from '#src/domain/permissions.ts'

export function users(app: FastifyInstance, deps: Dependencies) {
  serve(app, deps, userEndpoints.self, (_input, { actor, tx }) => currentUser(tx, actor))

  serve(app, deps, userEndpoints.updateSelf, async ({ body }, { actor, tx }) => {
    await tx
      .updateTable('users')
      .set({ full_name: body.fullName })
      .where('id', '=', actor.userId)
      .execute()
    return currentUser(tx, actor)
  })
}

async function currentUser(tx: Tx, actor: Actor): Promise<CurrentUser> {
  const user = await tx
    .selectFrom('users')
    // For ROOT: the organization acted for.
    .leftJoin('organizations', (join) => join.on('organizations.id', '=', actor.organizationId))
    .select([
      'full_name',
      'users.email',
      'organizations.id as organization',
      'name',
      'display_name',
    ])
    .where('users.id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  const granted = await tx
    .selectFrom('workspace_access')
    .select('workspace_id')
    .where('user_id', '=', actor.userId)
    .execute()
  return {
    id: actor.userId,
    fullName: user.full_name,
    email: user.email,
    role: actor.role,
    // Always one role (SESS-04).
    roles: [actor.role],
    organizationId: actor.organizationId,
    userOrganization: user.organization
      ? { id: user.organization, name: user.display_name || user.name || '' }
      : null,
    workspaceIds: granted.map(({ workspace_id }) => workspace_id),
    permissions: ABILITIES.filter((ability) => can(actor, ability)),
  }
}
