interface Dependencies {
  put: (value: unknown) => Promise<unknown>
  remove: () => Promise<unknown>
  onFailed: (error: unknown) => void
}

/** Input within this time is written together; a crash loses no more than that. */
const WRITE_INTERVAL_MS = 300

/** Saves a form's draft during input, one write at a time. */
export function createDraftWriter({ put, remove, onFailed }: Dependencies) {
  let next: { value: unknown } | undefined
  /** What was written last, until `stop` or `discard`. */
  let kept: { value: unknown } | undefined
  /** The last input before `stop`. */
  let stopped: { value: unknown } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> = Promise.resolve()

  function cancelPending() {
    clearTimeout(timer)
    timer = undefined
    next = undefined
  }
  function enqueue(work: () => Promise<unknown>) {
    writing = writing.then(work).then(() => undefined, onFailed)
    return writing
  }
  function flush() {
    const due = next
    cancelPending()
    if (!due) return writing
    kept = due
    return enqueue(() => put(due.value))
  }

  return {
    save(value: unknown) {
      next = { value }
      timer ??= setTimeout(flush, WRITE_INTERVAL_MS)
    },
    /** Writes pending input now. */
    flush,
    /** Drops pending input; resolves when no write is running. */
    stop() {
      stopped = next ?? kept
      cancelPending()
      kept = undefined
      return writing
    },
    /** Writes what `stop` dropped, unless something was typed since. */
    resume() {
      next ??= stopped
      return flush()
    },
    discard() {
      cancelPending()
      kept = undefined
      stopped = undefined
      return enqueue(remove)
    },
    /** Writes the last input again: another tab has removed the draft. */
    restore() {
      if (kept && !next) void enqueue(async () => kept && (await put(kept.value)))
    },
  }
}
