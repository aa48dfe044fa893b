import type { Tx } from '#server/db/database.ts'
import { conflict, notFound } from '#server/http/problems.ts'
import type { Versions } from '#server/http/versions.ts'
import type { CreateFolder } from '#src/contract/folder.ts'

import {
  findFolder,
  folderIdsBelow,
  type FolderKind,
  holdFolder,
  lockTree,
  type PlainFolder,
  presentFolder,
} from './folder-rows.ts'

/** The changes of a tree of folders, the same for images and templates. */

export async function addFolder<T extends PlainFolder>(
  tx: Tx,
  kind: FolderKind<T>,
  { name, description = '', parentId, organizationId }: CreateFolder,
) {
  const parent = await holdFolder(tx, kind.table, parentId)
  if (parent.organization_id !== organizationId) throw notFound('folder')
  const made = await tx
    .insertInto(kind.table)
    .values({ name, description, parent_id: parent.id, organization_id: organizationId })
    .returning(['id', 'organization_id'])
    .executeTakeFirstOrThrow()
  return presentFolder(tx, kind, made)
}

export async function renameFolder<T extends PlainFolder>(
  { tx, expectUnchanged }: Pick<Versions, 'expectUnchanged'> & { tx: Tx },
  kind: FolderKind<T>,
  id: string,
  name: string,
) {
  const before = await findFolder(tx, kind.table, id)
  await expectUnchanged(before.updated_at, () => presentFolder(tx, kind, before))
  if (before.parent_id === null) throw conflict('The root folder keeps its name.')
  await tx.updateTable(kind.table).set({ name }).where('id', '=', before.id).execute()
  return presentFolder(tx, kind, before)
}

export async function moveFolder<T extends PlainFolder>(
  tx: Tx,
  kind: FolderKind<T>,
  id: string,
  destinationId: string,
) {
  const moved = await lockFolder(tx, kind, id)
  const target = await holdFolder(tx, kind.table, destinationId)
  if (target.organization_id !== moved.organization_id) throw notFound('folder')
  if (moved.parent_id === null) throw conflict('The root folder cannot be moved.')
  if ((await folderIdsBelow(tx, kind.table, moved.id)).includes(target.id))
    throw conflict('A folder cannot be moved below itself.')
  if (moved.parent_id !== target.id)
    await tx
      .updateTable(kind.table)
      .set({ parent_id: target.id })
      .where('id', '=', moved.id)
      .execute()
  return presentFolder(tx, kind, moved)
}

/** With all that is in it and below it; `release` refuses where some of that is in use (MEDIA-26, MEDIA-18). */
export async function removeFolder<T extends PlainFolder>(
  tx: Tx,
  kind: FolderKind<T>,
  id: string,
  release: (folderIds: string[]) => Promise<unknown>,
) {
  const gone = await lockFolder(tx, kind, id)
  if (gone.parent_id === null) throw conflict('The root folder cannot be deleted.')
  await release(await folderIdsBelow(tx, kind.table, gone.id))
  await tx.deleteFrom(kind.table).where('id', '=', gone.id).execute()
}

/** The folder as it stands once nobody else changes its tree. */
async function lockFolder<T extends PlainFolder>(tx: Tx, { table }: FolderKind<T>, id: string) {
  const { organization_id } = await findFolder(tx, table, id)
  await lockTree(tx, table, organization_id)
  return findFolder(tx, table, id)
}
