/** Names of a user's data in the browser. Stored on disk: never change them. */
export const USER_BUCKET_PREFIX = 'inkfleet-user-'
/** The storage bucket that holds the databases of a user. */
export const userBucketName = (userId: string) => `${USER_BUCKET_PREFIX}${userId}`
/**
 * ROOT has one cache for each organization they act in, and one without (ORG-19). The name of the latter is the prefix of
 * all of a user's caches.
 */
const organizationSuffix = (id: string | undefined) => (id === undefined ? '' : `-${id}`)
export const CACHE_DATABASE_PREFIX = 'inkfleet-cache-'
export const cacheDatabaseName = (userId: string, actingOrganizationId?: string) =>
  `${CACHE_DATABASE_PREFIX}${userId}${organizationSuffix(actingOrganizationId)}`
export const OUTBOX_DATABASE_PREFIX = 'inkfleet-outbox-'
export const outboxDatabaseName = (userId: string) => `${OUTBOX_DATABASE_PREFIX}${userId}`
/** The draft that is no form: the panels of a visit (`register/parts/visit.ts`). */
export const VISIT_DRAFT_KEY = 'device.register:visit'
export const SHARED_DRAFT_KEY = 'shared-images-added'
/** Rows beside the drafts that were not typed. */
export const UNTYPED_DRAFT_KEYS: readonly unknown[] = [VISIT_DRAFT_KEY, SHARED_DRAFT_KEY]
/** Entries of an outbox's `meta`. */
export const STORAGE_RESERVE_KEY = 'ballast'
export const MIN_READER_KEY = 'minReader'
/** Higher than any build's schema: the outbox is being deleted, and accepts no writes until it is opened again. */
export const CLOSED_READER = Number.MAX_SAFE_INTEGER
/** The hash of the bytes, and the suffix of thumbnails (`server/media/signed-url.ts`). */
export const THUMBNAIL_PATH = /^\/media\/([0-9a-f]{64})\/[^/]+\.thumb(-small)?\.\w+$/
export const THUMBNAIL_CACHE_PREFIX = 'thumbs-v1-'
export const thumbnailCacheName = (userId: string) => `${THUMBNAIL_CACHE_PREFIX}${userId}`
/** Path of rendered design images in the same cache; they have limits of their own. */
export const DESIGN_IMAGES_PATH = '/design-picture/'
/** Path of copies of library images in the same cache, for use offline; with limits of their own too. */
export const OFFLINE_IMAGES_PATH = '/library-picture/'
/** Starts with the name of a cache database, so that it is deleted with them. */
export const persistedQueriesName = (userId: string, actingOrganizationId?: string) =>
  `${cacheDatabaseName(userId, actingOrganizationId)}-reads`
/** Local storage key under which earlier builds stored the same data. */
export const QUERY_CACHE_PREFIX = 'rq:'
export const queryCacheKey = (userId: string, actingOrganizationId?: string) =>
  `${QUERY_CACHE_PREFIX}${userId}${organizationSuffix(actingOrganizationId)}`
/** Also read by the service worker, which stores thumbnails for the signed-in user only. */
export const SESSION_DATABASE = 'inkfleet-session'
/** Images that were shared with the console and are not processed yet. */
export const SHARED_DATABASE = 'inkfleet-shared'
/** Background sync tag under which the browser wakes the service worker. */
export const OUTBOX_SYNC_TAG = 'inkfleet-outbox'
/** Markers of all users' pending changes, separate from the outboxes, which a browser may delete. */
export const PENDING_MARKERS_DATABASE = 'inkfleet-pending'
/** In local storage: the number of markers, for a browser that deletes all databases. */
export const pendingCountKey = (userId: string) => `inkfleet-waiting:${userId}`

/** A page announces here that another build takes over. Unlike `postMessage`, this starts no stopped worker. */
export const TAKEOVER_CHANNEL = 'inkfleet-let-go'
