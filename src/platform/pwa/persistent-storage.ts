import { persistUserStorage, userStorageState } from '#src/platform/db/user-storage.ts'

const requests = new Map<string, Promise<boolean>>()

/**
 * Requests persistent storage, which browsers do not evict when the disk gets full. Once per visit, after the first saved
 * change, because browsers take user activity into account. Resolves with whether all data of this user is persistent.
 */
export function requestPersistence(userId: string) {
  const answer = requests.get(userId) ?? request(userId).catch(() => false)
  requests.set(userId, answer)
  return answer
}

/** Requests again at the user's wish: browsers may grant it after an installation. */
export function requestPersistenceAgain(userId: string) {
  requests.delete(userId)
  return requestPersistence(userId)
}

export interface StorageState {
  /** In bytes; undefined if the browser does not report it. */
  used: number | undefined
  quota: number | undefined
  /** Undefined if the browser does not support persistent storage. */
  isPersistent: boolean | undefined
}

export async function storageState(userId: string): Promise<StorageState> {
  const [estimate, isOriginPersistent, bucket] = await Promise.all([
    storage()?.estimate?.(),
    isPersistent(),
    userStorageState(userId).catch(() => undefined),
  ])
  return {
    used: estimate?.usage === undefined ? undefined : estimate.usage + (bucket?.usage ?? 0),
    quota: estimate?.quota,
    isPersistent:
      isOriginPersistent === undefined
        ? undefined
        : isOriginPersistent && (bucket?.isPersistent ?? true),
  }
}

async function request(userId: string) {
  const isOriginPersistent = (await isPersistent()) || ((await storage()?.persist?.()) ?? false)
  return ((await persistUserStorage(userId)) ?? true) && isOriginPersistent
}

/** Undefined if not supported. */
const isPersistent = async () =>
  await storage()
    ?.persisted?.()
    .catch(() => undefined)

/** Undefined on plain HTTP. */
const storage = (): Partial<StorageManager> | undefined => navigator.storage
