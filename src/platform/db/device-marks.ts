import { Dexie } from 'dexie'
import * as v from 'valibot'

import type { Device } from '#src/contract/device.ts'
import { WorkspaceSchema } from '#src/contract/workspace.ts'
import type { LocalListQuery } from '#src/domain/device-list.ts'
import { findWorkspace } from '#src/domain/workspace-tree.ts'

import type { CacheDatabase } from './cache-database.ts'
import { isNewer } from './cached-rows.ts'
import {
  deviceListKey,
  UNASSIGNED_SCOPE,
  wholeDeviceKeys,
  wholeKey,
  WORKSPACE_TREE_KEY,
} from './list-keys.ts'

export const scopeOf = ({ organizationId }: LocalListQuery) => organizationId ?? ''

export const keysInScope = (db: CacheDatabase, scope: string) =>
  db.deviceKeys.where('[scope+id]').between([scope, Dexie.minKey], [scope, Dexie.maxKey])

export const isOfScope = ({ workspaceId }: Device, scope: string) =>
  (scope === UNASSIGNED_SCOPE) === (workspaceId === null)

/** A list that names more devices than are cached is not complete any more. */
export async function withdrawWhole(
  db: CacheDatabase,
  query: LocalListQuery,
  total: number,
  askedAt: number,
) {
  // They may name several lists.
  if (query.nested !== undefined || query.places !== undefined) return
  const scope = scopeOf(query)
  const { workspaceFolderId: place } = query
  const listed =
    place === undefined
      ? keysInScope(db, scope)
      : db.deviceKeys.where({ scope, workspaceId: place })
  const count = await listed.count()
  const marks = db.lists.where('key').anyOf(wholeDeviceKeys(scope, [place]))
  if (count < total) await marks.filter((mark) => !isNewer(mark, askedAt)).delete()
}

/** No list knows this new or moved device, so those that should have it are not complete any more. */
export async function withdrawListsOf(db: CacheDatabase, device: Device, askedAt: number) {
  const { id, workspaceId } = device
  const stored = await db.devices.get(id)
  // Lists that were read since do not have it: it is of another organization.
  if (stored?.workspaceId === workspaceId) return
  const owner = workspaceId === null ? undefined : await ownerOf(db, workspaceId)
  const isOwned = (scope: string) =>
    scope === '' || scope === UNASSIGNED_SCOPE || scope === (owner ?? scope)
  const marks = db.lists.where('key').startsWith(wholeKey(deviceListKey('')))
  await marks
    .filter((mark) => {
      const [scope = '', place = workspaceId] = mark.key.split('/').slice(2)
      const contains = isOfScope(device, scope) && isOwned(scope) && place === workspaceId
      return contains && !isNewer(mark, askedAt)
    })
    .delete()
}

/** The organization of a workspace. ROOT hears of all organizations, and has a list for each. */
async function ownerOf(db: CacheDatabase, workspaceId: string) {
  const tree = v.safeParse(
    v.array(WorkspaceSchema),
    (await db.values.get(WORKSPACE_TREE_KEY))?.value,
  )
  return tree.success ? findWorkspace(tree.output, workspaceId)?.node.organizationId : undefined
}
