import * as v from 'valibot'

import { sessionEndpoints, type LoginAnswer } from '#src/contract/session.ts'
import { createListeners } from '#src/domain/listeners.ts'
import { type ProblemKind, ProblemError, problemOf } from '#src/platform/http/problem.ts'
import type { Send } from '#src/platform/http/send.ts'
import { log } from '#src/platform/log.ts'
import type { TabChannel } from '#src/platform/tabs/channel.ts'
import { type Locks, SESSION_LOCK } from '#src/platform/tabs/locks.ts'

import type { BrowserMarker } from './marker.ts'
import { type SessionMirror, sessionOf } from './mirror.ts'
import type { SessionRecord, SessionRecords } from './record.ts'
import { type SessionState, signedIn } from './state.ts'

export interface Bearer {
  userId: string
  accessToken: string
  /** The organization that ROOT acts in. */
  inside?: string | undefined
}

interface Dependencies {
  records: SessionRecords
  mirror: SessionMirror
  marker: BrowserMarker
  locks: Locks
  channel: TabChannel
  send: Send
  /** Opens a user's storage before subscribers are told about the sign-in. */
  open: (userId: string) => Promise<void>
  /** Deletes the user's data, except pending changes. */
  clearUserData: (userId: string, options: { keepDrafts: boolean }) => Promise<void>
  /** Deletes the data of all users, except pending changes and drafts. */
  clearAllUserData: () => Promise<void>
  /** Another user has signed in, or ROOT entered or left an organization: the page must reload. */
  onAccountChange: () => void
}

/** All tabs wait this long. The server answers the repetition, and for 30 s also an aborted call that arrives after it. */
const REFRESH_TIMEOUT_MS = 12_000
const LOGOUT_TIMEOUT_MS = 3_000
/** How long a logout waits for calls in flight; uploads take longer, and are sent again later. */
const IN_FLIGHT_GRACE_MS = 1_000
/** Problems that invalidate a refresh token (SESS-15). */
const REJECTED_KINDS: readonly ProblemKind[] = ['invalid', 'unauthorized', 'forbidden']

export type SessionAuthority = ReturnType<typeof createSessionAuthority>

