import { sql } from 'kysely'

import type { Tx } from '#server/db/database.ts'
import { notFound } from '#server/http/http-error.ts'
import { compareNamed } from '#src/domain/name-order.ts'
import { type ChildrenOf, findPlaced, type TreeNode } from '#src/domain/tree.ts'

export type FolderTable = 'image_folders' | 'template_folders'

/** Fields shared by image and template folders. */
export interface PlainFolder extends TreeNode {
  description: string
  parentId: string | null
  organizationId: string
  updatedAt: string
}

/** Differences between the image and the template tree. */
export interface FolderKind<T extends PlainFolder> {
  table: FolderTable
  /** Number of items directly in each folder; empty folders may be omitted. */
  count: (tx: Tx) => Promise<{ folderId: string; count: number }[]>
  present: (folder: PlainFolder, count: number, children: T[]) => T
  childrenOf: ChildrenOf<T>
}

export async function findFolder(tx: Tx, table: FolderTable, id: string) {
  const row = await tx.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('folder')
  return row
}

/** Prevents deletion of the folder until something is added to it. */
export async function lockFolderShared(tx: Tx, table: FolderTable, id: string) {
  const row = await tx
    .selectFrom(table)
    .select(['id', 'organization_id'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (!row) throw notFound('folder')
  return row
}

/**
 * Serializes changes of a tree: two concurrent moves could create a cycle, and a folder could be
 * added below one that is being deleted.
 */
export const lockTree = (tx: Tx, table: FolderTable, organizationId: string) =>
  tx
    .selectFrom(table)
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('parent_id', 'is', null)
    .forNoKeyUpdate()
    .execute()

export async function folderIdsBelow(tx: Tx, table: FolderTable, id: string) {
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select id from ${sql.table(table)} where id = ${id}
      union
      select child.id from ${sql.table(table)} as child join below on child.parent_id = below.id
    )
    select id from below`.execute(tx)
  return rows.map((row) => row.id)
}

/**
 * The folder tree below the root of an organization (null: of all), siblings by name, with the
 * number of direct items.
 */
export async function folderTree<T extends PlainFolder>(
  tx: Tx,
  kind: FolderKind<T>,
  organizationId: string | null,
): Promise<T[]> {
  const rows = await tx
    .selectFrom(kind.table)
    .selectAll()
    .$if(organizationId !== null, (query) => query.where('organization_id', '=', organizationId))
    .execute()
  const counts = new Map((await kind.count(tx)).map(({ folderId, count }) => [folderId, count]))
  const children = new Map<string | null, typeof rows>()
  for (const row of rows) children.set(row.parent_id, [...(children.get(row.parent_id) ?? []), row])
  const below = (id: string | null): T[] =>
    (children.get(id) ?? []).toSorted(compareNamed).map((row) => {
      const folder = {
        id: row.id,
        name: row.name,
        description: row.description,
        parentId: row.parent_id,
        organizationId: row.organization_id,
        updatedAt: row.updated_at.toISOString(),
      }
      return kind.present(folder, counts.get(row.id) ?? 0, below(row.id))
    })
  return below(null)
}

export async function presentFolder<T extends PlainFolder>(
  tx: Tx,
  kind: FolderKind<T>,
  folder: { id: string; organization_id: string },
) {
  const found = findPlaced(
    await folderTree(tx, kind, folder.organization_id),
    kind.childrenOf,
    folder.id,
  )
  if (!found) throw notFound('folder')
  return found.node
}
