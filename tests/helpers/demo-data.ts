import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

import { createServerProcess, type ServerProcess } from './server-process.ts'

/** Names a folder of data whose demo is there already; unset, each server draws its own. */
const VARIABLE = 'STORY_DATA'

/**
 * Drawing the demo takes a processor longer than most stories: a run does it once, for all of its servers. Its panels have
 * fetched what they show by then; the servers of stories start without them, so that nothing changes but what a story does.
 */
export const drawDemoData = async (): Promise<ServerProcess> => {
  const server = await createServerProcess(['--api-only'])
  await server.start()
  await panelsHaveFetched(server)
  await server.stop()
  return server
}

const FETCHED_WITHIN_MS = 90_000
const POLL_MS = 200

const panelsHaveFetched = async (server: ServerProcess) => {
  const deadline = Date.now() + FETCHED_WITHIN_MS
  const isWaiting = async () => {
    const rows = await server.query(
      `select from devices where last_seen > now() - interval '1 day'
       and frame_name is distinct from downloaded_frame_name limit 1`,
    )
    return rows.length > 0
  }
  while (await isWaiting()) {
    if (Date.now() > deadline) throw new Error('The panels of the demo do not fetch their frames')
    await sleep(POLL_MS)
  }
}

export const asStoryData = ({ dataFolder }: ServerProcess) => ({ [VARIABLE]: dataFolder })

export const hasStoryData = (): boolean => process.env[VARIABLE] !== undefined

/** Into an empty folder of a server that is not running. Owners are kept: the database has a user of its own. */
export const copyDemoData = (folder: string): void => {
  const drawn = process.env[VARIABLE]
  if (drawn !== undefined) execFileSync('cp', ['-a', `${drawn}/.`, folder])
}

/** Of a fleet that stands still: seen a minute ago and not expected again, however long ago its demo was drawn. */
export const seePanels = (server: ServerProcess, now: Date) =>
  server.query(
    `update devices set last_seen = $1::timestamptz - interval '1 minute', expected_at = null
     where last_seen > last_connected and last_disconnected is distinct from last_seen`,
    [now.toISOString()],
  )