/** The session, shared by all tabs. Tokens change only under a Web Lock. */
export function createSessionAuthority(parts: Dependencies) {
  const { records, mirror, marker, locks, channel, send } = parts
  let record: SessionRecord | undefined
  let state: SessionState = { status: 'starting' }
  let renewing: { failed: string; done: Promise<Bearer> } | undefined
  let starting: Promise<SessionState> | undefined
  let loggingOut: Promise<void> | undefined
  let isClearing = false
  /** The session has become another user's, while this page shows forms of the former one (OFF-25). */
  let isOfAnother = false
  const inFlight = new Set<Promise<unknown>>()
  const { notify, subscribe } = createListeners()

  /** Always replaces `state`, also by an equal one. */
  function adopt(stored: SessionRecord | undefined) {
    const next = stored && ofThisPage(stored)
    record = next
    const before = state
    state = next ? signedIn(next) : { status: 'signedOut' }
    if (JSON.stringify(before) !== JSON.stringify(state)) notify()
    return state
  }

  /**
   * A page's data belongs to one organization, so it stays there until it reloads (ORG-19). A page that missed the logout of
   * its user is signed out until then.
   */
  function ofThisPage(stored: SessionRecord): SessionRecord | undefined {
    isOfAnother ||= record !== undefined && record.userId !== stored.userId
    if (!isOfAnother && (!record || record.inside === stored.inside)) return stored
    parts.onAccountChange()
    return isOfAnother ? undefined : { ...stored, inside: record?.inside }
  }

  async function read() {
    const stored = await readOrMirrored()
    if (!stored) return undefined
    await parts.open(stored.userId)
    const newer = mirror.isOnlyCopy() ? mirror.read() : undefined
    return newer?.userId === stored.userId ? { ...stored, ...newer } : stored
  }

  const mirrored = () => sessionOf(mirror.read(), { known: record, marker })

  /** From the mirror if the database cannot be read, or if the browser deleted it, both on a full disk. */
  async function readOrMirrored() {
    if (mirror.endedUser() !== undefined) return undefined
    try {
      return (await records.read()) ?? ((await records.isEmpty()) ? mirrored() : undefined)
    } catch (error) {
      const copy = v.isValiError(error) ? undefined : mirrored()
      if (copy) return copy
      throw error
    }
  }

  async function store(next: SessionRecord) {
    await parts.open(next.userId)
    await records.write(next)
    announce(next)
  }

  function announce(next: SessionRecord, options?: { isOnlyCopy: boolean }) {
    mirror.show(next, options)
    adopt(next)
    channel.post({ type: 'session-changed', epoch: next.epoch })
  }

  /** Only a user who logs out agrees to the loss of drafts. */
  async function clear(userId: string | undefined, { keepDrafts = true } = {}) {
    let left: string | undefined
    await records.clear().catch((error: unknown) => {
      log.error('could not delete the session', error)
      left = userId ?? ''
    })
    mirror.clear()
    mirror.showEndedUser(left)
    marker.clear()
    // First, so that other tabs close the databases before they are deleted.
    if (userId) channel.post({ type: 'logout', userId })
    isClearing = true
    await (userId ? parts.clearUserData(userId, { keepDrafts }) : parts.clearAllUserData()).catch(
      (error: unknown) => log.error('could not delete user data', error),
    )
    isClearing = false
    adopt(undefined)
  }

  async function load() {
    channel.subscribe((message) => {
      if (message.type === 'session-changed' || message.type === 'logout') void reload()
    })
    await reload()
    if (mirror.endedUser() !== undefined) await deleteEndedSession()
    if (record && !record.remember && !marker.isSet()) await endBrowserSession()
    return state
  }

  /** Ends a non-remembered session of an earlier browser session (AUTH-06). */
  const endBrowserSession = () =>
    locks.exclusive(SESSION_LOCK, async () => {
      const stored = await records.read()
      if (stored && !stored.remember && !marker.isSet()) await clear(stored.userId)
    })

  /** It has ended, but could not be deleted then. */
  const deleteEndedSession = () =>
    locks.exclusive(SESSION_LOCK, async () => {
      const userId = mirror.endedUser()
      // Undefined: another tab signed in meanwhile.
      if (userId !== undefined) await clear(userId)
    })

  async function loadStored(): Promise<void> {
    const before = state
    const stored = await read()
    // What was adopted meanwhile is newer.
    if (state !== before) return loadStored()
    if (!stored) mirror.clear()
    else if (!mirror.isOnlyCopy()) mirror.show(stored)
    adopt(stored)
  }

  /** Reads the stored session. An invalid record ends it (SESS-16); storage that cannot be read deletes nothing. */
  async function reload() {
    try {
      await loadStored()
    } catch (error) {
      log.error('could not read the stored session', error)
      // Another tab may have signed in meanwhile.
      await locks
        .exclusive(SESSION_LOCK, () => loadStored().catch(endIfInvalid))
        .catch(() => adopt(undefined))
    }
  }

  async function endIfInvalid(error: unknown) {
    if (!v.isValiError(error)) throw error
    await clear(record?.userId)
  }

  const ready = () => (starting ??= load())

  async function refresh(failed: Bearer): Promise<Bearer> {
    const stored = await read()
    if (stored?.userId !== failed.userId) {
      adopt(stored)
      throw signedOutError()
    }
    // Another tab or caller has already refreshed.
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
      const renewed = { ...stored, ...tokens, epoch: stored.epoch + 1 }
      // The server has replaced the tokens: without disk space they live in the mirror.
      await store(renewed).catch((error: unknown) => {
        log.error('could not store the session', error)
        announce(renewed, { isOnlyCopy: true })
      })
      return renewed
    } catch (error) {
      const problem = problemOf(error)
      if (!REJECTED_KINDS.includes(problem.kind)) throw error
      log.error(`the server rejected the refresh token (${problem.kind})`)
      await clear(stored.userId)
      throw signedOutError()
    }
  }

  async function runLogout() {
    await ready()
    const deadline = new Promise((resolve) => setTimeout(resolve, IN_FLIGHT_GRACE_MS))
    await Promise.race([Promise.allSettled(inFlight), deadline])
    const left = record
    if (left) {
      const { refreshToken, userId, accessToken: bearer } = left
      const signal = AbortSignal.timeout(LOGOUT_TIMEOUT_MS)
      const notified = send(
        sessionEndpoints.logout,
        { body: { refreshToken, userId } },
        { bearer, signal },
      )
      await notified.catch(() => undefined)
    }
    await locks.exclusive(SESSION_LOCK, () => clear(left?.userId, { keepDrafts: false }))
  }

  return {
    /** Resolves once the stored session has been read. */
    ready,
    get: () => state,
    /** The signed-in user whose data may be stored: none while it is being deleted. */
    storageUser: () => (state.status === 'signedIn' && !isClearing ? state : undefined),
    subscribe,
    /** Credentials for the next call; undefined while signed out. Throws 'unauthorized' during a logout. */
    async bearer(): Promise<Bearer | undefined> {
      await ready()
      if (loggingOut) {
        await loggingOut
        throw signedOutError()
      }
      return record
    },
    /** A logout waits for these calls, because the server would reject them afterwards. */
    trackInFlight(call: Promise<unknown>) {
      inFlight.add(call)
      const over = () => void inFlight.delete(call)
      call.then(over, over)
    },
    /** A page that is restored from the back-forward cache has missed all messages. */
    rereadOnRestore(page: Pick<EventTarget, 'addEventListener'>) {
      page.addEventListener('pageshow', (event) => {
        if ('persisted' in event && event.persisted === true) void ready().then(reload)
      })
    },
    /** Starts a session with the answer of a login (SESS-06). */
    async begin({ user, ...tokens }: LoginAnswer, { remember }: { remember: boolean }) {
      await ready()
      await locks.exclusive(SESSION_LOCK, async () => {
        if (remember) marker.clear()
        else marker.set()
        const epoch = (record?.epoch ?? 0) + 1
        // Whoever has signed in in another tab meanwhile leaves this page, which shows the login form.
        if (record?.userId !== user.id) adopt(undefined)
        isOfAnother = false
        await store({ ...tokens, userId: user.id, remember, epoch })
      })
    },
    /** Makes ROOT act in an organization, or in none, in all tabs (ORG-19). */
    async enterOrganization(inside: string | undefined) {
      await ready()
      await locks.exclusive(SESSION_LOCK, async () => {
        const stored = await read()
        if (!stored || stored.userId !== record?.userId) throw signedOutError()
        await store({ ...stored, inside, epoch: stored.epoch + 1 })
      })
    },
    /**
     * Exchanges a token that got a 401 for a new one; concurrent callers share one refresh (SESS-13).
     * Throws 'unauthorized' if the server rejects it, otherwise like any call.
     */
    renew(failed: Bearer): Promise<Bearer> {
      if (renewing?.failed === failed.accessToken) return renewing.done
      const done = locks.exclusive(SESSION_LOCK, () => refresh(failed))
      renewing = { failed: failed.accessToken, done }
      const over = () => {
        if (renewing?.done === done) renewing = undefined
      }
      done.then(over, over)
      return done
    },
    /** Refreshes after a role change: the token contains the role. */
    async renewNow() {
      await ready()
      if (record && !loggingOut) await this.renew(record)
    },
    /** Ends the session because a renewed token was rejected too (SESS-12). */
    async end(rejected: Bearer, cause: unknown) {
      await locks.exclusive(SESSION_LOCK, async () => {
        const stored = await read().catch(() => undefined)
        if (stored && stored.accessToken !== rejected.accessToken) return
        log.error('the server rejected a renewed token', cause)
        await clear(rejected.userId)
      })
    },
    /** Also works offline; the server is notified if reachable (SESS-08). */
    logout: () =>
      (loggingOut ??= runLogout().finally(() => {
        loggingOut = undefined
      })),
  }
}

const signedOutError = () => new ProblemError({ kind: 'unauthorized', message: '' })
