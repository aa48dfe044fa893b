/** FW-24 */
const INTERVAL_MS = 5_000
const MAX_CHECKS = 12

interface WatchRolloutOptions {
  /** Refetches; true while some device is pending. */
  recheck: () => Promise<boolean>
  wait: (ms: number) => Promise<void>
}

/** Immediately, then every five seconds until nothing is pending, at most twelve times (FW-24). */
export async function watchRollout({ recheck, wait }: WatchRolloutOptions) {
  for (let times = 0; await recheck(); times += 1) {
    if (times === MAX_CHECKS) return
    await wait(INTERVAL_MS)
  }
}
