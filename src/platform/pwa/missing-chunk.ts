const MISSING = 'MissingChunkError'
const RELOADED_KEY = 'inkfleet-reloaded-for'

/** What browsers and the bundler say when a file of a page could not be fetched. */
const NOT_FETCHED = /dynamically imported module|module script failed|preload CSS/i

/**
 * Gives a page's file that could not be fetched a name of its own, before the router sees it: by Chromium's words the
 * router would reload the page, also without the network.
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
  /** What tells this build from another. */
  build: string
  isReachable: boolean
}

/**
 * Whether a reload may mend it: the server has newer files under other names. Once for each build, so that it never
 * becomes a loop, and never without the network, where it would only lose the page.
 */
export function mayReload({ storage, build, isReachable }: Circumstances) {
  if (!isReachable || storage.getItem(RELOADED_KEY) === build) return false
  storage.setItem(RELOADED_KEY, build)
  return true
}

/** The address of the entry, which carries the hash of what is in it. Those before it are chunks that builds may share. */
export const entryOf = (page: Document) =>
  [...page.querySelectorAll('script[type=module][src^="/assets/"]')].at(-1)?.getAttribute('src') ??
  ''
