import { newId } from '#src/platform/outbox/store/new-id.ts'

/** In session storage. */
const TAB_KEY = 'inkfleet-tab'

/**
 * An id that survives a reload of the tab. It is stored only while the page is hidden, because browsers copy the session storage
 * of a tab that the user duplicates.
 */
export function takeTabId(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  page: Pick<EventTarget, 'addEventListener'>,
) {
  const id = storage.getItem(TAB_KEY) ?? newId()
  const remove = () => storage.removeItem(TAB_KEY)
  remove()
  page.addEventListener('pagehide', () => storage.setItem(TAB_KEY, id))
  // From the back/forward cache.
  page.addEventListener('pageshow', remove)
  return id
}
