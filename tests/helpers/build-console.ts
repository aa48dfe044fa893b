import { buildConsoleIfStale } from '#server/client-build.ts'
import { readConfig } from '#server/config.ts'

/** Runs before the workers start; otherwise each of their servers would build the console into the same folder. */
export default (): Promise<void> =>
  buildConsoleIfStale(readConfig(process.env).buildId, (line) => console.log(line))
