import { RangeSet } from 'dexie'

import { isEqual } from '../send/three-way.ts'
import type { OutboxDatabase } from '../store/database.ts'
import { type Op, readOps, type UnreadableOp } from '../store/op.ts'

/** What a transaction changed, as reported by Dexie: key ranges by table and index. */
export type Mutated = Readonly<Record<string, Parameters<typeof RangeSet>[0]>>

interface Row {
  raw: unknown
  read: { ops: Op[]; unreadable: UnreadableOp[] }
}

/**
 * The current rows. Only changed rows are read again, because there may be a thousand with an image each; unchanged ones keep
 * their object identity, and need not be parsed or rendered again.
 */
export function createPendingRows(db: OutboxDatabase) {
  let rows = new Map<number, Row>()
  let newest = Number.NEGATIVE_INFINITY
  let changed: Set<number> | undefined

  function recordMutation(mutated: Mutated) {
    const part = 'all' in mutated ? ALL_KEYS : mutated[`idb://${db.name}/ops/`]
    if (!part) return
    for (const { from, to } of RangeSet(part)) {
      if (typeof from === 'number' && from === to) changed?.add(from)
      else changed = undefined
    }
  }

  async function readAll() {
    const all = await db.ops.orderBy('seq').toArray()
    newest = all.at(-1)?.seq ?? newest
    rows = new Map(
      all.map((raw) => {
        const before = rows.get(raw.seq)
        return [raw.seq, before && isEqual(before.raw, raw) ? before : rowOf(raw)]
      }),
    )
  }

  /**
   * Also reads all newer rows: the remainder of a partial failure is added in the transaction that deletes the whole, and
   * missing it would show the change as done.
   */
  async function readSome(seqs: readonly number[]) {
    const old = seqs.filter((seq) => seq <= newest)
    const [found, added] = await db.transaction('r', db.ops, () =>
      Promise.all([db.ops.bulkGet(old), db.ops.where('seq').above(newest).toArray()]),
    )
    const next = new Map(rows)
    for (const [at, seq] of old.entries()) {
      const raw = found[at]
      if (raw) next.set(seq, rowOf(raw))
      else next.delete(seq)
    }
    for (const raw of added) next.set(raw.seq, rowOf(raw))
    newest = added.at(-1)?.seq ?? newest
    rows = next
  }

  return {
    recordMutation,
    /** The next read reads all rows. */
    invalidate() {
      changed = undefined
    },
    async read() {
      const seqs = changed
      changed = new Set()
      try {
        if (!seqs) await readAll()
        else if (seqs.size > 0) await readSome([...seqs])
      } catch (error) {
        changed = undefined
        throw error
      }
      const inOrder = [...rows.entries()].sort(([a], [b]) => a - b).map(([, row]) => row.read)
      return {
        ops: inOrder.flatMap(({ ops }) => ops),
        unreadable: inOrder.flatMap(({ unreadable }) => unreadable),
      }
    },
  }
}

const ALL_KEYS = new RangeSet(Number.NEGATIVE_INFINITY, [[]])

const rowOf = (raw: unknown): Row => ({ raw, read: readOps([raw]) })
