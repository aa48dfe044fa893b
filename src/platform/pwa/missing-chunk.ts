const MISSING = 'MissingChunkError'
const RELOADED_KEY = 'inkfleet-reloaded-for'

/** Error messages of browsers and the bundler for a chunk that could not be fetched. */
const NOT_FETCHED = /dynamically imported module|module script failed|preload CSS/i

/**
 * Renames errors of missing chunks before the router sees them: by Chromium's message, the router would reload the page,
 * even offline.
 */
export function nameMissingChunks(page: EventTarget) {
  page.addEventListener('vite:preloadError', (event) => {
    const error: unknown = 'payload' in event ? event.payload : undefined
    if (!(error instanceof Error) || !NOT_FETCHED.test(error.message)) return
    error.name = MISSING
    error.message = `missing: ${error.message}`
  })
}

export const isMissingChunk = (error: unknown) => error instanceof Error && error.name === MISSING

interface Circumstances {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  /** Identifies this build. */
  build: string
  isReachable: boolean
}

/**
 * Whether to reload: the server may have newer files under other names. Once per build, to avoid loops, and never offline,
 * where the page would be lost.
 */
export function mayReload({ storage, build, isReachable }: Circumstances) {
  if (!isReachable || storage.getItem(RELOADED_KEY) === build) return false
  storage.setItem(RELOADED_KEY, build)
  return true
}

/** The path of the entry script with its content hash. Scripts before it are chunks that builds may share. */
export const entryOf = (page: Document) =>
  [...page.querySelectorAll('script[type=module][src^="/assets/"]')].at(-1)?.getAttribute('src') ??
  ''
