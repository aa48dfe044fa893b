let asked: Promise<boolean> | undefined

/**
 * Asks the browser not to throw away what is stored when the disk gets full. Once a visit, after the first change was
 * saved: then there is a reason, and a gesture. Answers whether it promised.
 */
export const askToKeep = () => (asked ??= ask().catch(() => false))

/** Whether the browser has promised it; undefined where it knows no such promise. */
export const isKept = async () =>
  await storage()
    ?.persisted?.()
    .catch(() => undefined)

async function ask() {
  if (await isKept()) return true
  return (await storage()?.persist?.()) ?? false
}

/** Not there on plain http. */
const storage = (): Partial<StorageManager> | undefined => navigator.storage
