import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import { createServer } from 'vite'

import { readConfig } from './config.ts'
import { endPlainly } from './process.ts'
import { DEMO_ACCOUNTS } from './seed/accounts.ts'
import { StartRefused } from './start-refused.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DEFAULT_API_PORT = 8080
/** Registration is prefilled with it while the console is developed (REG-03); no build reads this. */
const root = DEMO_ACCOUNTS.find(({ role }) => role === 'ROOT')

start().catch(endPlainly)

/** Vite serves the console at `--port`, and passes calls on to the API, which restarts at each change. One ends, both end. */
async function start() {
  const { port } = parseArgs({ options: { port: { type: 'string' } }, strict: false }).values
  const consolePort =
    typeof port === 'string' ? readConfig({ ...process.env, PORT: port }).port : undefined
  const apiPort =
    process.env['PORT'] ||
    String(consolePort === DEFAULT_API_PORT ? DEFAULT_API_PORT + 1 : DEFAULT_API_PORT)
  Object.assign(process.env, {
    PORT: apiPort,
    ...(root && { VITE_PREFILLED_EMAIL: root.email, VITE_PREFILLED_PASSWORD: root.password }),
  })
  const vite = await createServer({
    root: ROOT,
    ...(consolePort !== undefined && { server: { port: consolePort, strictPort: true } }),
  })
  await vite.listen().catch((error: Error) => {
    throw new StartRefused(error.message)
  })
  const address = vite.resolvedUrls?.local[0] ?? ''
  const api = spawn(
    process.execPath,
    [
      createRequire(import.meta.url).resolve('tsx/cli'),
      'watch',
      'server/start.ts',
      '--api-only',
      ...process.argv.slice(2),
      // The last one of a flag counts.
      `--port=${apiPort}`,
      `--console-address=${address}`,
    ],
    { cwd: ROOT, stdio: 'inherit' },
  )
  const stop = () => void api.kill('SIGTERM')
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  api.once('exit', (code) => void vite.close().finally(() => process.exit(code ?? 0)))
}
