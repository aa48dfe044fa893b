import { execFileSync } from 'node:child_process'

import { createServerProcess, type ServerProcess } from './server-process.ts'

/** Names a folder of data whose demo is there already; unset, each server draws its own. */
const VARIABLE = 'STORY_DATA'

/** Drawing the demo takes a processor longer than most stories: a run does it once, for all of its servers. */
export const drawDemoData = async (): Promise<ServerProcess> => {
  const server = await createServerProcess(['--api-only'])
  await server.start()
  await server.stop()
  return server
}

export const asStoryData = ({ dataFolder }: ServerProcess) => ({ [VARIABLE]: dataFolder })

/** Into the folder of a server that was never started. Owners are kept: the database has a user of its own. */
export const copyDemoData = (folder: string): void => {
  const drawn = process.env[VARIABLE]
  if (drawn !== undefined) execFileSync('cp', ['-a', `${drawn}/.`, folder])
}
