import { type Actor, reachesEverything } from '#server/db/actor.ts'
import { HttpError, tooMany } from '#server/http/http-error.ts'
import { type LiveEvent, MAX_LIVE_IDS } from '#src/contract/live.ts'

import { type Change, createJournal, type Owner } from './journal.ts'

export interface Subscriber {
  /** As of the last authorization. */
  actor: Actor
  send: (event: LiveEvent, id: string) => void
  /** Called when access ends or the server stops. */
  end: () => void
  /** Authorizes again. Throws if access was lost. */
  authorize: () => Promise<Actor>
}

interface Subscription extends Subscriber {
  /** Journal position of the last sent event. */
  position: number
  /** Nothing is sent while access is being checked. */
  isAuthorized: boolean
  /** Number of access checks so far. Only the result of the latest counts: an earlier one may be outdated. */
  checks: number
  /** After a mass change, no events until this time. */
  pausedUntil: number
}

const BATCH_INTERVAL_MS = 1_000
/** A single change is sent sooner. */
const FIRST_BATCH_DELAY_MS = 50
const PAUSE_MS = 10_000
/** A new subscriber may have loaded its page this long ago. */
const START_OVERLAP_MS = 10_000
const MAX_PER_USER = 12
const MAX_SUBSCRIPTIONS = 5_000
const RETRY_AFTER_S = 30

