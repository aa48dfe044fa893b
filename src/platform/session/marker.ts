/** A session cookie: its absence ends a session that is not remembered (AUTH-06). */
export interface BrowserMarker {
  set: () => void
  isSet: () => boolean
  clear: () => void
}

const NAME = 'inkfleet-browser-session'

export const cookieMarker = (pageOf: () => Pick<Document, 'cookie'>): BrowserMarker => ({
  set() {
    pageOf().cookie = `${NAME}=1; path=/; samesite=strict`
  },
  isSet: () => pageOf().cookie.split('; ').includes(`${NAME}=1`),
  clear() {
    pageOf().cookie = `${NAME}=; path=/; samesite=strict; max-age=0`
  },
})
