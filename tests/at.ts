import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const [, , moment = '', command = '', ...args] = process.argv
const shiftMs = Date.parse(moment) - Date.now()
if (Number.isNaN(shiftMs) || command === '') {
  console.error('Usage: npm run at -- 2027-01-31T23:57Z npx vitest run')
  process.exit(1)
}
if (!existsSync('/usr/bin/faketime')) {
  console.error('libfaketime is missing: install the Debian package faketime.')
  process.exit(1)
}

/** The loader expands `$LIB`. Timers use the monotonic clock, which is not shifted; with the "fix", Chromium stalls. */
const CLOCK = {
  LD_PRELOAD: '/usr/$LIB/faketime/libfaketime.so.1',
  FAKETIME: `${shiftMs < 0 ? '-' : '+'}${Math.abs(Math.round(shiftMs / 1_000))}s`,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  FAKETIME_FORCE_MONOTONIC_FIX: '0',
}
/** PostgreSQL is started with its own environment, which needs these variables too. */
const IN_EVERY_CHILD = `
  import { ChildProcess } from 'node:child_process'
  const clock = Object.entries(${JSON.stringify(CLOCK)}).map((pair) => pair.join('='))
  const { spawn } = ChildProcess.prototype
  ChildProcess.prototype.spawn = function (options) {
    return spawn.call(this, { ...options, envPairs: [...(options.envPairs ?? []), ...clock] })
  }
`
const { status } = spawnSync(command, args, {
  stdio: 'inherit',
  env: {
    ...process.env,
    ...CLOCK,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(IN_EVERY_CHILD)}`,
  },
})
process.exitCode = status ?? 1
