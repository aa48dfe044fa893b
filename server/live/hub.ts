import type { Actor } from '#server/db/actor.ts'
import { tooMany } from '#server/http/problems.ts'
import { type LiveEvent, MOST_LIVE_IDS } from '#src/contract/live.ts'

import { createJournal, type Place } from './journal.ts'
import { isSameSight, sees } from './sight.ts'

export interface Listener {
  /** As judged last. */
  actor: Actor
  send: (event: LiveEvent, id: string) => void
  /** Its sign-in is over, or the server stops. */
  end: () => void
  /** Who it is now. Throws for whoever may not listen any more. */
  judge: () => Promise<Actor>
}

interface Seat extends Listener {
  /** How far of the journal it was told. */
  position: number
  /** Nothing is told while it is not known who it is. */
  isJudged: boolean
  /** Where whole crowds change, nobody reads everything each second. */
  restsUntil: number
}

const TELL_EVERY_MS = 1_000
/** What comes alone need not wait so long, and its like may follow at once. */
const TELL_FIRST_MS = 50
const REST_MS = 10_000
/** Who begins may have read its page a moment before. */
const BEGINS_BEFORE_MS = 10_000
const MOST_OF_ONE_USER = 12
const MOST_OF_ALL = 5_000
const RETRY_AFTER_S = 30

/** Tells listeners what changes, in batches, each only what it may see. */
export function createHub(tellEveryMs = TELL_EVERY_MS) {
  const now = Date.now
  const journal = createJournal()
  /** Positions of another process, or of this one before a restart, are nobody's here. */
  const epoch = crypto.randomUUID().slice(0, 8)
  const seats = new Set<Seat>()
  let waiting = new Map<string, Place[]>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let toldAt = 0
  /** Where the journal was at times, newest last. */
  let marks: { at: number; position: number }[] = []

  function tellSoon() {
    timer ??= setTimeout(tell, Math.max(TELL_FIRST_MS, toldAt + tellEveryMs - now()))
  }

  function tell() {
    timer = undefined
    toldAt = now()
    marks = [...marks.filter(({ at }) => at > toldAt - BEGINS_BEFORE_MS), markOf(toldAt)]
    journal.add([...waiting].map(([deviceId, places]) => ({ deviceId, places })))
    waiting = new Map()
    for (const seat of seats) tellSeat(seat)
    if ([...seats].some((seat) => seat.position < journal.position())) tellSoon()
  }

  const markOf = (at: number) => ({ at, position: journal.position() })
  const idOf = (position: number) => `${epoch}-${position}`

  function tellSeat(seat: Seat) {
    if (!seat.isJudged || seat.restsUntil > now()) return
    const changes = journal.since(seat.position)
    seat.position = journal.position()
    const ids = changes && [
      ...new Set(
        changes
          .filter(({ places }) => places.some((place) => sees(seat.actor, place)))
          .map(({ deviceId }) => deviceId),
      ),
    ]
    if (!ids) return tellEverything(seat)
    if (ids.length > MOST_LIVE_IDS) {
      seat.restsUntil = now() + REST_MS
      return tellEverything(seat)
    }
    if (ids.length > 0) seat.send({ type: 'devices', ids }, idOf(seat.position))
  }

  const tellEverything = (seat: Seat) => seat.send({ type: 'everything' }, idOf(seat.position))

  async function judge(seat: Seat) {
    seat.isJudged = false
    try {
      const actor = await seat.judge()
      const before = seat.actor
      if (actor.role !== before.role || actor.organizationId !== before.organizationId) {
        // They come back as who they are now, and read anew what that one may see.
        tellEverything(seat)
        return leave(seat)
      }
      seat.actor = actor
      seat.isJudged = true
      if (!isSameSight(actor, before)) tellEverything(seat)
      tellSoon()
    } catch {
      leave(seat)
    }
  }

  function leave(seat: Seat) {
    if (seats.delete(seat)) seat.end()
  }

  /** Of an id that this process gave; undefined for any other. */
  function positionOf(id: string) {
    const [of, position] = id.split('-')
    return of === epoch && /^\d{1,15}$/.test(position ?? '') ? Number(position) : undefined
  }

  return {
    /** `lastId`: the last event that was heard before a break. Answers a way to leave. Throws 429 where there are too many. */
    join(listener: Listener, lastId: string | undefined) {
      const { userId } = listener.actor
      const own = [...seats].filter(({ actor }) => actor.userId === userId).length
      if (own >= MOST_OF_ONE_USER || seats.size >= MOST_OF_ALL) throw tooMany(RETRY_AFTER_S)
      const lately = marks.find(({ at }) => at > now() - BEGINS_BEFORE_MS) ?? markOf(now())
      const position = lastId === undefined ? lately.position : positionOf(lastId)
      // One that is not known is before all that is kept.
      const seat = { ...listener, position: position ?? -1, isJudged: true, restsUntil: 0 }
      seats.add(seat)
      tellSoon()
      return {
        leave: () => void seats.delete(seat),
        lastId: () => idOf(Math.max(0, seat.position)),
      }
    },
    changed(deviceId: string, places: readonly Place[]) {
      const known = waiting.get(deviceId) ?? []
      waiting.set(deviceId, [...known, ...places])
      tellSoon()
    },
    /** Changes may have gone unheard. */
    missed() {
      journal.forget()
      tellSoon()
    },
    /** Judges again all that `isMeant` says. */
    judgeAgain: (isMeant: (actor: Actor) => boolean) =>
      Promise.all([...seats].filter(({ actor }) => isMeant(actor)).map(judge)),
    isEmpty: () => seats.size === 0,
    close() {
      clearTimeout(timer)
      for (const seat of seats) leave(seat)
    },
  }
}
