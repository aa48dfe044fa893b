import { sql } from 'kysely'

import type { Tx } from '#server/db/database.ts'
import { notFound } from '#server/http/problems.ts'
import type { ImageFolder } from '#src/contract/folder.ts'
import { compareCodePoints, compareNames } from '#src/domain/name-order.ts'
import { findPlaced } from '#src/domain/tree.ts'

export async function findFolder(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('image_folders')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('folder')
  return row
}

/** The same for putting something in: nobody deletes the folder until that is done. */
export async function holdFolder(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('image_folders')
    .select(['id', 'organization_id'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (!row) throw notFound('folder')
  return row
}

/** One change of the tree at a time: two moves at once could close a circle that neither sees. */
export const lockTree = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom('image_folders')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('parent_id', 'is', null)
    .forNoKeyUpdate()
    .execute()

/** Ids of a folder and of all folders below it. */
export async function folderIdsBelow(tx: Tx, id: string) {
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select id from image_folders where id = ${id}
      union
      select child.id from image_folders as child join below on child.parent_id = below.id
    )
    select id from below`.execute(tx)
  return rows.map((row) => row.id)
}

const countedFolders = (tx: Tx, organizationId: string | null) =>
  tx
    .selectFrom('image_folders as f')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('images')
          .select((count) => ['image_folder_id', count.fn.countAll<number>().as('image_count')])
          .groupBy('image_folder_id')
          .as('counted'),
      (join) => join.onRef('counted.image_folder_id', '=', 'f.id'),
    )
    .selectAll('f')
    .select((eb) => eb.fn.coalesce('counted.image_count', eb.lit(0)).as('image_count'))
    .$if(organizationId !== null, (all) => all.where('f.organization_id', '=', organizationId))
    .execute()

/** The folders of an organisation (of all for null) below its root, siblings by name; each counts the images directly in it. */
export async function folderTree(tx: Tx, organizationId: string | null): Promise<ImageFolder[]> {
  const rows = await countedFolders(tx, organizationId)
  const children = new Map<string | null, typeof rows>()
  for (const row of rows) children.set(row.parent_id, [...(children.get(row.parent_id) ?? []), row])
  const below = (id: string | null): ImageFolder[] =>
    (children.get(id) ?? [])
      .toSorted((a, b) => compareNames(a.name, b.name) || compareCodePoints(a.id, b.id))
      .map((row) => ({
        id: row.id,
        name: row.name,
        description: row.description,
        parentId: row.parent_id,
        organizationId: row.organization_id,
        updatedAt: row.updated_at.toISOString(),
        imageCount: row.image_count,
        imageFolders: below(row.id),
      }))
  return below(null)
}

export async function presentFolder(tx: Tx, folder: { id: string; organization_id: string }) {
  const roots = await folderTree(tx, folder.organization_id)
  const found = findPlaced(roots, ({ imageFolders }) => imageFolders, folder.id)
  if (!found) throw notFound('folder')
  return found.node
}
