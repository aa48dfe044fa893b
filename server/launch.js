import { spawn } from 'node:child_process'

/** glibc reads these only at process start; see media/README.md for figures. */
const GLIBC_SETTINGS = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '16384',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/**
 * `npm start`: runs the server in a child process with settings that cannot be set portably in a
 * shell.
 */
const server = spawn(
  process.execPath,
  ['--max-semi-space-size=4', '--import', 'tsx', 'server/start.ts', ...process.argv.slice(2)],
  {
    // The server exits when the channel closes, also after `kill -9` of this process.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...GLIBC_SETTINGS, ...process.env },
  },
)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // On Windows both processes get the signal, and `kill` would prevent a clean exit.
    if (process.platform !== 'win32') server.kill(signal)
  })
}
server.once('exit', (code, signal) => {
  if (signal === null) process.exit(code)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
})
