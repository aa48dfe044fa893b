import { persistUserStorage, userStorageState } from '#src/platform/db/user-storage.ts'

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

/** The same once more, because somebody wishes it: after an installation a browser may promise what it did not before. */
export function askToKeepAgain(userId: string) {
  asked.delete(userId)
  return askToKeep(userId)
}

export interface StorageState {
  /** Bytes; undefined where the browser does not tell. */
  used: number | undefined
  quota: number | undefined
  /** Whether the browser promised to keep it all; undefined where it knows no such promise. */
  isKept: boolean | undefined
}

export async function storageState(userId: string): Promise<StorageState> {
  const [estimate, isOriginKept, bucket] = await Promise.all([
    storage()?.estimate?.(),
    isKept(),
    userStorageState(userId).catch(() => undefined),
  ])
  return {
    used: estimate?.usage === undefined ? undefined : estimate.usage + (bucket?.usage ?? 0),
    quota: estimate?.quota,
    isKept: isOriginKept === undefined ? undefined : isOriginKept && (bucket?.isKept ?? true),
  }
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
