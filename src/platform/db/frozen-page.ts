/** The part of `globalThis` that is used here. */
interface PageGlobals extends Pick<EventTarget, 'addEventListener'> {
  IDBDatabase: typeof IDBDatabase
  IDBFactory: typeof IDBFactory
  location: Pick<Location, 'reload'>
}

/**
 * Aborts running IndexedDB transactions when the browser freezes this page for the back-forward cache; a restored page
 * then reloads. WebKit (2.50) freezes a page in the middle of a transaction, which blocks every other page of the
 * origin until the frozen page is discarded. Chromium and Firefox do not cache such a page.
 */
export function abortTransactionsOnFreeze(page: PageGlobals) {
  const running = new Set<IDBTransaction>()
  let isFrozen = false
  let hasAborted = false

  function abort(transaction: IDBTransaction) {
    hasAborted = true
    try {
      transaction.abort()
    } catch {
      // It has already finished.
    }
  }
  function track(transaction: IDBTransaction) {
    running.add(transaction)
    const untrack = () => void running.delete(transaction)
    transaction.addEventListener('complete', untrack)
    transaction.addEventListener('abort', untrack)
    // Forms write their drafts at `pagehide`.
    if (isFrozen) abort(transaction)
  }

  const { transaction: begin } = page.IDBDatabase.prototype
  page.IDBDatabase.prototype.transaction = function (...options) {
    const transaction = begin.apply(this, options)
    track(transaction)
    return transaction
  }
  const { open } = page.IDBFactory.prototype
  page.IDBFactory.prototype.open = function (...options) {
    const request = open.apply(this, options)
    request.addEventListener('upgradeneeded', () => {
      if (request.transaction) track(request.transaction)
    })
    return request
  }
  page.addEventListener('pagehide', (event) => {
    isFrozen = 'persisted' in event && event.persisted === true
    if (isFrozen) for (const transaction of running) abort(transaction)
  })
  page.addEventListener('pageshow', () => {
    isFrozen = false
    if (hasAborted) page.location.reload()
  })
}
