import type { OutboxDatabase } from '../store/database.ts'
import { type Op, type OpError, readOp, readOps } from '../store/op.ts'
import { isReached } from './backoff.ts'
import type { Result } from './settle.ts'

/** What waits, as far as this tab knows, and what of it may go next. */
export function createLine({ db, now }: { db: OutboxDatabase; now: () => number }) {
  /** Also those that need somebody: what depends on them waits. */
  let ops: Op[] = []
  /** Unfinished changes by key, and the temporary ids that they will give a server's id. */
  let unfinished = new Set<string>()
  let coming = new Set<string>()
  /** Temporary ids that nothing here will give a server's id. */
  let missing = new Set<string>()
  let isCurrent = false
  let settledCount = 0

  function take(next: Op[]) {
    ops = next
    unfinished = new Set(ops.map(({ opId }) => opId))
    coming = new Set(ops.flatMap(({ yields }) => (yields ? [yields.tempId] : [])))
  }

  /** What needs somebody, and all that cannot go without it: in the order of saving, so that what is needed comes first. */
  function stuck() {
    const found = new Set<Op>()
    const [keys, ids] = [new Set<string>(), new Set(missing)]
    for (const op of ops) {
      const needsStuck = op.deps.some((key) => keys.has(key)) || op.refs.some((id) => ids.has(id))
      if (op.state !== 'attention' && !needsStuck) continue
      found.add(op)
      keys.add(op.opId)
      if (op.yields) ids.add(op.yields.tempId)
    }
    return found
  }

  /** Of each lane the first that nobody has to look at: nothing else of a lane goes before it (OFF-17). */
  function heads() {
    const skipped = stuck()
    const lanes = new Set<string>()
    return ops.filter((op) => !skipped.has(op) && !lanes.has(op.lane) && lanes.add(op.lane))
  }
  const isFree = ({ state, deps, refs }: Op) =>
    state === 'queued' &&
    !deps.some((opId) => unfinished.has(opId)) &&
    !refs.some((tempId) => coming.has(tempId))

  async function park(op: Op, reason: string) {
    const error = { reason, message: '', at: now() }
    await parkUnsent(db, op, error)
    ops = ops.map((one) => (one === op ? { ...op, state: 'attention', error } : one))
  }

  /** Which ids are neither there nor coming. */
  async function findMissing() {
    const awaited = new Set(ops.flatMap(({ refs }) => refs.filter((id) => !coming.has(id))))
    const given = awaited.size > 0 ? await db.idmap.toCollection().primaryKeys() : []
    for (const id of given) awaited.delete(id)
    missing = awaited
  }

  async function parkOrphans() {
    for (const op of ops)
      if (op.state === 'queued' && op.refs.some((id) => missing.has(id)))
        await park(op, 'parentLost')
  }

  return {
    outdate() {
      isCurrent = false
    },
    /** Reads what waits, anew if something was settled meanwhile. */
    async refresh() {
      if (isCurrent) return
      while (!isCurrent) {
        isCurrent = true
        const before = settledCount
        const read = readOps(await db.ops.orderBy('seq').toArray())
        if (before !== settledCount) isCurrent = false
        take(read.ops)
        await findMissing()
        // A row that this build cannot read may be what makes it.
        if (isCurrent && read.unreadable.length === 0) await parkOrphans()
      }
    },
    /** Parks what makes no sense any more, whether the server is there or not. */
    async parkMissed(isMissed: (op: Op) => boolean) {
      for (const op of ops) if (op.state === 'queued' && isMissed(op)) await park(op, 'missed')
    },
    due: () => heads().filter((op) => isFree(op) && isReached(op.notBefore, now())),
    /** Until something may go, at least `closedForMs`; undefined where nothing waits for time alone. */
    nextInMs(closedForMs: number) {
      const waits = heads()
        .filter(isFree)
        .map(({ notBefore }) => Math.max(0, notBefore - now(), closedForMs))
      return waits.length > 0 ? Math.min(...waits) : undefined
    },
    settled(op: Op, result: Result | undefined) {
      settledCount += 1
      // The end of a creation changes the lanes of what waited for it.
      if (!result || op.yields) isCurrent = false
      const left = result && result.verdict.action !== 'done' ? [result.op] : []
      take(ops.flatMap((one) => (one.seq === op.seq ? left : [one])))
    },
    /** Whether nothing is there that might be sent. */
    async isEmpty() {
      return (await db.ops.where('state').anyOf('queued', 'sending', 'paused-auth').count()) === 0
    },
  }
}

const parkUnsent = (db: OutboxDatabase, { seq }: Op, error: OpError) =>
  db.transaction('rw', db.ops, async () => {
    const op = readOp(await db.ops.get(seq))
    if (op?.state === 'queued') await db.ops.put({ ...op, state: 'attention', error })
  })
