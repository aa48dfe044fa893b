import * as v from 'valibot'

import { versionTag } from '#src/contract/version.ts'

import type { OutboxDatabase } from '../store/database.ts'
import type { Base, Op } from '../store/op.ts'

/** The versions of an entity that the user's own edits replaced, and the one that the last of them led to. */
const OwnVersionsSchema = v.object({
  entityKey: v.string(),
  replaced: v.array(v.string()),
  latest: v.string(),
})
const KEY = 'ownVersions'
/** Only edits of what was read before an own edit need them: lists are read again soon after. */
const MAX_ENTITIES = 100
const MAX_REPLACED = 50

const read = async (db: OutboxDatabase) => {
  const stored = v.safeParse(v.array(OwnVersionsSchema), (await db.meta.get(KEY))?.value)
  return stored.success ? stored.output : []
}

/**
 * The version to expect on the server for an edit of what its author saw: the author's own edits since then are no conflict.
 * Stored, because a cached list may be older than they are, also after a restart and in another tab.
 */
export async function versionToExpect(db: OutboxDatabase, { entityKey, base }: Op) {
  if (!base) return undefined
  const own = (await read(db)).find((row) => row.entityKey === entityKey)
  return own?.replaced.includes(base.version) ? own.latest : base.version
}

/** Records an own edit; runs in the transaction that completes it. */
export async function recordOwnVersion(
  db: OutboxDatabase,
  { entityKey }: Pick<Op, 'entityKey'>,
  expected: string,
  after: Pick<Base, 'version'>,
) {
  if (expected === after.version) return
  const rows = await read(db)
  const own = rows.find((row) => row.entityKey === entityKey)
  const earlier = own?.latest === expected ? own.replaced : []
  const replaced = [...earlier, expected].slice(-MAX_REPLACED)
  const others = rows.filter((row) => row !== own).slice(1 - MAX_ENTITIES)
  const value = [...others, { entityKey, replaced, latest: after.version }]
  await db.meta.put({ k: KEY, value })
}

/** Until lists are read again, an overlay shows the created entity with the time of its change as its version. */
export async function recordOwnCreation(
  db: OutboxDatabase,
  { entity, createdAt }: { entity: string; createdAt: number },
  { id, updatedAt }: { id: string; updatedAt?: string | undefined },
) {
  if (updatedAt === undefined) return
  const shown = versionTag(new Date(createdAt).toISOString())
  await recordOwnVersion(db, { entityKey: `${entity}:${id}` }, shown, {
    version: versionTag(updatedAt),
  })
}
