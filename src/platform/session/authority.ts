import type { Role } from '#src/contract/ability.ts'
import { sessionEndpoints, type LoginAnswer } from '#src/contract/session.ts'
import { type ProblemKind, ProblemError, problemOf } from '#src/platform/http/problem.ts'
import type { Send } from '#src/platform/http/send.ts'
import { log } from '#src/platform/log.ts'
import type { TabChannel } from '#src/platform/tabs/channel.ts'
import type { Locks } from '#src/platform/tabs/locks.ts'

import { claimsOf } from './claims.ts'
import type { BrowserMarker } from './marker.ts'
import type { SessionMirror } from './mirror.ts'
import type { SessionRecord, SessionRecords } from './record.ts'

export type SessionState =
  | { status: 'starting' }
  | { status: 'signedOut' }
  | {
      status: 'signedIn'
      userId: string
      role: Role
      /** The own; of ROOT, the one that they are inside of. */
      organizationId: string | undefined
    }

export interface Bearer {
  userId: string
  accessToken: string
  /** The organisation that ROOT is inside of. */
  inside?: string | undefined
}

interface Parts {
  records: SessionRecords
  mirror: SessionMirror
  marker: BrowserMarker
  locks: Locks
  channel: TabChannel
  send: Send
  /** Makes ready what this browser keeps of a user, before anybody hears that they are signed in. */
  open: (userId: string) => Promise<void>
  /** Deletes it, the changes that wait excepted. */
  forget: (userId: string) => Promise<void>
  /** The same for all users of this browser. */
  forgetAll: () => Promise<void>
  /** The user is at another place now, inside an organisation or outside: the page must begin anew. */
  moved: () => void
}

const AUTH_LOCK = 'inkfleet-auth'
/** Shorter than the 30 s in which the server answers a used refresh token again, so that a lost answer can be asked for. */
const REFRESH_TIMEOUT_MS = 12_000
const LOGOUT_TIMEOUT_MS = 3_000
/** How long a logout waits for calls that are under way: an upload may take minutes, and is sent again. */
const UNDERWAY_MS = 1_000
/** Answers that a refresh token is no longer worth anything (SESS-15). */
const REFUSALS: readonly ProblemKind[] = ['invalid', 'unauthorized', 'forbidden']

export type SessionAuthority = ReturnType<typeof createSessionAuthority>

