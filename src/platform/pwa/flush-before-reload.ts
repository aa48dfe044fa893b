type Task = () => Promise<void>
const tasks = new Set<Task>()

/** Registers a task to run before a reload. Returns a function that unregisters it. */
export function flushBeforeReload(work: Task) {
  tasks.add(work)
  return () => void tasks.delete(work)
}

/** Failing tasks do not delay the reload. */
export const flushAll = async () =>
  void (await Promise.allSettled([...tasks].map((work) => work())))
