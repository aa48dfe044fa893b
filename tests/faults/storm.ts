import { seededRandom } from '#tests/helpers/random.ts'

/** Somebody says no: a box in between, or the server itself in the words of `problem`. */
export interface Refusal {
  status: number
  retryAfterS?: number
  problem?: Record<string, unknown>
  /** A page of its own instead; nothing at all where it is empty. */
  page?: string
  /** Value of `Clear-Site-Data`: what the browser deletes of this origin. */
  clears?: string
}

/** What one request meets between browser and server. */
export type Fate =
  /** The server never hears of it. */
  | 'lost'
  /** The server gets half of it. */
  | 'cut'
  /** The server has done it; the answer is thrown away. */
  | 'answer-lost'
  /** The server has done it; half of the answer arrives. */
  | 'answer-cut'
  /** Nothing comes back for a while, then a reset. */
  | 'hang'
  /** The browser gives up, and the server does it later all the same. */
  | 'late'
  | Refusal
  /** The wifi answers with its sign-in page, as if all were well. */
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

/** Set to repeat a run that failed: the n-th request of a storm meets the same fate again. */
const GIVEN_SEED = process.env['FAULT_SEED']
export const newSeed = () =>
  GIVEN_SEED === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(GIVEN_SEED)

const BLOCK = 20

/** Fates for requests as they come: in each twenty a `share` of them, at places that nobody foresees, meet one of `fates`. */
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
