import { sql } from 'kysely'

import type { Actor } from '#server/db/actor.ts'
import type { Tx } from '#server/db/database.ts'
import { nameOrderOf } from '#server/db/names.ts'
import { notFound } from '#server/http/http-error.ts'
import type { Workspace } from '#src/contract/workspace.ts'
import { compareNamed } from '#src/domain/name-order.ts'

/**
 * Row-level security shows the whole workspace tree to everyone in the organization, because paths
 * lead through parents (WS-32). This decides which workspaces a user may open.
 */
export const canSeeWorkspace = ({ workspaces }: Pick<Actor, 'workspaces'>, id: string) =>
  workspaces === '*' || workspaces.includes(id)

export const findVisibleWorkspace = async (tx: Tx, actor: Actor, id: string) =>
  expectVisible(actor, await workspaceRow(tx, id).executeTakeFirst())

/** The same for what will refer to the workspace. */
export const lockVisibleWorkspace = async (tx: Tx, actor: Actor, id: string) =>
  expectVisible(actor, await lockWorkspaceShared(tx, id))

/**
 * Prevents deletion of the workspace until the transaction ends; undefined if it is gone. Like a
 * deletion, lock it before users and devices, to avoid deadlocks.
 */
export const lockWorkspaceShared = (tx: Tx, id: string) =>
  workspaceRow(tx, id).forKeyShare().executeTakeFirst()

const workspaceRow = (tx: Tx, id: string) =>
  tx.selectFrom('workspaces').selectAll().where('id', '=', id)

function expectVisible<Row extends { id: string }>(actor: Actor, row: Row | undefined) {
  if (!row || !canSeeWorkspace(actor, row.id)) throw notFound('workspace')
  return row
}

/**
 * Serializes changes of a tree: concurrent moves could create a cycle, and a workspace could be
 * created below one that is being deleted.
 */
export const lockTree = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom('workspaces')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('parent_id', 'is', null)
    .forNoKeyUpdate()
    .execute()

/** Ids of a workspace and its descendants. */
export async function idsBelow(tx: Tx, id: string) {
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select id from workspaces where id = ${id}
      union
      select child.id from workspaces as child join below on child.parent_id = below.id
    )
    select id from below`.execute(tx)
  return rows.map((row) => row.id)
}

/** Ids of the visible workspaces in a subtree (WS-32). */
export async function findVisibleBelow(tx: Tx, actor: Actor, id: string) {
  const visible = (await idsBelow(tx, id)).filter((descendantId) =>
    canSeeWorkspace(actor, descendantId),
  )
  if (visible.length === 0) throw notFound('workspace')
  return visible
}

interface TreeRow {
  id: string
  name: string
  description: string
  organization_id: string
  parent_id: string | null
  timezone_id: string
  updated_at: Date
  device_count: number
}

const treeRows = (tx: Tx, organizationId: string | null): Promise<TreeRow[]> =>
  tx
    .selectFrom('workspaces as w')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('devices')
          .select((count) => ['workspace_id', count.fn.countAll<number>().as('device_count')])
          .groupBy('workspace_id')
          .as('counted'),
      (join) => join.onRef('counted.workspace_id', '=', 'w.id'),
    )
    .selectAll('w')
    .select((eb) => eb.fn.coalesce('counted.device_count', eb.lit(0)).as('device_count'))
    .$if(organizationId !== null, (query) => query.where('w.organization_id', '=', organizationId))
    .execute()

async function membersByWorkspace(tx: Tx) {
  const rows = await tx
    .selectFrom('workspace_access as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['a.workspace_id', 'u.id', 'u.full_name as fullName', 'u.role'])
    .orderBy(nameOrderOf('u.full_name'))
    .orderBy('u.id')
    .execute()
  const members = new Map<string, Workspace['users']>()
  for (const { workspace_id, ...user } of rows)
    members.set(workspace_id, [...(members.get(workspace_id) ?? []), user])
  return members
}

/**
 * The tree for a viewer, siblings by name. Branches without a visible workspace are omitted;
 * inaccessible parents show their name only.
 */
export async function workspaceTree(
  tx: Tx,
  viewer: Pick<Actor, 'workspaces'>,
  organizationId: string | null,
): Promise<Workspace[]> {
  const rows = await treeRows(tx, organizationId)
  const members = await membersByWorkspace(tx)
  const children = new Map<string | null, TreeRow[]>()
  for (const row of rows) children.set(row.parent_id, [...(children.get(row.parent_id) ?? []), row])

  const build = (row: TreeRow): Workspace[] => {
    const accessible = canSeeWorkspace(viewer, row.id)
    const workspaces = below(row.id)
    if (!accessible && workspaces.length === 0) return []
    return [
      {
        id: row.id,
        name: row.name,
        description: accessible ? row.description : '',
        organizationId: row.organization_id,
        parentId: row.parent_id,
        timezoneId: row.timezone_id,
        deviceCount: accessible ? row.device_count : 0,
        accessible,
        updatedAt: row.updated_at.toISOString(),
        workspaces,
        users: accessible ? (members.get(row.id) ?? []) : [],
      },
    ]
  }
  const below = (id: string | null) =>
    (children.get(id) ?? []).toSorted(compareNamed).flatMap(build)
  return below(null)
}
