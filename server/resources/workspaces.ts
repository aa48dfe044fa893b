import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import type { Actor } from '#server/db/actor.ts'
import type { Tx } from '#server/db/database.ts'
import { conflict, invalid, notFound } from '#server/http/problems.ts'
import { serve } from '#server/http/serve.ts'
import type { Parts } from '#server/parts.ts'
import { workspacesOf } from '#server/services/authenticate.ts'
import { workspaceEndpoints } from '#src/contract/workspace.ts'
import { hasAllWorkspaces } from '#src/domain/permissions.ts'
import { findWorkspace } from '#src/domain/workspace-tree.ts'

import { isTimezone } from './timezones.ts'
import { findVisibleWorkspace, holdTree, idsBelow, workspaceTree } from './workspace-rows.ts'

export function workspaces(app: FastifyInstance, parts: Parts) {
  serve(app, parts, workspaceEndpoints.tree, (_input, { actor, tx }) =>
    workspaceTree(tx, actor, actor.organizationId),
  )

  serve(app, parts, workspaceEndpoints.create, async ({ body }, { actor, tx }) => {
    const parent = await findVisibleWorkspace(tx, actor, body.parentId)
    if (parent.organization_id !== body.organizationId) throw notFound('workspace')
    expectTimezone(body.timezoneId)
    await holdTree(tx, parent.organization_id)
    // Deleted while this waited for its turn.
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
    return present(tx, await withNew(actor, id), id)
  })

  serve(app, parts, workspaceEndpoints.update, async ({ params, body }, context) => {
    const { actor, tx } = context
    const before = await findVisibleWorkspace(tx, actor, params.id)
    await context.expectUnchanged(before.updated_at, () => present(tx, actor, before.id))
    if (body.name !== undefined && before.parent_id === null)
      throw conflict('The root workspace keeps its name.')
    if (body.timezoneId !== undefined) expectTimezone(body.timezoneId)
    const changes = {
      ...(body.name !== undefined && { name: body.name }),
      ...(body.timezoneId !== undefined && { timezone_id: body.timezoneId }),
    }
    if (Object.keys(changes).length > 0)
      await tx.updateTable('workspaces').set(changes).where('id', '=', before.id).execute()
    return present(tx, actor, before.id)
  })

  serve(app, parts, workspaceEndpoints.move, async ({ params, body }, { actor, tx }) => {
    const moved = await findVisibleWorkspace(tx, actor, params.id)
    const target = await findVisibleWorkspace(tx, actor, body.destinationWorkspaceId)
    if (moved.organization_id !== target.organization_id) throw notFound('workspace')
    if (moved.parent_id === null) throw conflict('The root workspace cannot be moved.')
    await holdTree(tx, moved.organization_id)
    await findVisibleWorkspace(tx, actor, target.id)
    if ((await idsBelow(tx, moved.id)).includes(target.id))
      throw conflict('A workspace cannot be moved below itself.')
    await tx
      .updateTable('workspaces')
      .set({ parent_id: target.id })
      .where('id', '=', moved.id)
      .execute()
    return present(tx, actor, moved.id)
  })

  serve(app, parts, workspaceEndpoints.remove, async ({ params }, { actor, tx }) => {
    const gone = await findVisibleWorkspace(tx, actor, params.id)
    if (gone.parent_id === null) throw conflict('The root workspace cannot be deleted.')
    await holdTree(tx, gone.organization_id)
    await removeWorkspace(tx, gone)
    return {}
  })

  serve(app, parts, workspaceEndpoints.ofUser, async ({ params }, { tx }) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'role', 'organization_id'])
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (!user) throw notFound('user')
    const seen = hasAllWorkspaces(user) ? ('*' as const) : await workspacesOf(tx, user.id)
    return workspaceTree(tx, { workspaces: seen }, user.organization_id)
  })
}

/** Who makes a workspace sees it, below what they saw before. */
const withNew = async (actor: Actor, id: string) =>
  actor.workspaces === '*' ? actor : { ...actor, workspaces: [...actor.workspaces, id] }

async function present(tx: Tx, actor: Actor, id: string) {
  const found = findWorkspace(await workspaceTree(tx, actor, actor.organizationId), id)
  if (!found) throw notFound('workspace')
  return found.node
}

function expectTimezone(id: string) {
  if (!isTimezone(id)) throw invalid({ timezoneId: ['validation:unknownTimezone'] })
}

/**
 * Its devices move to the root, its sub-workspaces to its parent (WS-24). Whoever may delete it need not see the root. Who was
 * granted it keeps seeing what was below it.
 */
async function removeWorkspace(tx: Tx, gone: { id: string; organization_id: string }) {
  await sql`select set_config('inkfleet.workspaces', '*', true)`.execute(tx)
  // Whoever moves a device here holds the row until that is done.
  await tx.selectFrom('workspaces').select('id').where('id', '=', gone.id).forUpdate().execute()
  await tx
    .insertInto('workspace_access')
    .columns(['workspace_id', 'user_id', 'organization_id'])
    .expression((eb) =>
      eb
        .selectFrom('workspace_access as a')
        .innerJoin('workspaces as child', 'child.parent_id', 'a.workspace_id')
        .select(['child.id', 'a.user_id', 'a.organization_id'])
        .where('a.workspace_id', '=', gone.id),
    )
    .onConflict((already) => already.doNothing())
    .execute()
  await tx
    .updateTable('devices')
    .set((eb) => ({
      workspace_id: eb
        .selectFrom('workspaces as root')
        .select('root.id')
        .where('root.organization_id', '=', gone.organization_id)
        .where('root.parent_id', 'is', null),
    }))
    .where('workspace_id', '=', gone.id)
    .execute()
  await tx
    .updateTable('workspaces')
    .set((eb) => ({
      parent_id: eb
        .selectFrom('workspaces as gone')
        .select('gone.parent_id')
        .where('gone.id', '=', gone.id),
    }))
    .where('parent_id', '=', gone.id)
    .execute()
  await tx.deleteFrom('workspaces').where('id', '=', gone.id).execute()
}
