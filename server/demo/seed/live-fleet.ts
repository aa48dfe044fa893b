import { fork } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { DEMO_DEVICES } from './devices.ts'

const SIMULATOR = fileURLToPath(new URL('../simulator/main.ts', import.meta.url))

/**
 * Starts the simulator as a child process that polls over HTTP like real panels. Without it, all
 * demo devices would be disconnected after an hour.
 */
export function startDemoFleet(server: { address: string; dataFolder: string }) {
  const child = fork(
    SIMULATOR,
    [
      `--server=${server.address}`,
      `--count=${DEMO_DEVICES.length}`,
      `--state=${path.join(server.dataFolder, 'demo-fleet.json')}`,
    ],
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  )
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  return {
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
