/** A read never takes more than a quarter of the page's time, however fast the changes come. */
const REST_PER_WORK = 3
const LONGEST_REST_MS = 250

/** Repeats a read after each change: at once after the first, and at a bearable pace while they go on. */
export function createRefresher(read: () => Promise<void>) {
  let isBusy = false
  let isDirty = false
  let isOver = false

  async function run() {
    isBusy = true
    do {
      isDirty = false
      const startedAt = performance.now()
      await read()
      const tookMs = performance.now() - startedAt
      await new Promise((resolve) =>
        setTimeout(resolve, Math.min(tookMs * REST_PER_WORK, LONGEST_REST_MS)),
      )
    } while (isDirty && !isOver)
    isBusy = false
  }

  return {
    touch() {
      isDirty = true
      if (!isBusy && !isOver) void run()
    },
    close() {
      isOver = true
    },
  }
}
