import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

import { createServerProcess, type ServerProcess } from './server-process.ts'

/** The variable for a data folder that already contains the demo. If it is unset, each server creates its own demo. */
const VARIABLE = 'STORY_DATA'

/**
 * Rendering the demo takes longer than most stories, so a run does it once for all of its servers. By then, its panels have
 * fetched their content. The servers of stories start without panels, so that only the story changes anything.
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

/** Copies into an empty folder of a server that is not running. Keeps file owners, because the database has its own user. */
export const copyDemoData = (folder: string): void => {
  const drawn = process.env[VARIABLE]
  if (drawn !== undefined) execFileSync('cp', ['-a', `${drawn}/.`, folder])
}

/** Marks the panels as seen a minute ago and not expected again, however long ago the demo was rendered. */
export const seePanels = (server: ServerProcess, now: Date) =>
  server.query(
    `update devices set last_seen = $1::timestamptz - interval '1 minute', expected_at = null
     where last_seen > last_connected and last_disconnected is distinct from last_seen`,
    [now.toISOString()],
  )
