import 'fake-indexeddb/auto'

import { beforeEach, describe, expect, it, vi } from 'vitest'

import { log } from '#src/platform/log.ts'

import { AWAY_MS, createDeviceLock, WrongPinError } from './device-lock.ts'
import { type SessionMirror, storageMirror } from './mirror.ts'
import { openSessionRecords, type SessionRecords } from './record.ts'

const USER = 'user-1'
const PIN = '4711'

const memoryStorage = () => {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

let records: SessionRecords
let mirror: SessionMirror
let nowMs: number
let opened = 0
beforeEach(() => {
  records = openSessionRecords(`session-${++opened}`)
  const localStorage = memoryStorage()
  mirror = storageMirror(() => localStorage)
  nowMs = Date.UTC(2026, 10, 27)
})

/** Each window has its own session storage. */
async function openWindow(storage = memoryStorage()) {
  const lock = createDeviceLock({ records, mirror, storage: () => storage, now: () => nowMs })
  await lock.load()
  return lock
}
async function withPin(storage?: ReturnType<typeof memoryStorage>) {
  const lock = await openWindow(storage)
  await lock.setPin(USER, PIN)
  return lock
}
const isLocked = async (userId = USER) => (await openWindow()).isLocked(userId)

/** Seconds until the next guess, 'none' without a pause, or 'unlocked'. */
async function guess(pin: string) {
  const error = await (await openWindow()).unlock(pin).catch((reason: unknown) => reason)
  if (!(error instanceof WrongPinError)) return error ?? 'unlocked'
  return error.pausedUntil === 0 ? 'none' : (error.pausedUntil - nowMs) / 1_000
}

describe('a device lock', () => {
  it('does not lock out a user without a PIN', async () => {
    const lock = await withPin()
    expect(await isLocked('user-2')).toBe(false)
    await lock.remove()
    expect(await isLocked()).toBe(false)
  })

  it('locks a new window, and is unlocked only by the PIN, which is not stored', async () => {
    const first = await withPin()
    expect(first.isLocked(USER)).toBe(false)
    const lock = await openWindow()
    expect(lock.isLocked(USER)).toBe(true)
    await expect(lock.unlock('4712')).rejects.toThrow(WrongPinError)
    expect(lock.isLocked(USER)).toBe(true)
    await lock.unlock(PIN)
    expect(lock.isLocked(USER)).toBe(false)
    expect(JSON.stringify(await records.readLock())).not.toContain(PIN)
  })

  it('is removed with the session', async () => {
    await withPin()
    await records.clear()
    mirror.clear()
    expect(await isLocked()).toBe(false)
  })

  it.each([
    ['a moment', 1_000, false],
    ['five minutes', AWAY_MS, true],
    ['a time that is negative because the clock was set back', -1_000, true],
  ])('after %s in the background or a reload is locked: %j', async (_, awayMs, expected) => {
    const storage = memoryStorage()
    const lock = await withPin(storage)
    lock.hide()
    nowMs += awayMs
    const reloaded = await openWindow({ ...storage, removeItem: () => undefined })
    expect(reloaded.isLocked(USER)).toBe(expected)
    lock.show()
    expect(lock.isLocked(USER)).toBe(expected)
  })

  it('locks a window that was hidden for long before it was closed and restored', async () => {
    const storage = memoryStorage()
    const lock = await withPin(storage)
    lock.hide()
    lock.show()
    nowMs += AWAY_MS
    lock.hide()
    nowMs += AWAY_MS - 1
    lock.hide() // closed
    expect((await openWindow(storage)).isLocked(USER)).toBe(false)
    lock.hide()
    nowMs += 1
    lock.hide()
    expect((await openWindow(storage)).isLocked(USER)).toBe(true)
  })

  it('is locked after a crash, unlike after a reload', async () => {
    const storage = memoryStorage()
    await withPin(storage)
    expect((await openWindow(storage)).isLocked(USER)).toBe(true)
  })

  it('pauses all windows after five wrong PINs, longer each time, even for the right PIN', async () => {
    await withPin()
    for (let wrong = 1; wrong < 5; wrong++) expect(await guess('0000')).toBe('none')
    expect(await guess('0000')).toBe(30)
    expect(await guess(PIN)).toBe(30)
    nowMs += 30_000
    expect(await guess('0000')).toBe(60)
    nowMs += 60_000
    expect(await guess(PIN)).toBe('unlocked')
    expect(await guess('0000')).toBe('none')
  })

  it('does not count an empty PIN as a guess', async () => {
    await withPin()
    for (let pressed = 1; pressed <= 9; pressed++) expect(await guess('')).toBe('none')
    expect(await guess(PIN)).toBe('unlocked')
  })

  it('pauses for an hour at most, even if the clock was set back', async () => {
    await withPin()
    const stored = Object(await records.readLock()) as object
    const pausedUntil = nowMs + 10 * 3_600_000
    await records.writeLock({ ...stored, wrongGuesses: 90, pausedUntil })
    expect(await guess(PIN)).toBe(3_600)
    nowMs = pausedUntil
    expect(await guess('0000')).toBe(3_600)
  })

  it('is unlocked by the right PIN on a full disk, but not by a wrong one', async () => {
    await withPin()
    records.writeLock = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
    expect(await guess('0000')).toBe('none')
    const lock = await openWindow()
    await lock.unlock(PIN)
    expect(lock.isLocked(USER)).toBe(false)
  })

  it.each([
    ['cannot be read', () => Promise.reject(new DOMException('Internal error', 'UnknownError'))],
    ['was deleted by the browser', async () => undefined],
  ])('is still there on a full disk if its database %s', async (_, readLock) => {
    vi.spyOn(log, 'error').mockReturnValue()
    await withPin()
    records.readLock = readLock
    expect(await isLocked()).toBe(true)
    expect(await isLocked('user-2')).toBe(false)
    expect(await guess('0000')).toBe('none')
    expect(await guess(PIN)).toBe('unlocked')
  })

  it('stays locked for every user if the stored data is unreadable', async () => {
    await records.writeLock({ userId: USER, salt: 'a' })
    expect(await isLocked()).toBe(true)
    expect(await isLocked('user-2')).toBe(true)
    expect(await guess(PIN)).toBe('none')
  })
})
