import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import { createServer } from 'vite'

import { readConfig } from './config.ts'
import { DEMO_ACCOUNTS } from './demo/seed/accounts.ts'
import { exitWithError } from './process.ts'
import { StartupError } from './startup-error.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DEFAULT_API_PORT = 8080
/** Prefills registration during development (REG-03); builds never read this. */
const root = DEMO_ACCOUNTS.find(({ role }) => role === 'ROOT')

start().catch(exitWithError)

/**
 * Vite serves the console at `--port` and proxies API calls to the server, which restarts on
 * changes. Each ends with the other.
 */
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
    throw new StartupError(error.message)
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
      // The last occurrence of a flag wins.
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