/** Holds who is signed in, for all tabs of a browser. Every change of the tokens happens under one Web Lock. */
export function createSessionAuthority(parts: Parts) {
  const { records, mirror, marker, locks, channel, send } = parts
  let record: SessionRecord | undefined
  let state: SessionState = { status: 'starting' }
  let renewing: { failed: string; done: Promise<Bearer> } | undefined
  let starting: Promise<SessionState> | undefined
  let leaving: Promise<void> | undefined
  let forgetting = false
  const underway = new Set<Promise<unknown>>()
  const listeners = new Set<() => void>()

  function adopt(stored: SessionRecord | undefined) {
    const next = stored && staying(stored)
    record = next
    const before = state
    state = next ? signedIn(next) : { status: 'signedOut' }
    if (JSON.stringify(before) !== JSON.stringify(state))
      for (const listener of listeners) listener()
    return state
  }

  /** What a page has read is of one place, so it stays there until it begins anew (ORG-19). */
  function staying(stored: SessionRecord): SessionRecord {
    if (record?.userId !== stored.userId || record.inside === stored.inside) return stored
    parts.moved()
    return { ...stored, inside: record.inside }
  }

  async function read() {
    const stored = await records.read()
    if (stored) await parts.open(stored.userId)
    return stored
  }

  async function store(next: SessionRecord) {
    await parts.open(next.userId)
    await records.write(next)
    mirror.show(next)
    adopt(next)
    channel.post({ type: 'session-changed', epoch: next.epoch })
  }

  async function clear(userId: string | undefined) {
    await records.clear()
    mirror.clear()
    marker.clear()
    forgetting = true
    await (userId ? parts.forget(userId) : parts.forgetAll()).catch((error: unknown) =>
      log.error('cleaning up', error),
    )
    forgetting = false
    adopt(undefined)
    if (userId) channel.post({ type: 'logout', userId })
  }

  async function load() {
    channel.subscribe((message) => {
      if (message.type === 'session-changed' || message.type === 'logout') void reload()
    })
    await reload()
    if (record && !record.remember && !marker.isSet()) await endLeftOver()
    return state
  }

  /** A session that was not to outlive its browser, found in the next one (AUTH-06). */
  const endLeftOver = () =>
    locks.exclusive(AUTH_LOCK, async () => {
      const stored = await records.read()
      if (stored && !stored.remember && !marker.isSet()) await clear(stored.userId)
    })

  async function loadStored() {
    const stored = await read()
    if (stored) mirror.show(stored)
    else mirror.clear()
    adopt(stored)
  }

  /** Reads the stored session; an unreadable one ends the session (SESS-16). */
  async function reload() {
    try {
      await loadStored()
    } catch (error) {
      log.error('the stored session cannot be read', error)
      // Another tab may have signed in meanwhile.
      await locks
        .exclusive(AUTH_LOCK, () => loadStored().catch(() => clear(record?.userId)))
        .catch(() => adopt(undefined))
    }
  }

  const ready = () => (starting ??= load())

  async function refresh(failed: Bearer): Promise<Bearer> {
    const stored = await read()
    if (stored?.userId !== failed.userId) {
      adopt(stored)
      throw ended()
    }
    // Another tab, or an earlier caller of this one, was faster.
    if (stored.accessToken !== failed.accessToken) {
      adopt(stored)
      return stored
    }

    try {
      const { refreshToken, userId } = stored
      const signal = AbortSignal.timeout(REFRESH_TIMEOUT_MS)
      const tokens = await send(
        sessionEndpoints.refresh,
        { body: { refreshToken, userId } },
        { signal },
      )
      const next = { ...stored, ...tokens, epoch: stored.epoch + 1 }
      await store(next)
      return next
    } catch (error) {
      const problem = problemOf(error)
      if (!REFUSALS.includes(problem.kind)) throw error
      log.error(`the server refused to renew the session (${problem.kind})`)
      await clear(stored.userId)
      throw ended()
    }
  }

  async function leave() {
    await ready()
    const deadline = new Promise((resolve) => setTimeout(resolve, UNDERWAY_MS))
    await Promise.race([Promise.allSettled(underway), deadline])
    const left = record
    if (left) {
      const { refreshToken, userId, accessToken: bearer } = left
      const signal = AbortSignal.timeout(LOGOUT_TIMEOUT_MS)
      const told = send(
        sessionEndpoints.logout,
        { body: { refreshToken, userId } },
        { bearer, signal },
      )
      await told.catch(() => undefined)
    }
    await locks.exclusive(AUTH_LOCK, () => clear(left?.userId))
  }

  return {
    /** Resolves once the stored session has been read; cheap afterwards. */
    ready,
    get: () => state,
    /** While what is kept of who was signed in is being deleted. */
    isEnding: () => forgetting,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** What the next call carries; undefined while nobody is signed in. Throws 'unauthorized' where a logout came first. */
    async bearer(): Promise<Bearer | undefined> {
      await ready()
      if (leaving) {
        await leaving
        throw ended()
      }
      return record
    },
    /** A call that a logout should let come home, as the server would refuse it otherwise. */
    noteUnderway(call: Promise<unknown>) {
      underway.add(call)
      const over = () => void underway.delete(call)
      call.then(over, over)
    },
    /** Takes over the answer of a login (SESS-06). */
    async begin({ user, ...tokens }: LoginAnswer, { remember }: { remember: boolean }) {
      await ready()
      await locks.exclusive(AUTH_LOCK, async () => {
        if (remember) marker.clear()
        else marker.set()
        const epoch = (record?.epoch ?? 0) + 1
        await store({ ...tokens, userId: user.id, remember, epoch })
      })
    },
    /** ROOT goes into an organisation, or out where none is named, in all tabs (ORG-19). */
    async enter(inside: string | undefined) {
      await ready()
      await locks.exclusive(AUTH_LOCK, async () => {
        const stored = await read()
        if (!stored || stored.userId !== record?.userId) throw ended()
        await store({ ...stored, inside, epoch: stored.epoch + 1 })
      })
    },
    /**
     * Exchanges a token that got a 401 for a newer one; all who wait share one refresh (SESS-13).
     * Throws 'unauthorized' once the server refused, and as any call does while it cannot be reached.
     */
    renew(failed: Bearer): Promise<Bearer> {
      if (renewing?.failed === failed.accessToken) return renewing.done
      const done = locks.exclusive(AUTH_LOCK, () => refresh(failed))
      renewing = { failed: failed.accessToken, done }
      const over = () => {
        if (renewing?.done === done) renewing = undefined
      }
      done.then(over, over)
      return done
    },
    /** For who has become somebody else by now: the token says the role, and a new one says the new role. */
    async renewNow() {
      await ready()
      if (record && !leaving) await this.renew(record)
    },
    /** Ends the session because a renewed token was refused too (SESS-12). */
    async end(refused: Bearer, cause: unknown) {
      await locks.exclusive(AUTH_LOCK, async () => {
        const stored = await records.read().catch(() => undefined)
        if (stored && stored.accessToken !== refused.accessToken) return
        log.error('the server refused a renewed session', cause)
        await clear(refused.userId)
      })
    },
    /** Works without the network too; the server is told if it can be reached (SESS-08). */
    logout: () =>
      (leaving ??= leave().finally(() => {
        leaving = undefined
      })),
  }
}

const ended = () => new ProblemError({ kind: 'unauthorized', message: '' })

function signedIn({ userId, accessToken, inside }: SessionRecord): SessionState {
  const { role, org } = claimsOf(accessToken)
  return { status: 'signedIn', userId, role, organizationId: org ?? inside }
}
