import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import { DEMO_ACCOUNTS } from './seed/accounts.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const { resolve } = createRequire(import.meta.url)
/** The API's port has to be known to both: Vite's server passes its calls on. */
const { port } = parseArgs({ options: { port: { type: 'string' } }, strict: false }).values
/** Registration is prefilled with it while the console is developed (REG-03); no build reads this. */
const root = DEMO_ACCOUNTS.find(({ role }) => role === 'ROOT')

/** The API, started anew at each change, and Vite's own server in front of it. One ends, both end. */
const children: ChildProcess[] = [
  run([resolve('tsx/cli'), 'watch', 'server/start.ts', '--api-only', ...process.argv.slice(2)]),
  run([path.join(path.dirname(resolve('vite/package.json')), 'bin', 'vite.js')]),
]
for (const child of children) child.once('exit', stop)
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

function run(args: string[]) {
  return spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(typeof port === 'string' && { PORT: port }),
      ...(root && { VITE_PREFILLED_EMAIL: root.email, VITE_PREFILLED_PASSWORD: root.password }),
    },
  })
}

function stop() {
  for (const child of children) child.kill('SIGTERM')
}
