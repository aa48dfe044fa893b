import { persistUserStorage } from '#src/platform/db/user-storage.ts'

const asked = new Map<string, Promise<boolean>>()

/**
 * Asks the browser not to throw away what is stored when the disk gets full. Once a visit, after the first change was
 * saved: then there is a reason, and a gesture. Answers whether it promised for all that is kept of this user.
 */
export function askToKeep(userId: string) {
  const answer = asked.get(userId) ?? ask(userId).catch(() => false)
  asked.set(userId, answer)
  return answer
}

async function ask(userId: string) {
  const isOriginKept = (await isKept()) || ((await storage()?.persist?.()) ?? false)
  return ((await persistUserStorage(userId)) ?? true) && isOriginKept
}

/** Undefined where the browser knows no such promise. */
const isKept = async () =>
  await storage()
    ?.persisted?.()
    .catch(() => undefined)

/** Not there on plain http. */
const storage = (): Partial<StorageManager> | undefined => navigator.storage
