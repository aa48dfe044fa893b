import * as v from 'valibot'

import { toHex } from '#src/domain/hex.ts'
import { createListeners } from '#src/domain/listeners.ts'
import { log } from '#src/platform/log.ts'
import { newId } from '#src/platform/outbox/store/new-id.ts'

import type { SessionMirror } from './mirror.ts'
import type { SessionRecords } from './record.ts'

/** Out of sight for longer, the console asks for the PIN again. */
export const AWAY_MS = 5 * 60_000
/** In session storage: when this window was last seen, for a reload. Unset after a crash. */
const SEEN_KEY = 'inkfleet-last-seen'

/** Wrong PINs before the first pause. Each further one doubles the pause. */
const FREE_GUESSES = 5
const FIRST_PAUSE_MS = 30_000
const MAX_PAUSE_MS = 3_600_000

/** PBKDF2 with SHA-256; about half a second on a tablet. */
const ROUNDS = 600_000

const RecordSchema = v.object({
  userId: v.string(),
  salt: v.string(),
  /** Hex */
  hash: v.string(),
  rounds: v.number(),
  wrongGuesses: v.number(),
  /** Milliseconds of this device's clock; 0 without a pause. */
  pausedUntil: v.number(),
})
/** From the database, or in JSON from the mirror. */
const StoredSchema = v.optional(
  v.union([RecordSchema, v.pipe(v.string(), v.parseJson(), RecordSchema)]),
)
type LockRecord = v.InferOutput<typeof RecordSchema>

/** The PIN was wrong, or was not checked during a pause. */
export class WrongPinError extends Error {
  /** When the next one is checked, in milliseconds; 0 for at once. */
  readonly pausedUntil: number
  constructor(pausedUntil: number) {
    super('wrong PIN')
    this.name = 'WrongPinError'
    this.pausedUntil = pausedUntil
  }
}

interface Dependencies {
  records: Pick<SessionRecords, 'readLock' | 'writeLock'>
  /** Has a copy, because on a full disk browsers delete databases. */
  mirror: Pick<SessionMirror, 'readLock' | 'showLock'>
  /** Session storage of this window. */
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  now: () => number
}

/**
 * Asks for a PIN before it shows the console, without a server. It keeps people out of an unattended app; it does not encrypt
 * what the browser stores. A logout removes it.
 */
export function createDeviceLock({ records, mirror, storage, now }: Dependencies) {
  const { notify: changed, subscribe } = createListeners()
  /** A record that cannot be read locks the console for every user. */
  let record: LockRecord | 'unreadable' | undefined
  let isUnlocked: boolean | undefined
  /** Set while the window is hidden. */
  let hiddenAt: number | undefined

  /** Also false if the clock was set back. */
  function wasSeenRecently() {
    const seen = storage().getItem(SEEN_KEY)
    storage().removeItem(SEEN_KEY)
    const awayMs = now() - Number(seen)
    return seen !== null && awayMs >= 0 && awayMs < AWAY_MS
  }
  async function load() {
    const stored = await records
      .readLock()
      .catch((error: unknown) => log.error('could not read the PIN lock', error))
    const parsed = v.safeParse(StoredSchema, stored ?? mirror.readLock())
    record = parsed.success ? parsed.output : 'unreadable'
    changed()
    return record
  }
  async function write(next: LockRecord | undefined) {
    await records.writeLock(next)
    mirror.showLock(next)
    record = next
    changed()
  }
  /** A full disk must not keep the right PIN from working. */
  const tryWrite = (next: LockRecord) => write(next).catch(() => undefined)
  const isSet = (userId: string) => record === 'unreadable' || record?.userId === userId

  return {
    subscribe,
    /** Call before `isSet` and `isLocked`. */
    load,
    isSet,
    isLocked: (userId: string) => isSet(userId) && !(isUnlocked ??= wasSeenRecently()),
    async setPin(userId: string, pin: string) {
      const salt = newId()
      const hash = await hashOf(pin, salt, ROUNDS)
      isUnlocked = true
      await write({ userId, salt, hash, rounds: ROUNDS, wrongGuesses: 0, pausedUntil: 0 })
    },
    remove: () => write(undefined),
    /** Throws a `WrongPinError`; one without a PIN is no guess. A record that cannot be read accepts no PIN: only a logout removes it. */
    async unlock(pin: string) {
      // Another window may have changed it.
      const current = await load()
      if (current === undefined) return
      if (current === 'unreadable') throw new WrongPinError(0)
      // A clock that was set back must not extend the pause.
      const leftMs = Math.min(current.pausedUntil - now(), MAX_PAUSE_MS)
      if (leftMs > 0) throw new WrongPinError(now() + leftMs)
      if (pin === '') throw new WrongPinError(0)
      // Counted first, so that killing the app does not give more guesses.
      const wrongGuesses = current.wrongGuesses + 1
      const pausedUntil = pauseAfter(wrongGuesses, now())
      await tryWrite({ ...current, wrongGuesses, pausedUntil })
      if ((await hashOf(pin, current.salt, current.rounds)) !== current.hash)
        throw new WrongPinError(pausedUntil)
      isUnlocked = true
      changed()
      await tryWrite({ ...current, wrongGuesses: 0, pausedUntil: 0 })
    },
    /** The window is no longer visible, or is being closed or reloaded, possibly long after it was hidden. */
    hide() {
      hiddenAt ??= now()
      if (isUnlocked) storage().setItem(SEEN_KEY, String(hiddenAt))
    },
    /** The window is visible again. */
    show() {
      hiddenAt = undefined
      isUnlocked &&= wasSeenRecently()
      changed()
    },
  }
}

function pauseAfter(wrongGuesses: number, nowMs: number) {
  const pauses = wrongGuesses - FREE_GUESSES
  return pauses < 0 ? 0 : nowMs + Math.min(FIRST_PAUSE_MS * 2 ** pauses, MAX_PAUSE_MS)
}

async function hashOf(pin: string, salt: string, iterations: number) {
  const bytesOf = (text: string) => new TextEncoder().encode(text)
  const key = await crypto.subtle.importKey('raw', bytesOf(pin), 'PBKDF2', false, ['deriveBits'])
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations }
  return toHex(new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 256)))
}
