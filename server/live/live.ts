import type { FastifyBaseLogger } from 'fastify'

import type { Parts } from '#server/parts.ts'

import { changedByTime } from './clock.ts'
import { createHub } from './hub.ts'
import { ACCESS_CHANNEL, DEVICE_CHANNEL, readAccessMessage, readDeviceMessage } from './messages.ts'

/** What comes with time alone, no panel says: it becomes late, or counts as not connected. */
const LOOK_EVERY_MS = 30_000
/** Access that ended in a way that no trigger tells ends all the same. */
const JUDGE_EVERY_MS = 60_000

/** Carries what the database notifies to the listeners of this process. */
export function createLive({ database, now, tellEveryMs }: Parts, log: FastifyBaseLogger) {
  const hub = createHub(tellEveryMs)
  let running: { stop: () => Promise<void> } | undefined

  function hear(channel: string, payload: string) {
    if (channel === DEVICE_CHANNEL) {
      const { deviceId, places } = readDeviceMessage(payload)
      hub.changed(deviceId, places)
    }
    if (channel !== ACCESS_CHANNEL) return
    const { whose, id } = readAccessMessage(payload)
    void hub.judgeAgain((actor) => {
      if (whose === 'organization') return actor.organizationId === id
      return (whose === 'user' ? actor.userId : actor.familyId) === id
    })
  }

  /** Ids that were told before the first notification could come are nobody's. */
  let isFirst = true
  function begin() {
    const listener = database.listen([DEVICE_CHANNEL, ACCESS_CHANNEL], {
      started() {
        if (!isFirst || !hub.isEmpty()) hub.missed()
        isFirst = false
        void hub.judgeAgain(() => true)
      },
      heard: hear,
      failed: (error) => log.warn({ err: error }, 'changes of devices are not heard'),
    })
    let seenAt = now()
    const look = async () => {
      if (hub.isEmpty()) return
      const from = seenAt
      seenAt = now()
      for (const { deviceId, place } of await changedByTime(database, from, seenAt))
        hub.changed(deviceId, [place])
    }
    const every = (periodMs: number, work: () => Promise<unknown>) =>
      setInterval(() => {
        work().catch((error: unknown) => log.warn({ err: error }, 'changes were not looked for'))
      }, periodMs).unref()
    const timers = [
      every(LOOK_EVERY_MS, look),
      every(JUDGE_EVERY_MS, () => hub.judgeAgain(() => true)),
    ]
    return {
      stop() {
        for (const timer of timers) clearInterval(timer)
        return listener.stop()
      },
    }
  }

  return {
    /** Once there are requests to be taken. */
    start() {
      running ??= begin()
    },
    join: hub.join,
    async close() {
      hub.close()
      await running?.stop()
    },
  }
}
