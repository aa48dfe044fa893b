import { StartupError } from './startup-error.ts'

export const say = (line: string) => void process.stdout.write(`${line}\n`)

/** A full disk or a closed terminal must not end the server. */
export function ignoreOutputErrors() {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
}

/** Exits with code 1: a configuration error is one line, any other error has a stack trace. */
export function exitWithError(error: unknown): never {
  const text =
    error instanceof StartupError ? error.message : String((error as Error).stack ?? error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

/** npm and shells send one Ctrl-C twice; only a later one forces the exit. */
const FORCE_STOP_AFTER_MS = 2_000

/** Drains on the first signal; a later one exits immediately. */
export function stopOnSignal(stop: () => Promise<void>) {
  let stoppingSince: number | undefined
  const onSignal = () => {
    if (stoppingSince === undefined) {
      stoppingSince = performance.now()
      stop().then(() => process.exit(0), exitWithError)
    } else if (performance.now() - stoppingSince > FORCE_STOP_AFTER_MS) process.exit(1)
  }
  // A terminal that is closed sends SIGHUP.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal)
}

/** The closed channel is the only sign that the launcher was killed. */
export function endWithLauncher() {
  const end = () => process.kill(process.pid, 'SIGKILL')
  // The channel may have closed during startup.
  if (process.connected === false) end()
  process.once('disconnect', end)
}
