import { StartRefused } from './start-refused.ts'

export const say = (line: string) => void process.stdout.write(`${line}\n`)

/** A wrong set-up is one line and exit code 1; anything else is a fault and shows where it happened. */
export function endPlainly(error: unknown): never {
  const text =
    error instanceof StartRefused ? error.message : String((error as Error).stack ?? error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

/** npm and shells pass one Ctrl-C on twice; only a later one is impatience. */
const IMPATIENT_AFTER_MS = 2_000

/** Ctrl-C or a stop from outside: drains once; another signal, later, ends at once. */
export function stopOnSignal(stop: () => Promise<void>) {
  let stoppingSince: number | undefined
  const onSignal = () => {
    if (stoppingSince === undefined) {
      stoppingSince = performance.now()
      stop().then(() => process.exit(0), endPlainly)
    } else if (performance.now() - stoppingSince > IMPATIENT_AFTER_MS) process.exit(1)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}

/** Nothing else tells the server that `kill -9` has ended the process that launched it. */
export function endWithLauncher() {
  const end = () => process.kill(process.pid, 'SIGKILL')
  // The channel may have closed while this process was still loading.
  if (process.connected === false) end()
  process.once('disconnect', end)
}
