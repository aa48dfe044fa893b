import { sql } from 'kysely'

import type { Tx } from '#server/db/database.ts'
import { notFound } from '#server/http/problems.ts'
import { compareCodePoints, compareNames } from '#src/domain/name-order.ts'
import { type ChildrenOf, findPlaced, type TreeNode } from '#src/domain/tree.ts'

export type FolderTable = 'image_folders' | 'template_folders'

/** What the trees of images and of templates have alike. */
export interface PlainFolder extends TreeNode {
  description: string
  parentId: string | null
  organizationId: string
  updatedAt: string
}

/** What tells one kind of tree from the other. */
export interface FolderKind<T extends PlainFolder> {
  table: FolderTable
  /** How many things are directly in each folder; folders with none may be left out. */
  count: (tx: Tx) => Promise<{ folderId: string; count: number }[]>
  present: (folder: PlainFolder, count: number, children: T[]) => T
  childrenOf: ChildrenOf<T>
}

export async function findFolder(tx: Tx, table: FolderTable, id: string) {
  const row = await tx.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('folder')
  return row
}

/** The same for putting something in: nobody deletes the folder until that is done. */
export async function holdFolder(tx: Tx, table: FolderTable, id: string) {
  const row = await tx
    .selectFrom(table)
    .select(['id', 'organization_id'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (!row) throw notFound('folder')
  return row
}

/** One change of the tree at a time: two moves at once could close a circle that neither sees. */
export const lockTree = (tx: Tx, table: FolderTable, organizationId: string) =>
  tx
    .selectFrom(table)
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('parent_id', 'is', null)
    .forNoKeyUpdate()
    .execute()

/** Ids of a folder and of all folders below it. */
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

/** The folders of an organisation (of all for null) below its root, siblings by name; each counts what is directly in it. */
export async function folderTree<T extends PlainFolder>(
  tx: Tx,
  kind: FolderKind<T>,
  organizationId: string | null,
): Promise<T[]> {
  const rows = await tx
    .selectFrom(kind.table)
    .selectAll()
    .$if(organizationId !== null, (all) => all.where('organization_id', '=', organizationId))
    .execute()
  const counts = new Map((await kind.count(tx)).map(({ folderId, count }) => [folderId, count]))
  const children = new Map<string | null, typeof rows>()
  for (const row of rows) children.set(row.parent_id, [...(children.get(row.parent_id) ?? []), row])
  const below = (id: string | null): T[] =>
    (children.get(id) ?? [])
      .toSorted((a, b) => compareNames(a.name, b.name) || compareCodePoints(a.id, b.id))
      .map((row) => {
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
