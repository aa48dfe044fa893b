import type { Running } from './main.ts'
import { StartRefused } from './start-refused.ts'

export const say = (line: string) => void process.stdout.write(`${line}\n`)

/** A wrong set-up is one line and exit code 1; anything else is a fault and shows where it happened. */
export function endPlainly(error: unknown): never {
  const text =
    error instanceof StartRefused ? error.message : String((error as Error).stack ?? error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

/** Ctrl-C or a stop from outside: drains once; a second signal ends at once. */
export function stopOnSignal({ stop }: Running) {
  let stopping = false
  const onSignal = () => {
    if (stopping) process.exit(1)
    stopping = true
    stop().then(() => process.exit(0), endPlainly)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}
