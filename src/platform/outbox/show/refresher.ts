/** Reads take at most a quarter of the time, however fast changes arrive. */
const PAUSE_RATIO = 3
const MAX_PAUSE_MS = 250

/** Repeats a read after each change: immediately after the first, then throttled. */
export function createRefresher(read: () => Promise<void>) {
  let isBusy = false
  let isDirty = false
  let isClosed = false

  async function run() {
    isBusy = true
    do {
      isDirty = false
      const startedAt = performance.now()
      await read()
      const tookMs = performance.now() - startedAt
      await new Promise((resolve) =>
        setTimeout(resolve, Math.min(tookMs * PAUSE_RATIO, MAX_PAUSE_MS)),
      )
    } while (isDirty && !isClosed)
    isBusy = false
  }

  return {
    touch() {
      isDirty = true
      if (!isBusy && !isClosed) void run()
    },
    close() {
      isClosed = true
    },
  }
}
