type Settle = () => Promise<void>
const works = new Set<Settle>()

/** Names work that has to come to rest before a reload. Returns what takes it back. */
export function settleBeforeReload(work: Settle) {
  works.add(work)
  return () => void works.delete(work)
}

/** One that fails has done what it could, and holds up nobody. */
export const settleNow = async () =>
  void (await Promise.allSettled([...works].map((work) => work())))
