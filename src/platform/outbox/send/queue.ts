import type { OutboxDatabase } from '../store/database.ts'
import { awaitedIds, blockedOps, opsBeforePrerequisite } from '../store/dependencies.ts'
import { type Op, type OpError, readOp, readOps } from '../store/op.ts'
import { isReached, msUntil } from './backoff.ts'
import type { Result } from './store-outcome.ts'

/** This tab's view of the pending changes, and which of them may be sent next. */
export function createQueue({ db, now }: { db: OutboxDatabase; now: () => number }) {
  /** Including changes that need attention, because others depend on them. */
  let ops: Op[] = []
  /** Ids of unfinished changes, and the temporary ids that they will resolve. */
  let unfinished = new Set<string>()
  let coming = new Set<string>()
  /** Temporary ids that no pending change will resolve. */
  let missing = new Set<string>()
  /** Of `ops` and `missing`, until one of them changes. */
  let knownHeads: Op[] | undefined
  let isCurrent = false
  let resultCount = 0

  function setOps(next: Op[]) {
    ops = next
    knownHeads = undefined
    unfinished = new Set(ops.map(({ opId }) => opId))
    coming = new Set(ops.flatMap(({ yields }) => (yields ? [yields.tempId] : [])))
  }

  /** The first unblocked change of each lane: lanes are sent in order (OFF-17). */
  const heads = () => (knownHeads ??= findHeads())
  function findHeads() {
    const skipped = new Set([...blockedOps(ops, missing), ...opsBeforePrerequisite(ops)])
    const lanes = new Set<string>()
    return ops.filter((op) => !skipped.has(op) && !lanes.has(op.lane) && lanes.add(op.lane))
  }
  const isFree = ({ state, deps, refs }: Op) =>
    state === 'queued' &&
    !deps.some((opId) => unfinished.has(opId)) &&
    !refs.some((tempId) => coming.has(tempId))

  /** All its prerequisites were sent, and none was rejected. */
  const hasSentPrerequisites = ({ deps }: Op) =>
    deps.length > 0 &&
    !ops.some(
      ({ opId, firstSentAt, state }) =>
        deps.includes(opId) && (firstSentAt === undefined || state === 'attention'),
    )

  async function park(op: Op, reason: string) {
    const error = { reason, message: '', at: now() }
    await parkUnsent(db, op, error)
    ops = ops.map((one) => (one === op ? { ...op, state: 'attention', error } : one))
    knownHeads = undefined
  }

  /** Finds temporary ids that are neither resolved nor pending. */
  async function findMissing() {
    const awaited = awaitedIds(ops)
    const known = awaited.size > 0 ? await db.idmap.toCollection().primaryKeys() : []
    for (const id of known) awaited.delete(id)
    missing = awaited
    knownHeads = undefined
  }

  async function parkOrphans() {
    for (const op of ops)
      if (op.state === 'queued' && op.refs.some((id) => missing.has(id)))
        await park(op, 'parentLost')
  }

  return {
    invalidate() {
      isCurrent = false
    },
    /** Reads the pending changes; repeats if an attempt finished meanwhile. */
    async refresh() {
      if (isCurrent) return
      while (!isCurrent) {
        isCurrent = true
        const before = resultCount
        const read = readOps(await db.ops.orderBy('seq').toArray())
        if (before !== resultCount) isCurrent = false
        setOps(read.ops)
        await findMissing()
        // An unreadable row may be the one that resolves it.
        if (isCurrent && read.unreadable.length === 0) await parkOrphans()
      }
    },
    /** Parks expired changes, also while the server is unreachable. `attempt` parks those that may need compensation. */
    async parkExpired(isExpired: (op: Op) => boolean) {
      for (const op of ops)
        if (op.state === 'queued' && isExpired(op) && !hasSentPrerequisites(op))
          await park(op, 'missed')
    },
    due: () => heads().filter((op) => isFree(op) && isReached(op.notBefore, now())),
    /** Times until a change may be sent, at least `closedForMs`; none for those that do not wait for time alone. */
    waitsMs: (closedForMs: number) =>
      heads()
        .filter(isFree)
        .map(({ notBefore }) => Math.max(msUntil(notBefore, now()), closedForMs)),
    recordResult(op: Op, result: Result | undefined) {
      resultCount += 1
      // A finished creation changes the lanes of its dependents.
      if (!result || op.yields) isCurrent = false
      const remaining = result && result.verdict.action !== 'done' ? [result.op] : []
      setOps(ops.flatMap((one) => (one.seq === op.seq ? remaining : [one])))
    },
    /** Whether no change can be sent. */
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
