import { Dexie, type Table } from 'dexie'

import { outboxDatabaseName } from '#src/platform/db/names.ts'
import { reopenAfterFailure } from '#src/platform/db/reopen.ts'
import { userStorage } from '#src/platform/db/user-storage.ts'

import type { NewBlob, NewOp, Op, Receipt, StoredBlob } from './op.ts'

/** The id that the server gave to what was made offline. */
export interface GivenId {
  tempId: string
  entity: string
  serverId: string
  at: number
}

/** A half-filled form. */
export interface Draft {
  key: string
  value: unknown
  at: number
}

export interface OutboxTables {
  ops: Table<Op, number, NewOp>
  blobs: Table<StoredBlob, string, NewBlob>
  idmap: Table<GivenId, string>
  receipts: Table<Receipt, string>
  drafts: Table<Draft, string>
  meta: Table<{ k: string; value: unknown }, string>
}
export type OutboxDatabase = Dexie & OutboxTables

/** Strict: what was reported as saved survives a power cut, for about 40 % more time a write. */
export function openOutboxDatabase(userId: string) {
  const db = new Dexie(outboxDatabaseName(userId), {
    chromeTransactionDurability: 'strict',
    indexedDB: userStorage(userId),
    IDBKeyRange,
  })
  db.version(1).stores({
    ops: '++seq, &opId, state, [lane+seq], [state+notBefore], entityKey',
    blobs: 'blobId, opId',
    idmap: 'tempId, entity',
    receipts: 'opId, doneAt',
    drafts: 'key',
    meta: 'k',
  })
  db.version(2).stores({
    ops: '++seq, &opId, state, [lane+seq], [state+notBefore], entityKey, *refs, *deps',
    idmap: 'tempId, at',
    drafts: 'key, at',
  })
  db.version(3).stores({
    ops: '++seq, &opId, state, [lane+seq], [state+notBefore], entityKey, *refs, *deps, yields.tempId',
  })
  // Whose bytes are shared is found by the deed (`store/blobs.ts`).
  db.version(4).stores({
    ops: '++seq, &opId, state, [lane+seq], [state+notBefore], entityKey, *refs, *deps, yields.tempId, groupId',
  })
  db.table('blobs').hook('reading', (row: NewBlob | undefined) =>
    row?.blob instanceof ArrayBuffer
      ? { ...row, blob: new Blob([row.blob], { type: row.type }) }
      : row,
  )
  // A tab of a newer build upgrades it; Dexie would let go too, but with a warning in the console.
  db.on('versionchange', () => {
    db.close({ disableAutoOpen: false })
    return false
  })
  reopenAfterFailure(db)
  return db as OutboxDatabase
}
