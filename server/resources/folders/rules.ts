import type { Tx } from '#server/db/database.ts'
import { conflict, notFound } from '#server/http/http-error.ts'
import type { Versions } from '#server/http/versions.ts'
import type { SkipAudit } from '#server/http/with-audit.ts'
import type { CreateFolder } from '#src/contract/folder.ts'

import {
  findFolder,
  folderIdsBelow,
  type FolderKind,
  lockFolderShared,
  lockTree,
  type PlainFolder,
  presentFolder,
} from './query.ts'

/** Changes to a folder tree, shared by images and templates. */

export async function addFolder<T extends PlainFolder>(
  tx: Tx,
  kind: FolderKind<T>,
  { name, description = '', parentId, organizationId }: CreateFolder,
) {
  await lockTree(tx, kind.table, organizationId)
  const parent = await lockFolderShared(tx, kind.table, parentId)
  if (parent.organization_id !== organizationId) throw notFound('folder')
  const folder = await tx
    .insertInto(kind.table)
    .values({ name, description, parent_id: parent.id, organization_id: organizationId })
    .returning(['id', 'organization_id'])
    .executeTakeFirstOrThrow()
  return presentFolder(tx, kind, folder)
}

export async function renameFolder<T extends PlainFolder>(
  { tx, expectUnchanged }: Pick<Versions, 'expectUnchanged'> & { tx: Tx },
  kind: FolderKind<T>,
  id: string,
  name: string,
) {
  // The second of two concurrent renames is checked against the first.
  await tx.selectFrom(kind.table).select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const before = await findFolder(tx, kind.table, id)
  await expectUnchanged(before.updated_at, () => presentFolder(tx, kind, before))
  if (before.parent_id === null) throw conflict('The root folder keeps its name.')
  await tx.updateTable(kind.table).set({ name }).where('id', '=', before.id).execute()
  return presentFolder(tx, kind, before)
}

export async function moveFolder<T extends PlainFolder>(
  { tx, skipAudit }: { tx: Tx; skipAudit: SkipAudit },
  kind: FolderKind<T>,
  id: string,
  destinationId: string,
) {
  const folder = await lockFolder(tx, kind, id)
  const target = await lockFolderShared(tx, kind.table, destinationId)
  if (target.organization_id !== folder.organization_id) throw notFound('folder')
  if (folder.parent_id === null) throw conflict('The root folder cannot be moved.')
  if ((await folderIdsBelow(tx, kind.table, folder.id)).includes(target.id))
    throw conflict('A folder cannot be moved into itself.')
  if (folder.parent_id === target.id) skipAudit()
  else
    await tx
      .updateTable(kind.table)
      .set({ parent_id: target.id })
      .where('id', '=', folder.id)
      .execute()
  return presentFolder(tx, kind, folder)
}

/**
 * Deletes a folder with its contents; `release` throws if any of it is in use (MEDIA-26, MEDIA-18).
 */
export async function removeFolder<T extends PlainFolder>(
  tx: Tx,
  kind: FolderKind<T>,
  id: string,
  release: (folderIds: string[]) => Promise<unknown>,
) {
  const folder = await lockFolder(tx, kind, id)
  if (folder.parent_id === null) throw conflict('The root folder cannot be deleted.')
  const folderIds = await folderIdsBelow(tx, kind.table, folder.id)
  // Waits until nothing is being added to them. Items are locked after their folder everywhere.
  await tx
    .selectFrom(kind.table)
    .select('id')
    .where('id', 'in', folderIds)
    .orderBy('id')
    .forUpdate()
    .execute()
  await release(folderIds)
  await tx.deleteFrom(kind.table).where('id', '=', folder.id).execute()
}

/** The folder, read after the tree is locked. */
async function lockFolder<T extends PlainFolder>(tx: Tx, { table }: FolderKind<T>, id: string) {
  const { organization_id } = await findFolder(tx, table, id)
  await lockTree(tx, table, organization_id)
  return findFolder(tx, table, id)
}

/**
 * Splits a bulk move: items move only within their organization, and those that are gone or foreign fail. Those that are already
 * there succeed, but are not moved.
 */
export function splitMove(
  ids: readonly string[],
  found: readonly { id: string; organization_id: string; folder_id: string }[],
  folder: { id: string; organization_id: string },
) {
  const own = found.filter(({ organization_id }) => organization_id === folder.organization_id)
  const success = new Set(own.map(({ id }) => id))
  const isThere = ({ folder_id }: (typeof own)[number]) => folder_id === folder.id
  return {
    success: [...success],
    unchanged: own.filter(isThere).map(({ id }) => id),
    moved: own.filter((row) => !isThere(row)).map(({ id }) => id),
    failed: [...new Set(ids)].filter((id) => !success.has(id)),
  }
}
