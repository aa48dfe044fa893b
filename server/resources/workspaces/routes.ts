import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import type { Actor } from '#server/db/actor.ts'
import type { Tx } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { conflict, notFound } from '#server/http/http-error.ts'
import { serve } from '#server/http/serve.ts'
import { expectTimezone } from '#server/resources/timezones/names.ts'
import { workspacesOf } from '#server/services/authenticate.ts'
import { workspaceEndpoints } from '#src/contract/workspace.ts'
import { hasAllWorkspaces } from '#src/domain/permissions.ts'
import { findWorkspace } from '#src/domain/workspace-tree.ts'

import { closeInheritedRequests } from './access.ts'
import {
  canSeeWorkspace,
  findVisibleWorkspace,
  idsBelow,
  lockTree,
  workspaceTree,
} from './query.ts'

export function workspaces(app: FastifyInstance, deps: Dependencies) {
  serve(app, deps, workspaceEndpoints.tree, (_input, { actor, tx }) =>
    workspaceTree(tx, actor, actor.organizationId),
  )

  serve(app, deps, workspaceEndpoints.create, async ({ body }, { actor, tx }) => {
    const parent = await findVisibleWorkspace(tx, actor, body.parentId)
    if (parent.organization_id !== body.organizationId) throw notFound('workspace')
    expectTimezone(body.timezoneId, parent.timezone_id)
    await lockTree(tx, parent.organization_id)
    // It may have been deleted while this waited for the lock.
    await findVisibleWorkspace(tx, actor, parent.id)
    const { id } = await tx
      .insertInto('workspaces')
      .values({
        name: body.name,
        description: body.description,
        parent_id: parent.id,
        organization_id: parent.organization_id,
        timezone_id: body.timezoneId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return present(tx, await actorWithWorkspace(actor, id), id)
  })

  serve(app, deps, workspaceEndpoints.update, async ({ params, body }, context) => {
    const { actor, tx } = context
    // The second of two concurrent saves is checked against the first.
    await tx
      .selectFrom('workspaces')
      .select('id')
      .where('id', '=', params.id)
      .forNoKeyUpdate()
      .execute()
    const before = await findVisibleWorkspace(tx, actor, params.id)
    await context.expectUnchanged(before.updated_at, () => present(tx, actor, before.id))
    if (body.name !== undefined && before.parent_id === null)
      throw conflict('The root workspace keeps its name.')
    if (body.timezoneId !== undefined) expectTimezone(body.timezoneId, before.timezone_id)
    const changes = {
      ...(body.name !== undefined && { name: body.name }),
      ...(body.timezoneId !== undefined && { timezone_id: body.timezoneId }),
    }
    if (Object.keys(changes).length > 0)
      await tx.updateTable('workspaces').set(changes).where('id', '=', before.id).execute()
    return present(tx, actor, before.id)
  })

  serve(app, deps, workspaceEndpoints.move, async ({ params, body }, { actor, tx, skipAudit }) => {
    const moved = await findVisibleWorkspace(tx, actor, params.id)
    const target = await findVisibleWorkspace(tx, actor, body.destinationWorkspaceId)
    if (moved.organization_id !== target.organization_id) throw notFound('workspace')
    if (moved.parent_id === null) throw conflict('The root workspace cannot be moved.')
    await lockTree(tx, moved.organization_id)
    await findVisibleWorkspace(tx, actor, target.id)
    if ((await idsBelow(tx, moved.id)).includes(target.id))
      throw conflict('A workspace cannot be moved into itself.')
    const { numUpdatedRows } = await tx
      .updateTable('workspaces')
      .set({ parent_id: target.id })
      .where('id', '=', moved.id)
      .where('parent_id', '<>', target.id)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await closeInheritedRequests(tx, moved)
    else skipAudit()
    return present(tx, actor, moved.id)
  })

  serve(app, deps, workspaceEndpoints.remove, async ({ params }, { actor, tx }) => {
    const workspace = await findVisibleWorkspace(tx, actor, params.id)
    if (workspace.parent_id === null) throw conflict('The root workspace cannot be deleted.')
    await lockTree(tx, workspace.organization_id)
    // It may have been deleted while this waited for the lock.
    await findVisibleWorkspace(tx, actor, workspace.id)
    await removeWorkspace(tx, workspace)
    return {}
  })

  serve(app, deps, workspaceEndpoints.ofUser, async ({ params }, { actor, tx }) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'role', 'organization_id'])
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (!user) throw notFound('user')
    const seen = hasAllWorkspaces(user) ? ('*' as const) : await workspacesOf(tx, user.id)
    // No more than the caller sees.
    const workspaces =
      seen === '*' ? actor.workspaces : seen.filter((id) => canSeeWorkspace(actor, id))
    return workspaceTree(tx, { workspaces }, user.organization_id)
  })
}

/** The creator sees the new workspace through its parent. */
const actorWithWorkspace = async (actor: Actor, id: string) =>
  actor.workspaces === '*' ? actor : { ...actor, workspaces: [...actor.workspaces, id] }

async function present(tx: Tx, actor: Actor, id: string) {
  const found = findWorkspace(await workspaceTree(tx, actor, actor.organizationId), id)
  if (!found) throw notFound('workspace')
  return found.node
}

/**
 * Devices move to the root, sub-workspaces to the parent (WS-24). The caller need not see the root.
 * Grants are copied to the sub-workspaces.
 */
async function removeWorkspace(tx: Tx, workspace: { id: string; organization_id: string }) {
  await sql`select set_config('inkfleet.workspaces', '*', true)`.execute(tx)
  // Waits for concurrent moves of devices into this workspace.
  await tx
    .selectFrom('workspaces')
    .select('id')
    .where('id', '=', workspace.id)
    .forUpdate()
    .execute()
  // Before their grants, which change their versions: a save of a user locks them in this order.
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', (eb) =>
      eb.selectFrom('workspace_access').select('user_id').where('workspace_id', '=', workspace.id),
    )
    .forNoKeyUpdate()
    .execute()
  await tx
    .insertInto('workspace_access')
    .columns(['workspace_id', 'user_id', 'organization_id'])
    .expression((eb) =>
      eb
        .selectFrom('workspace_access as a')
        .innerJoin('workspaces as child', 'child.parent_id', 'a.workspace_id')
        .select(['child.id', 'a.user_id', 'a.organization_id'])
        .where('a.workspace_id', '=', workspace.id),
    )
    .onConflict((already) => already.doNothing())
    .execute()
  await tx
    .updateTable('devices')
    .set((eb) => ({
      workspace_id: eb
        .selectFrom('workspaces as root')
        .select('root.id')
        .where('root.organization_id', '=', workspace.organization_id)
        .where('root.parent_id', 'is', null),
    }))
    // Locked in id order, so that two callers cannot deadlock.
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('devices')
        .select('id')
        .where('workspace_id', '=', workspace.id)
        .orderBy('id')
        .forNoKeyUpdate(),
    )
    .execute()
  await tx
    .updateTable('workspaces')
    .set((eb) => ({
      parent_id: eb
        .selectFrom('workspaces as gone')
        .select('gone.parent_id')
        .where('gone.id', '=', workspace.id),
    }))
    .where('parent_id', '=', workspace.id)
    .execute()
  await tx.deleteFrom('workspaces').where('id', '=', workspace.id).execute()
}
