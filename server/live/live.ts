import type { FastifyBaseLogger } from 'fastify'

import type { Dependencies } from '#server/dependencies.ts'

import { findTimedChanges } from './clock.ts'
import { createHub } from './hub.ts'
import type { Owner } from './journal.ts'

/** Channels of the triggers in migrations 022, 047 and 053. */
export const DEVICE_CHANNEL = 'inkfleet_device'
const ACCESS_CHANNEL = 'inkfleet_access'

/** Interval for changes caused by time alone: late or disconnected devices. */
const POLL_INTERVAL_MS = 30_000
/** Catches access changes that no trigger reports. */
const REAUTHORIZE_INTERVAL_MS = 60_000

const SILENT_DATABASE =
  'The database does not deliver notifications, so open pages do not learn of changes. DATABASE_URL leads to a pooler in transaction mode: use one in session mode, or the address of PostgreSQL itself.'

/** Forwards database notifications to the subscribers of this process. */
export function createLive(
  { database, now, batchIntervalMs }: Dependencies,
  log: FastifyBaseLogger,
) {
  const hub = createHub(batchIntervalMs)
  let running: { stop: () => Promise<void> } | undefined

  function onNotification(channel: string, payload: string) {
    if (channel === DEVICE_CHANNEL) {
      const { deviceId, owners } = readDeviceMessage(payload)
      hub.addChange(deviceId, owners)
    }
    if (channel !== ACCESS_CHANNEL) return
    const { kind, id = '' } = readAccessMessage(payload)
    if (kind === 'organization') hub.addWorkspaceChange(id)
    void hub.reauthorize((actor) => {
      if (kind === 'organization') return actor.organizationId === id
      return (kind === 'user' ? actor.userId : actor.familyId) === id
    })
  }

  /** Changes before the first notification need no reload if there are no subscribers. */
  let isFirst = true
  function startListening() {
    const listener = database.listen([DEVICE_CHANNEL, ACCESS_CHANNEL], {
      onStarted() {
        if (!isFirst || !hub.isEmpty()) hub.markMissed()
        isFirst = false
        void hub.reauthorize(() => true)
      },
      onNotification,
      onFailed: (error) => log.warn({ err: error }, 'cannot listen for device changes'),
      onSilent: () => log.error(SILENT_DATABASE),
    })
    let checkedAt = now()
    const checkTime = async () => {
      if (hub.isEmpty()) return
      const to = now()
      for (const { deviceId, owner } of await findTimedChanges(database, checkedAt, to))
        hub.addChange(deviceId, [owner])
      // Not before: the next check repeats one that failed.
      checkedAt = to
    }
    const repeat = (periodMs: number, work: () => Promise<unknown>) =>
      setInterval(() => {
        work().catch((error: unknown) =>
          log.warn({ err: error }, 'checking for timed changes failed'),
        )
      }, periodMs).unref()
    const timers = [
      repeat(POLL_INTERVAL_MS, checkTime),
      repeat(REAUTHORIZE_INTERVAL_MS, () => hub.reauthorize(() => true)),
    ]
    return {
      stop() {
        for (const timer of timers) clearInterval(timer)
        return listener.stop()
      },
    }
  }

  return {
    start() {
      running ??= startListening()
    },
    subscribe: hub.subscribe,
    async close() {
      hub.close()
      await running?.stop()
    },
  }
}

/** Payload on `DEVICE_CHANNEL`: the device id, then one or two owners. */
export function readDeviceMessage(payload: string) {
  const [deviceId = '', ...ids] = payload.split(' ')
  const idAt = (index: number) => {
    const id = ids[index]
    return id === undefined || id === '-' ? null : id
  }
  const owners: Owner[] = []
  for (let index = 0; index < ids.length; index += 2)
    owners.push({ organizationId: idAt(index), workspaceId: idAt(index + 1) })
  return { deviceId, owners }
}

/** Payload on `ACCESS_CHANNEL`: the user, session, or organization with changed workspaces or requests, whose access may have changed. */
function readAccessMessage(payload: string) {
  const [kind, id] = payload.split(' ')
  return { kind, id }
}
