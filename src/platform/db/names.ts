/** Names of what a browser keeps for a user. Stored on disk: never change one. */
export const USER_BUCKET_PREFIX = 'inkfleet-user-'
/** The storage bucket that holds the databases of a user. */
export const userBucketName = (userId: string) => `${USER_BUCKET_PREFIX}${userId}`
/**
 * What is read is kept for each organisation that ROOT is inside of, and for outside: none of it is of two places (ORG-19). The
 * names of all of a user's begin with that for outside.
 */
export const CACHE_DATABASE_PREFIX = 'inkfleet-cache-'
export const cacheDatabaseName = (userId: string, inside?: string) =>
  `${CACHE_DATABASE_PREFIX}${userId}${inside === undefined ? '' : `-${inside}`}`
export const OUTBOX_DATABASE_PREFIX = 'inkfleet-outbox-'
export const outboxDatabaseName = (userId: string) => `${OUTBOX_DATABASE_PREFIX}${userId}`
/** Entries of an outbox's `meta`. */
export const BALLAST_KEY = 'ballast'
export const MIN_READER_KEY = 'minReader'
/** Stands for a reader that no build is: the outbox is about to be deleted, and takes nothing more before it was opened anew. */
export const CLOSED_READER = Number.MAX_SAFE_INTEGER
/** The bytes' hash, and the mark that the server gives to thumbnails alone (`server/media/signed-url.ts`). */
export const THUMBNAIL_PATH = /^\/media\/([0-9a-f]{64})\/[^/]+\.thumb(-small)?\.\w+$/
export const THUMBNAIL_CACHE_PREFIX = 'thumbs-v1-'
export const thumbnailCacheName = (userId: string) => `${THUMBNAIL_CACHE_PREFIX}${userId}`
/** Below it, in the same cache, the pictures of designs that were seen; they have bounds of their own. */
export const DESIGN_PICTURES = '/design-picture/'
/** Starts with the name of a cache database, so it is deleted together with those. */
export const keptReadsName = (userId: string, inside?: string) =>
  `${cacheDatabaseName(userId, inside)}-reads`
/** In local storage, where earlier builds stored the same data. */
export const QUERY_CACHE_PREFIX = 'rq:'
export const queryCacheKey = (userId: string, inside?: string) =>
  `${QUERY_CACHE_PREFIX}${userId}${inside === undefined ? '' : `-${inside}`}`
/** Read by the service worker too, which must know who is signed in before it keeps a thumbnail. */
export const SESSION_DATABASE = 'inkfleet-session'
/** Pictures that were shared with the console and that nobody has taken yet. */
export const SHARED_DATABASE = 'inkfleet-shared'
/** The browser remembers this name and wakes the service worker under it once there is a network. */
export const OUTBOX_SYNC_TAG = 'inkfleet-outbox'
/** Markers of all users' pending changes, separate from the outboxes, which a browser may delete. */
export const PENDING_MARKERS_DATABASE = 'inkfleet-pending'
/** In local storage: the number of markers, for a browser that deletes all databases. */
export const waitingCountKey = (userId: string) => `inkfleet-waiting:${userId}`

/** A page announces here that another build takes over. Unlike a message, this starts no worker that has stopped. */
export const LET_GO_CHANNEL = 'inkfleet-let-go'
