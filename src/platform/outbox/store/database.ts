import { Dexie, type Table } from 'dexie'

import { outboxDatabaseName } from '#src/platform/db/names.ts'
import { reopenAfterFailure } from '#src/platform/db/reopen.ts'
import { userStorage } from '#src/platform/db/user-storage.ts'

import type { NewBlob, NewOp, Op, Receipt, StoredBlob } from './op.ts'

/** The id that the server assigned to an entity that was created offline. */
export interface AssignedId {
  tempId: string
  entity: string
  serverId: string
  at: number
}

/** A request without an answer yet, and its Idempotency-Key. */
export interface Sent {
  text: string
  key: string
}

/** A half-filled form. */
export interface Draft {
  key: string
  value: unknown
  at: number
  /** What the form has sent last. */
  sent?: Sent | undefined
}

export interface OutboxTables {
  ops: Table<Op, number, NewOp>
  blobs: Table<StoredBlob, string, NewBlob>
  idmap: Table<AssignedId, string>
  receipts: Table<Receipt, string>
  drafts: Table<Draft, string>
  meta: Table<{ k: string; value: unknown }, string>
}
export type OutboxDatabase = Dexie & OutboxTables

/** Strict durability: saved changes survive a power cut, at the cost of 40 % slower writes. */
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
  // Shared files are found by group (`store/blobs.ts`).
  db.version(4).stores({
    ops: '++seq, &opId, state, [lane+seq], [state+notBefore], entityKey, *refs, *deps, yields.tempId, groupId',
  })
  db.table('blobs').hook('reading', (row: NewBlob | undefined) =>
    row?.blob instanceof ArrayBuffer
      ? { ...row, blob: new Blob([row.blob], { type: row.type }) }
      : row,
  )
  // Close for the upgrade of a newer build; Dexie's default also logs a warning.
  db.on('versionchange', () => {
    db.close({ disableAutoOpen: false })
    return false
  })
  reopenAfterFailure(db)
  return db as OutboxDatabase
}
