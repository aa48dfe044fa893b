import { RangeSet } from 'dexie'

import { isEqual } from '../send/three-way.ts'
import type { OutboxDatabase } from '../store/database.ts'
import { type Op, readOps, type UnreadableOp } from '../store/op.ts'

/** What a database's transaction has changed, as Dexie tells it: ranges of keys by table and index. */
export type Mutated = Readonly<Record<string, Parameters<typeof RangeSet>[0]>>

interface Row {
  raw: unknown
  read: { ops: Op[]; unreadable: UnreadableOp[] }
}

/** A tab that died may have written without a word: some time later that is found all the same. */
const WHOLE_AFTER_MS = 60_000

/**
 * The rows of changes as they stand. Only what was changed is read again, for a thousand may wait with a picture in each; what
 * was not stays the same object, which need not be parsed or drawn anew.
 */
export function createWaitingRows(db: OutboxDatabase) {
  let rows = new Map<number, Row>()
  let newest = Number.NEGATIVE_INFINITY
  let changed: Set<number> | undefined
  let wholeAt = 0

  function note(mutated: Mutated) {
    const part = 'all' in mutated ? EVERYTHING : mutated[`idb://${db.name}/ops/`]
    if (!part) return
    for (const { from, to } of RangeSet(part)) {
      if (typeof from === 'number' && from === to) changed?.add(from)
      else changed = undefined
    }
  }

  async function readWhole() {
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
   * With whatever came after what is known, told or not: a part that was left undone is written where the whole goes, and one without
   * the other would read as all done.
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
    note,
    async read() {
      const seqs = changed
      changed = new Set()
      try {
        const isWhole = !seqs || performance.now() - wholeAt > WHOLE_AFTER_MS
        if (isWhole) await readWhole()
        else if (seqs.size > 0) await readSome([...seqs])
        if (isWhole) wholeAt = performance.now()
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

const EVERYTHING = new RangeSet(Number.NEGATIVE_INFINITY, [[]])

const rowOf = (raw: unknown): Row => ({ raw, read: readOps([raw]) })
