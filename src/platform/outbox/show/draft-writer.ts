interface Parts {
  put: (value: unknown) => Promise<unknown>
  remove: () => Promise<unknown>
  onFailed: (error: unknown) => void
}

/** What is typed within this time is written together; a kill loses no more of it. */
const EVERY_MS = 300

/** Writes a form down while it is typed, one write after the other. */
export function createDraftWriter({ put, remove, onFailed }: Parts) {
  let next: { value: unknown } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> = Promise.resolve()

  function drop() {
    clearTimeout(timer)
    timer = undefined
    next = undefined
  }
  function after(work: () => Promise<unknown>) {
    writing = writing.then(work).then(() => undefined, onFailed)
    return writing
  }
  function flush() {
    const due = next
    drop()
    return due ? after(() => put(due.value)) : writing
  }

  return {
    keep(value: unknown) {
      next = { value }
      timer ??= setTimeout(flush, EVERY_MS)
    },
    /** Writes what was not written yet. */
    flush,
    /** Resolves when nothing is written any more. */
    settle() {
      drop()
      return writing
    },
    forget() {
      drop()
      return after(remove)
    },
  }
}
