import { seededRandom } from '#tests/helpers/random.ts'

/** A rejection by a middlebox, or by the server itself if there is a `problem`. */
export interface Refusal {
  status: number
  retryAfterS?: number
  problem?: Record<string, unknown>
  /** An HTML page instead of a problem; an empty string sends no body. */
  page?: string
  /** Value of `Clear-Site-Data`: what the browser deletes of this origin. */
  clears?: string
}

/** What happens to a request between browser and server. */
export type Fate =
  /** The request never reaches the server. */
  | 'lost'
  /** The server gets half of the request. */
  | 'cut'
  /** The server processes the request; the response is dropped. */
  | 'answer-lost'
  /** The server processes the request; the response is cut off. */
  | 'answer-cut'
  /** No response for a while, then a reset. */
  | 'hang'
  /** The browser sees a reset; the server processes the request later. */
  | 'late'
  | Refusal
  /** The Wi-Fi answers with its sign-in page and status 200. */
  | 'portal'

export const EVERY_FATE: readonly Fate[] = [
  'lost',
  'cut',
  'answer-lost',
  'answer-lost',
  'answer-cut',
  'hang',
  'late',
  { status: 429, retryAfterS: 1 },
  { status: 503, retryAfterS: 1 },
  'portal',
]

/** Set it to repeat a failed run: the n-th request of a storm then meets the same fate. */
const GIVEN_SEED = process.env['FAULT_SEED']
export const newSeed = () =>
  GIVEN_SEED === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(GIVEN_SEED)

const BLOCK = 20

/** Fates of requests in order of arrival: out of every 20, a `share` at random positions meets one of `fates`. */
export function storm(seed: number, share: number, fates = EVERY_FATE): () => Fate | undefined {
  const random = seededRandom(seed)
  let asked = 0
  let struck = 0
  return () => {
    if (asked === BLOCK) asked = struck = 0
    const due = Math.round(share * BLOCK) - struck
    const strikes = random() < due / (BLOCK - asked)
    const fate = fates[Math.floor(random() * fates.length)]
    asked += 1
    if (strikes) struck += 1
    return strikes ? fate : undefined
  }
}
