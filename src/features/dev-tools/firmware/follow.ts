/** FW-24 */
const EVERY_MS = 5_000
const MOST_TIMES = 12

interface Following {
  /** Asks again; true as long as some device is not settled. */
  recheck: () => Promise<boolean>
  wait: (ms: number) => Promise<void>
}

/** Once at once, then every five seconds until all is settled, twelve times at most (FW-24). */
export async function follow({ recheck, wait }: Following) {
  for (let times = 0; await recheck(); times += 1) {
    if (times === MOST_TIMES) return
    await wait(EVERY_MS)
  }
}
