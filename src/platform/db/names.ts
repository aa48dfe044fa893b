/** Names of what a browser keeps for a user. Stored on disk: never change one. */
export const cacheDatabaseName = (userId: string) => `inkfleet-cache-${userId}`
export const outboxDatabaseName = (userId: string) => `inkfleet-outbox-${userId}`
export const thumbnailCacheName = (userId: string) => `thumbs-v1-${userId}`
export const queryCacheKey = (userId: string) => `rq:${userId}`
