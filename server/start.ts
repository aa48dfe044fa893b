import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { buildConsoleIfStale, CONSOLE_FOLDER } from './client-build.ts'
import { type Config, readConfig } from './config.ts'
import { stopChildren } from './db/child.ts'
import { violatedConstraint } from './db/failures.ts'
import { seedDemo } from './demo/seed/demo.ts'
import { startDemoFleet } from './demo/seed/live-fleet.ts'
import { isDemoDatabase } from './demo/seed/mark.ts'
import type { Dependencies } from './dependencies.ts'
import { startServer } from './main.ts'
import { endWithLauncher, exitWithError, ignoreOutputErrors, say, stopOnSignal } from './process.ts'
import {
  changeRootEmail,
  createRootAccount,
  hasNoUsers,
  resetRootPassword,
} from './services/root-account.ts'
import { StartupError } from './startup-error.ts'

/** Docker kills a container 10 s after it asked it to stop. */
const START_ENDS_WITHIN_MS = 7_000
const CHILDREN_END_WITHIN_MS = 2_000

interface Account {
  email: string
  password: string
  role: string
}

endWithLauncher()
ignoreOutputErrors()
start().catch(exitWithError)

async function start() {
  const flags = readFlags()
  const config = readConfig({ ...process.env, ...(flags.port && { PORT: flags.port }) })
  const consoleFolder = flags['api-only'] ? null : CONSOLE_FOLDER
  if (consoleFolder) await buildConsoleIfStale(config.buildId, say)

  const accounts: Account[] = []
  let fleet: ReturnType<typeof startDemoFleet> | undefined
  let isStopping = false
  const starting = startServer(config, {
    consoleFolder,
    prepare: async (deps) => void accounts.push(...(await prepareAccounts(deps, config, flags))),
  })
  const accountLines = () =>
    accounts.map(({ email, password, role }) => `  ${role.padEnd(12)} ${email}  ${password}`)
  stopOnSignal(async () => {
    isStopping = true
    const started = await Promise.race([
      starting.catch(() => undefined),
      sleep(START_ENDS_WITHIN_MS, undefined),
    ])
    await fleet?.stop()
    if (started) return await started.stop()
    // Migrations and a recovery may take much longer. Nobody could sign in without the passwords.
    if (accounts.length > 0) say(accountLines().join('\n'))
    await Promise.race([stopChildren(), sleep(CHILDREN_END_WITHIN_MS)])
  })
  const running = await starting.catch((error: unknown) => {
    if (isStopping) return undefined
    throw error
  })
  if (!running) return
  if (!flags['no-fleet'] && running.hasDemoData && !isStopping) fleet = startDemoFleet(running)
  // One write, so that readers of the output get all lines or none.
  const lines = [
    `Data: ${config.databaseUrl ? 'DATABASE_URL and ' : ''}${running.dataFolder}`,
    ...accountLines(),
    ...(running.hasDemoData ? [demoNotice(running.host)] : []),
    ...(flags['console-address'] ? [`API: ${running.address}`] : []),
    `Inkfleet answers at ${flags['console-address'] ?? running.address}`,
  ]
  say(lines.join('\n'))
}

function readFlags() {
  try {
    const { values } = parseArgs({
      options: {
        empty: { type: 'boolean', default: false },
        demo: { type: 'boolean', default: false },
        port: { type: 'string' },
        'api-only': { type: 'boolean', default: false },
        'console-address': { type: 'string' },
        'no-fleet': { type: 'boolean', default: false },
        'reset-root': { type: 'boolean', default: false },
      },
    })
    if (values.demo && values.empty) throw new Error('--demo and --empty exclude each other.')
    return values
  } catch (error) {
    throw new StartupError(error instanceof Error ? error.message : 'Unknown flag.')
  }
}

/** Returns the accounts to print: those with a new password. */
async function prepareAccounts(
  deps: Dependencies,
  { databaseUrl, rootEmail }: Config,
  { demo, empty, 'reset-root': resetsRoot }: ReturnType<typeof readFlags>,
): Promise<readonly Account[]> {
  if (!resetsRoot && (await hasNoUsers(deps.database))) {
    // A database of DATABASE_URL gets published passwords only on request.
    const withDemo = demo || (!empty && databaseUrl === undefined)
    const created = await unlessCreated(deps.database, async () =>
      withDemo ? seedDemo(deps) : [await createRootAccount(deps, rootEmail)],
    )
    if (created) return created
  }
  if (await isDemoDatabase(deps.database)) {
    if (!resetsRoot) return []
    throw new StartupError(
      'The accounts of demo data are published. --reset-root does not change them.',
    )
  }
  if (demo)
    throw new StartupError('The database already has users. --demo fills only an empty one.')
  if (rootEmail !== undefined) await changeRootEmail(deps, rootEmail)
  return resetsRoot ? [await resetRootPassword(deps)] : []
}

/** Undefined if another process, which started at the same time, created its accounts first. */
const unlessCreated = (
  database: Dependencies['database'],
  create: () => Promise<readonly Account[]>,
) =>
  create().catch(async (error: unknown) => {
    if (violatedConstraint(error) === undefined || (await hasNoUsers(database))) throw error
    return undefined
  })

const demoNotice = (host: string) =>
  /^(127\.|::1$|localhost$)/.test(host)
    ? `Only this machine can connect (${host}): the demo accounts' passwords are published. Set HOST to allow others.`
    : `Warning: the demo accounts' passwords are published, and HOST=${host} lets other machines connect.`
