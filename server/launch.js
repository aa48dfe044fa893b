import { spawn } from 'node:child_process'

/** glibc reads them only while a process starts; the figures are in media/README.md. */
const GLIBC_SETTINGS = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '16384',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/** `npm start`: the server in a process of its own, with settings that a script cannot set in every shell. */
const server = spawn(
  process.execPath,
  ['--max-semi-space-size=4', '--import', 'tsx', 'server/start.ts', ...process.argv.slice(2)],
  {
    // The server ends when the channel closes: also after `kill -9` of this process.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...GLIBC_SETTINGS, ...process.env },
  },
)

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    // On Windows the console tells both processes, and `kill` would not let the server finish.
    if (process.platform !== 'win32') server.kill(signal)
  })
}
server.once('exit', (code, signal) => {
  if (signal === null) process.exit(code)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
})