/** Sends changes to subscribers in batches, each only what it may see. */
export function createHub(batchIntervalMs = BATCH_INTERVAL_MS) {
  // Not affected when the system clock is set.
  const now = () => performance.now()
  const journal = createJournal()
  /** Positions of other processes or earlier runs are invalid here. */
  const epoch = crypto.randomUUID().slice(0, 8)
  const subscriptions = new Set<Subscription>()
  let isClosed = false
  /** By the id of the device or organization. */
  let pending = new Map<string, Change>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let sentAtMs = 0
  /** Journal positions by time, newest last. */
  let marks: { atMs: number; position: number }[] = []

  function scheduleBatch() {
    timer ??= setTimeout(
      sendBatch,
      Math.max(FIRST_BATCH_DELAY_MS, sentAtMs + batchIntervalMs - now()),
    )
  }

  function sendBatch() {
    timer = undefined
    sentAtMs = now()
    marks = [...marks.filter(({ atMs }) => atMs > sentAtMs - START_OVERLAP_MS), markAt(sentAtMs)]
    journal.add([...pending.values()])
    pending = new Map()
    for (const subscription of subscriptions) sendChanges(subscription)
    if ([...subscriptions].some((subscription) => subscription.position < journal.position()))
      scheduleBatch()
  }

  const markAt = (atMs: number) => ({ atMs, position: journal.position() })
  const formatId = (position: number) => `${epoch}-${position}`

  function sendChanges(subscription: Subscription) {
    if (!subscription.isAuthorized || subscription.pausedUntil > now()) return
    const changes = journal
      .since(subscription.position)
      ?.filter((change) => concerns(subscription.actor, change))
    subscription.position = journal.position()
    if (!changes || changes.some(({ deviceId }) => deviceId === undefined))
      return sendEverything(subscription)
    const ids = [...new Set(changes.flatMap(({ deviceId }) => deviceId ?? []))]
    if (ids.length > MAX_LIVE_IDS) {
      subscription.pausedUntil = now() + PAUSE_MS
      return sendEverything(subscription)
    }
    if (ids.length > 0) subscription.send({ type: 'devices', ids }, formatId(subscription.position))
  }

  const sendEverything = (subscription: Subscription) =>
    subscription.send({ type: 'everything' }, formatId(subscription.position))

  async function authorize(subscription: Subscription) {
    subscription.isAuthorized = false
    const check = ++subscription.checks
    const isOutdated = () => check < subscription.checks
    try {
      const actor = await subscription.authorize()
      if (isOutdated()) return
      const before = subscription.actor
      if (actor.role !== before.role || actor.organizationId !== before.organizationId) {
        // The client reconnects with its new role and reloads.
        sendEverything(subscription)
        return unsubscribe(subscription)
      }
      subscription.actor = actor
      subscription.isAuthorized = true
      if (!hasSameScope(actor, before)) sendEverything(subscription)
      scheduleBatch()
    } catch {
      if (!isOutdated()) unsubscribe(subscription)
    }
  }

  function unsubscribe(subscription: Subscription) {
    if (subscriptions.delete(subscription)) subscription.end()
  }

  /** Position of an event id of this process; undefined for others. */
  function parseId(id: string) {
    const [of, position] = id.split('-')
    return of === epoch && /^\d{1,15}$/.test(position ?? '') ? Number(position) : undefined
  }

  return {
    /** `lastId`: the last event received before a disconnect. Throws 429 above the limits, and 503 once closed. */
    subscribe(subscriber: Subscriber, lastId: string | undefined) {
      if (isClosed) throw new HttpError(503, 'The server is stopping.')
      const { userId } = subscriber.actor
      const own = [...subscriptions].filter(({ actor }) => actor.userId === userId).length
      if (own >= MAX_PER_USER || subscriptions.size >= MAX_SUBSCRIPTIONS)
        throw tooMany(RETRY_AFTER_S)
      const recent = marks.find(({ atMs }) => atMs > now() - START_OVERLAP_MS) ?? markAt(now())
      const position = lastId === undefined ? recent.position : parseId(lastId)
      // An unknown id precedes all stored changes.
      const subscription = {
        ...subscriber,
        position: position ?? -1,
        isAuthorized: true,
        checks: 0,
        pausedUntil: 0,
      }
      subscriptions.add(subscription)
      scheduleBatch()
      return {
        unsubscribe: () => void subscriptions.delete(subscription),
        /** Undefined until the subscriber was told to reload everything, so that it is told after a disconnect. */
        lastId: () => (subscription.position < 0 ? undefined : formatId(subscription.position)),
      }
    },
    addChange(deviceId: string, owners: readonly Owner[]) {
      const known = pending.get(deviceId)?.owners ?? []
      pending.set(deviceId, { deviceId, owners: [...known, ...owners] })
      scheduleBatch()
    },
    addWorkspaceChange(organizationId: string) {
      pending.set(organizationId, { owners: [{ organizationId, workspaceId: null }] })
      scheduleBatch()
    },
    /** Call after changes may have been missed. */
    markMissed() {
      journal.invalidate()
      scheduleBatch()
    },
    /** Authorizes the matching subscribers again. */
    reauthorize: (matches: (actor: Actor) => boolean) =>
      Promise.all([...subscriptions].filter(({ actor }) => matches(actor)).map(authorize)),
    isEmpty: () => subscriptions.size === 0,
    close() {
      isClosed = true
      clearTimeout(timer)
      for (const subscription of subscriptions) unsubscribe(subscription)
    },
  }
}

const concerns = (actor: Actor, { deviceId, owners }: Change) =>
  owners.some((owner) =>
    deviceId === undefined
      ? reachesEverything(actor) || owner.organizationId === actor.organizationId
      : canSee(actor, owner),
  )

/** Same rule as the policy of the devices table (migration 005). */
function canSee(actor: Actor, owner: Owner) {
  if (reachesEverything(actor)) return true
  const { organizationId, workspaces } = actor
  if (owner.organizationId === null || owner.organizationId !== organizationId) return false
  return (
    workspaces === '*' || (owner.workspaceId !== null && workspaces.includes(owner.workspaceId))
  )
}

const hasSameScope = (a: Actor, b: Actor) =>
  JSON.stringify(scopeOf(a)) === JSON.stringify(scopeOf(b))

const scopeOf = ({ workspaces }: Actor) => (workspaces === '*' ? '*' : workspaces.toSorted())
